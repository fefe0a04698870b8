package burstscope.transport;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Tells whether a text is UTF-8, without keeping it.
/// - Threads: one.
final class Utf8Check {
    private static final int CHARS = 8 << 10;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer chars = CharBuffer.allocate(CHARS);

    /// Leaves the content as it was.
    boolean isValid(ByteBuf content) {
        ByteBuffer bytes = content.nioBuffer();
        decoder.reset();
        while (true) {
            chars.clear();
            CoderResult result = decoder.decode(bytes, chars, true);
            if (!result.isOverflow()) {
                return result.isUnderflow();
            }
        }
    }
}
