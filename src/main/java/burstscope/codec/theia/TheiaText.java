package burstscope.codec.theia;

import burstscope.codec.Utf8;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;

/// A text without a tag.
/// - Shape: bytes as uint32, high byte first, then UTF-8, with U+FFFD for a lone surrogate.
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/uint8-array-message-buffer.ts `writeString`; it
///   cuts texts, see [TheiaCodec#FAITHFUL].
public final class TheiaText {
    private TheiaText() {}

    public static void write(String text, WireBuffer out) {
        byte[] utf8 = Utf8.encodeReplacing(text);
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.write(utf8.length >> shift);
        }
        out.write(utf8, 0, utf8.length);
    }

    /// The text that fills `length` bytes from `offset`.
    public static String read(byte[] bytes, int offset, int length) throws WireFormatException {
        TheiaReader reader = new TheiaReader(TheiaGeneration.V1_28, WireLimits.DEFAULT, false);
        reader.begin(bytes, offset, length);
        String text = reader.text(false).value();
        reader.end();
        return text;
    }
}
