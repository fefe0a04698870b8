package burstscope.codec.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import burstscope.codec.Decoding;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonCodecTest {
    private final JsonCodec codec = new JsonCodec(WireLimits.DEFAULT);

    @Test
    void numbersKeepTheirKind() throws WireFormatException {
        assertThat(read("1")).isEqualTo(Value.of(1));
        assertThat(read("-0")).isEqualTo(Value.of(0));
        assertThat(read("1.0")).isEqualTo(new Value.Float64(1));
        assertThat(read("1e2")).isEqualTo(new Value.Float64(100));
        assertThat(read("-0.0")).isEqualTo(new Value.Float64(-0.0));
        assertThat(read("9223372036854775807")).isEqualTo(Value.of(Long.MAX_VALUE));
        assertThat(read("-9223372036854775808")).isEqualTo(Value.of(Long.MIN_VALUE));
        assertThat(read("9223372036854775808")).isEqualTo(new Value.BigInt(new BigInteger("9223372036854775808")));
        assertThat(read("-9223372036854775809")).isEqualTo(new Value.BigInt(new BigInteger("-9223372036854775809")));
    }

    @Test
    void exponentBeyondTheRangeIsInfinityOrZeroAtOnce() throws WireFormatException {
        assertThat(read("1e999999999")).isEqualTo(new Value.Float64(Double.POSITIVE_INFINITY));
        assertThat(read("-1e99999999999999999999")).isEqualTo(new Value.Float64(Double.NEGATIVE_INFINITY));
        assertThat(read("1e-999999999")).isEqualTo(new Value.Float64(0));
        assertThat(read("0e99999999999999999999")).isEqualTo(new Value.Float64(0));
    }

    @Test
    void duplicateKeysStayInOrder() throws WireFormatException {
        Value.Map map = (Value.Map) read("{\"a\":1,\"b\":2,\"a\":3}");
        assertThat(map).isEqualTo(Value.Map.ofEntries("a", Value.of(1), "b", Value.of(2), "a", Value.of(3)));
        assertThat(map.get("a")).isEqualTo(Value.of(3));
        assertThat(write(map)).isEqualTo("{\"a\":1,\"b\":2,\"a\":3}");
    }

    @Test
    void loneSurrogatesAreReadAndWrittenAsEscapes() throws WireFormatException {
        Value text = read("\"\\ud800x\\udc00\\ud83d\\ude00\"");
        assertThat(text).isEqualTo(Value.of("\ud800x\udc00\ud83d\ude00"));
        assertThat(write(text)).isEqualTo("\"\\ud800x\\udc00\ud83d\ude00\"");
    }

    @Test
    void onlyWhatMustBeEscapedIs() {
        assertThat(write(Value.of("\"\\/\b\f\n\r\t\u0000\u001f\u007f\u00e9\u20ac\u2028")))
                .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u00e9\u20ac\u2028\"");
    }

    @Test
    void floatsAreWrittenShortAndStayFloats() {
        assertThat(write(new Value.Float64(1))).isEqualTo("1.0");
        assertThat(write(new Value.Float64(1e10))).isEqualTo("1E10");
        assertThat(write(new Value.Float64(1.5e300))).isEqualTo("1.5E300");
        assertThat(write(new Value.Float64(0.1))).isEqualTo("0.1");
        assertThat(write(new Value.Float64(Double.MIN_VALUE))).isEqualTo("4.9E-324");
        assertThat(write(new Value.Float32(0.1f))).isEqualTo("0.10000000149011612");
        assertThat(write(Value.of(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
        assertThat(write(Value.of(0))).isEqualTo("0");
    }

    @Test
    void textLongerThanAChunkRoundTripsWithPairsAcrossItsBorders() throws WireFormatException {
        for (int before = 500; before < 520; before++) {
            Value text = Value.of("x".repeat(before) + "\ud83d\ude00".repeat(600) + "\u00e9\n".repeat(300));
            assertThat(Decoding.decode(codec, Decoding.encode(codec, text))).isEqualTo(text);
        }
    }

    @Test
    void randomValuesRoundTrip() throws WireFormatException {
        long seed = new Random().nextLong();
        RandomValues values = new RandomValues(seed, true);
        for (int i = 0; i < 1_500; i++) {
            Value value = values.next();
            assertThat(Decoding.decode(codec, Decoding.encode(codec, value)))
                    .as("seed %d", seed)
                    .isEqualTo(value);
        }
    }

    @Test
    void wideContainersRoundTrip() throws WireFormatException {
        Value[] items = new Value[100_000];
        Arrays.setAll(items, Value::of);
        Value[] keys = new Value[items.length];
        Arrays.setAll(keys, i -> Value.of("key " + i));
        for (Value value : new Value[] {Value.Array.of(items), Value.Map.of(keys, items)}) {
            assertThat(Decoding.decode(codec, Decoding.encode(codec, value))).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" [ 1 , 2 ] ", "\t\r\n[1,2]\n", "[1,2]"})
    void whiteSpaceAroundTokensIsSkipped(String json) throws WireFormatException {
        assertThat(read(json)).isEqualTo(Value.Array.of(Value.of(1), Value.of(2)));
    }

    @Test
    void valueWithoutCodingIsRefusedAndLeavesNothingBehind() {
        Value[] bad = {
            new Value.Bytes(new byte[1]),
            new Value.Ext((byte) 1, new byte[1]),
            new Value.Float64(Double.NaN),
            new Value.Float64(Double.POSITIVE_INFINITY),
            new Value.Float32(Float.NaN),
            Value.Map.of(new Value[] {Value.of(1)}, new Value[] {Value.of(2)})
        };
        for (Value value : bad) {
            WireBuffer out = new WireBuffer(4);
            codec.encode(Value.of(7), out);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.encode(Value.Array.of(Value.of("before"), value), out));
            assertThat(out.size()).isEqualTo(1);
        }
    }

    @Test
    void whatIsTooDeepToReadIsNotWritten() throws WireFormatException {
        JsonCodec shallow = new JsonCodec(new WireLimits(2, 100));
        Value two = Value.Array.of(Value.Map.ofEntries("a", Value.NULL));
        assertThat(Decoding.decode(shallow, Decoding.encode(shallow, two))).isEqualTo(two);
        assertThatIllegalArgumentException().isThrownBy(() -> Decoding.encode(shallow, Value.Array.of(two)));
    }

    private Value read(String json) throws WireFormatException {
        return Decoding.decode(codec, json.getBytes(StandardCharsets.UTF_8));
    }

    private String write(Value value) {
        return new String(Decoding.encode(codec, value), StandardCharsets.UTF_8);
    }
}
