package burstscope.codec.msgpackr;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.ByteUse;
import burstscope.codec.Decoding;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrVectors.Vector;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MsgpackrLayoutTest {
    @ParameterizedTest
    @MethodSource("burstscope.codec.msgpackr.MsgpackrVectors#encoded")
    void everyByteOfAVectorIsToldOnce(Vector vector) throws WireFormatException {
        MsgpackrOptions options = MsgpackrOptions.of(vector.options());
        MsgpackrLayout layout = new MsgpackrLayout(options, WireLimits.DEFAULT);
        MsgpackrCodec encoder = new MsgpackrCodec(options, WireLimits.DEFAULT);
        for (Vector message : vector.isStream() ? vector.messages() : List.of(vector)) {
            if (!message.has("encodeError") && !message.has("decodeError") && !vector.isFault()) {
                assertThat(untold(layout, Decoding.encode(encoder, message.value())))
                        .isEmpty();
            }
        }
    }

    @Test
    void textsOfABundleAreToldWhereTheyAreUsed() throws WireFormatException {
        byte[] bytes = HexFormat.of().parseHex("d4724092d6620000000fc104c1fb01c105a5c3a9c3a9c3a9c3a9c3a9a9");
        MsgpackrOptions options = MsgpackrOptions.of(Value.Map.ofEntries("bundleStrings", Value.TRUE));
        byte[] encoded = Decoding.encode(
                new MsgpackrCodec(options, WireLimits.DEFAULT),
                Value.Map.ofEntries("name", Value.of(1), "\u00e9\u00e9\u00e9\u00e9\u00e9", Value.of("theia")));
        assertThat(encoded).isNotEqualTo(bytes);
        List<String> texts = new ArrayList<>();
        new MsgpackrLayout(options, WireLimits.DEFAULT)
                .read(encoded, 0, encoded.length, (offset, length, depth, use, meaning) -> {
                    if (use == ByteUse.KEY || use == ByteUse.TEXT) {
                        texts.add(use + " " + meaning.get());
                    }
                });
        assertThat(texts)
                .containsExactly("KEY key \"name\"", "KEY key \"\u00e9\u00e9\u00e9\u00e9\u00e9\"", "TEXT \"theia\"");
    }

    @ParameterizedTest
    @MethodSource("burstscope.codec.msgpackr.MsgpackrBadInputTest#smallVectors")
    void damagedPayloadsAreToldUpToTheirFault(Vector vector) {
        byte[] bytes = vector.bytes();
        if (bytes == null) {
            throw new IllegalStateException();
        }
        MsgpackrLayout layout = new MsgpackrLayout(MsgpackrOptions.of(vector.options()), WireLimits.DEFAULT);
        for (int bit = 0; bit < bytes.length * 8; bit += 5) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            boolean[] told = new boolean[flipped.length];
            try {
                mark(layout, flipped, told);
            } catch (WireFormatException e) {
                for (int i = (int) e.offset(); i < told.length; i++) {
                    assertThat(told[i]).as("byte %d, %s", i, e).isFalse();
                }
            }
        }
    }

    /// The bytes that no span tells; fails for a byte that two tell.
    static List<Integer> untold(MsgpackrLayout layout, byte[] bytes) throws WireFormatException {
        boolean[] told = new boolean[bytes.length];
        mark(layout, bytes, told);
        List<Integer> untold = new ArrayList<>();
        for (int i = 0; i < told.length; i++) {
            if (!told[i]) {
                untold.add(i);
            }
        }
        return untold;
    }

    private static void mark(MsgpackrLayout layout, byte[] bytes, boolean[] told) throws WireFormatException {
        layout.read(bytes, 0, bytes.length, (offset, length, depth, use, meaning) -> {
            assertThat(meaning.get()).isNotNull();
            for (int i = offset; i < offset + length; i++) {
                assertThat(told[i]).as("byte %d told twice", i).isFalse();
                told[i] = true;
            }
        });
    }
}
