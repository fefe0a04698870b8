package burstscope.codec.msgpackr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Codec;
import burstscope.codec.Decoding;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrVectors.Vector;
import burstscope.compare.Difference;
import burstscope.compare.Difference.Numbers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MsgpackrVectorTest {
    /// What msgpackr loses or refuses without need, and this decoder keeps unless asked to be faithful.
    private static final List<String> KEPT_BY_DEFAULT = List.of("BOM", "self cycle", "BUG", "bundle length beyond");

    @ParameterizedTest
    @MethodSource("burstscope.codec.msgpackr.MsgpackrVectors#encoded")
    void encodesAndDecodesAsTheLibrary(Vector vector) {
        Codec encoder = codec(vector.options(), "faithful", Value.of(vector.isFault()));
        Codec decoder = codec(vector.options(), "faithful", Value.of(vector.isFault()));
        for (Vector message : vector.isStream() ? vector.messages() : List.of(vector)) {
            if (message.has("encodeError")) {
                assertThatThrownBy(() -> Decoding.encode(encoder, message.value()))
                        .isInstanceOf(IllegalArgumentException.class);
                continue;
            }
            byte[] bytes = Decoding.encode(encoder, message.value());
            assertSameBytes(message, bytes);
            if (message.has("decodeError")) {
                assertThatThrownBy(() -> Decoding.decode(decoder, bytes)).isInstanceOf(WireFormatException.class);
            } else {
                Value decoded = message.decoded();
                assertDecodes(vector, decoder, bytes, decoded == null ? message.value() : decoded);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.codec.msgpackr.MsgpackrVectors#encoded")
    void writesTheBytesOfTheOldRelease(Vector vector) {
        Codec encoder = codec(vector.options(), "faithful", Value.TRUE, "version", Value.of("1.6.1"));
        for (Vector message : vector.isStream() ? vector.messages() : List.of(vector)) {
            String other = message.otherBytes("1.6.1");
            if (other == null ? message.has("encodeError") : other.startsWith("RangeError")) {
                assertThatThrownBy(() -> Decoding.encode(encoder, message.value()))
                        .isInstanceOf(IllegalArgumentException.class);
            } else if (other == null) {
                if (message.node().path("sameBytesIn").toString().contains("1.6.1")
                        || message.node().path("sameBytesIn").asString("").equals("all")) {
                    assertSameBytes(message, Decoding.encode(encoder, message.value()));
                }
            } else if (other.startsWith("sha256:")) {
                byte[] bytes = Decoding.encode(encoder, message.value());
                assertThat("sha256:" + sha256(bytes) + " bytes:" + bytes.length).isEqualTo(other);
            } else {
                assertThat(HexFormat.of().formatHex(Decoding.encode(encoder, message.value())))
                        .isEqualTo(other);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("burstscope.codec.msgpackr.MsgpackrVectors#decodeOnly")
    void decodesWhatOthersWrite(Vector vector) {
        Codec decoder = codec(vector.options());
        byte[] bytes = Objects.requireNonNull(vector.bytes());
        if (vector.name().contains("c1 token")) {
            assertThatThrownBy(() -> Decoding.decode(decoder, bytes)).isInstanceOf(WireFormatException.class);
            return; // an object that stands for a byte without meaning
        }
        if (vector.has("error")) {
            Codec strict = keptByDefault(vector) ? codec(vector.options(), "faithful", Value.TRUE) : decoder;
            assertThatThrownBy(() -> Decoding.decode(strict, bytes)).isInstanceOf(WireFormatException.class);
            return;
        }
        assertDecodes(vector, decoder, bytes, Objects.requireNonNull(vector.decoded()));
    }

    private static void assertDecodes(Vector vector, Codec decoder, byte[] bytes, Value expected) {
        Optional<Difference> difference = difference(decoder, bytes, expected);
        if (difference.isEmpty()) {
            return;
        }
        assertThat(keptByDefault(vector)).as("%s: %s", vector, difference).isTrue();
        Codec faithful = codec(vector.options(), "faithful", Value.TRUE);
        assertThat(difference(faithful, bytes, expected))
                .as("%s, faithful", vector)
                .isEmpty();
    }

    private static Optional<Difference> difference(Codec decoder, byte[] bytes, Value expected) {
        Value actual;
        try {
            actual = Decoding.decode(decoder, bytes);
        } catch (WireFormatException e) {
            return Optional.of(new Difference("", expected.toString(), e.toString()));
        }
        return Difference.first(expected, actual, Numbers.AS_JAVASCRIPT);
    }

    private static boolean keptByDefault(Vector vector) {
        return KEPT_BY_DEFAULT.stream().anyMatch(vector.name()::contains);
    }

    private static void assertSameBytes(Vector vector, byte[] bytes) {
        byte[] expected = vector.bytes();
        if (expected == null) {
            assertThat(sha256(bytes))
                    .as(vector.name())
                    .isEqualTo(vector.node().path("sha256").asString());
        } else {
            assertThat(HexFormat.of().formatHex(bytes))
                    .as(vector.name())
                    .isEqualTo(HexFormat.of().formatHex(expected));
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Codec codec(Value.Map options, Object... more) {
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            keys.add(options.key(i));
            values.add(options.value(i));
        }
        for (int i = 0; i < more.length; i += 2) {
            keys.add(Value.of((String) more[i]));
            values.add((Value) more[i + 1]);
        }
        Value.Map all = Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
        return new MsgpackrCodec(MsgpackrOptions.of(all), WireLimits.DEFAULT);
    }
}
