package burstscope.codec.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import burstscope.codec.Decoding;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class MsgpackCodecTest {
    private final MsgpackCodec codec = new MsgpackCodec(WireLimits.DEFAULT);

    static List<PlainVectors.Vector> vectors() {
        return PlainVectors.all();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void vectorOfAnotherImplementationDecodesAndSurvivesReencoding(PlainVectors.Vector vector)
            throws WireFormatException {
        Value value = Decoding.decode(codec, vector.bytes());
        assertThat(PlainVectors.sameMeaning(value, vector.value()))
                .as("%s", value)
                .isTrue();
        assertThat(Decoding.decode(codec, Decoding.encode(codec, value))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00",
        "127, 7f",
        "128, cc80",
        "255, ccff",
        "256, cd0100",
        "65535, cdffff",
        "65536, ce00010000",
        "4294967295, ceffffffff",
        "4294967296, cf0000000100000000",
        "9223372036854775807, cf7fffffffffffffff",
        "-1, ff",
        "-32, e0",
        "-33, d0df",
        "-128, d080",
        "-129, d1ff7f",
        "-32768, d18000",
        "-32769, d2ffff7fff",
        "-2147483648, d280000000",
        "-2147483649, d3ffffffff7fffffff",
        "-9223372036854775808, d38000000000000000"
    })
    void integerTakesItsShortestForm(long number, String hex) throws WireFormatException {
        byte[] bytes = Decoding.encode(codec, Value.of(number));
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
        assertThat(Decoding.decode(codec, bytes)).isEqualTo(Value.of(number));
    }

    @Test
    void unsignedIntegerAboveTheLongRangeKeepsItsValue() throws WireFormatException {
        Value max = Decoding.decode(codec, HexFormat.of().parseHex("cfffffffffffffffff"));
        assertThat(max).isEqualTo(new Value.BigInt(new BigInteger("18446744073709551615")));
        assertThat(Decoding.encode(codec, max)).asHexString().isEqualToIgnoringCase("cfffffffffffffffff");
        Value fits = Decoding.decode(codec, HexFormat.of().parseHex("cf7fffffffffffffff"));
        assertThat(fits).isEqualTo(Value.of(Long.MAX_VALUE));
    }

    @Test
    void textAtTheEdgesOfItsHeadersRoundTrips() throws WireFormatException {
        for (int length : new int[] {0, 1, 31, 32, 255, 256, 65_535, 65_536, 200_000}) {
            for (String letter : new String[] {"x", "?", "\u00e9", "\u6f22"}) {
                Value value = Value.of(letter.repeat(length));
                assertThat(Decoding.decode(codec, Decoding.encode(codec, value)))
                        .isEqualTo(value);
            }
            byte[] filled = new byte[length];
            Arrays.fill(filled, (byte) 7);
            for (Value value : new Value[] {new Value.Bytes(filled), new Value.Ext((byte) -1, filled)}) {
                assertThat(Decoding.decode(codec, Decoding.encode(codec, value)))
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void collectionsAtTheEdgesOfTheirHeadersRoundTrip() throws WireFormatException {
        for (int size : new int[] {0, 1, 15, 16, 63, 64, 65, 256, 257, 65_535, 65_536, 100_000}) {
            Value[] items = new Value[size];
            Arrays.setAll(items, Value::of);
            Value[] names = new Value[size];
            Arrays.setAll(names, i -> Value.of("key " + i));
            for (Value value : new Value[] {Value.Array.of(items), Value.Map.of(names, items)}) {
                assertThat(Decoding.decode(codec, Decoding.encode(codec, value)))
                        .isEqualTo(value);
            }
        }
    }

    @Test
    void anyValueCanBeAKey() throws WireFormatException {
        Value map = Decoding.decode(codec, HexFormat.of().parseHex("84c00192010202cb3ff800000000000003810405c3"));
        assertThat(map)
                .isEqualTo(Value.Map.of(
                        new Value[] {
                            Value.NULL,
                            Value.Array.of(Value.of(1), Value.of(2)),
                            new Value.Float64(1.5),
                            Value.Map.of(new Value[] {Value.of(4)}, new Value[] {Value.of(5)})
                        },
                        new Value[] {Value.of(1), Value.of(2), Value.of(3), Value.TRUE}));
    }

    @Test
    void randomValuesRoundTrip() throws WireFormatException {
        long seed = new Random().nextLong();
        RandomValues values = new RandomValues(seed, false);
        for (int i = 0; i < 1_500; i++) {
            Value value = values.next();
            assertThat(Decoding.decode(codec, Decoding.encode(codec, value)))
                    .as("seed %d", seed)
                    .isEqualTo(value);
        }
    }

    @Test
    void encodingAppends() {
        WireBuffer out = new WireBuffer(1);
        codec.encode(Value.of(1), out);
        codec.encode(Value.of("ab"), out);
        assertThat(Arrays.copyOf(out.array(), out.size())).asHexString().isEqualToIgnoringCase("01a26162");
    }

    @Test
    void valueWithoutCodingIsRefusedAndLeavesNothingBehind() throws WireFormatException {
        Value big = new Value.BigInt(BigInteger.ONE.shiftLeft(64));
        Value small = new Value.BigInt(BigInteger.ONE.shiftLeft(63).negate().subtract(BigInteger.ONE));
        Value lone = Value.of("a\ud800b");
        byte[] huge = new byte[20_000];
        for (Value bad : new Value[] {big, small, lone}) {
            WireBuffer out = new WireBuffer(4);
            codec.encode(Value.of(7), out);
            Value list = Value.Array.of(Value.of("before"), new Value.Bytes(huge), bad);
            assertThatIllegalArgumentException().isThrownBy(() -> codec.encode(list, out));
            codec.encode(Value.of(8), out);
            assertThat(Arrays.copyOf(out.array(), out.size())).containsExactly(7, 8);
        }
    }

    @Test
    void whatIsTooDeepToReadIsNotWritten() throws WireFormatException {
        MsgpackCodec shallow = new MsgpackCodec(new WireLimits(2, 100));
        Value two = Value.Array.of(Value.Array.of(Value.NULL));
        assertThat(Decoding.decode(shallow, Decoding.encode(shallow, two))).isEqualTo(two);
        assertThatIllegalArgumentException().isThrownBy(() -> Decoding.encode(shallow, Value.Array.of(two)));
    }
}
