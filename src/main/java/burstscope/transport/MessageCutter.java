package burstscope.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Cuts a stream of messages behind their lengths (uint32, high byte first) into the messages, however it is written.
/// - Threads: one.
final class MessageCutter {
    private static final byte[] NOTHING = {};

    private final int maxMessageBytes;
    /// The begun message with its length, from an earlier write.
    private byte[] begun = NOTHING;

    /// Who gets the messages.
    interface MessageSink {
        /// The bytes are valid until it returns, or until what it queued is flushed.
        void onMessage(byte[] bytes, int offset, int length) throws IOException;
    }

    MessageCutter(int maxMessageBytes) {
        this.maxMessageBytes = maxMessageBytes;
    }

    /// - Errors: [IOException] for a message above the limit.
    void cut(byte[] source, int offset, int length, MessageSink sink) throws IOException {
        byte[] bytes = source;
        int at = offset;
        int end = offset + length;
        if (begun.length > 0) {
            bytes = Arrays.copyOf(begun, Math.addExact(begun.length, length));
            System.arraycopy(source, offset, bytes, begun.length, length);
            at = 0;
            end = bytes.length;
            begun = NOTHING;
        }
        while (end - at >= Integer.BYTES) {
            long message = ByteBuffer.wrap(bytes).getInt(at) & 0xffff_ffffL;
            if (message > maxMessageBytes) {
                throw new IOException("a message of " + message + " bytes is more than " + maxMessageBytes);
            }
            if (end - at - Integer.BYTES < message) {
                break;
            }
            sink.onMessage(bytes, at + Integer.BYTES, (int) message);
            at += Integer.BYTES + (int) message;
        }
        if (at < end) {
            begun = Arrays.copyOfRange(bytes, at, end);
        }
    }
}
