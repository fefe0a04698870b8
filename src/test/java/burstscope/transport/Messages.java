package burstscope.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Writes and reads messages behind their lengths, as those above a transport of messages do.
final class Messages {
    private Messages() {}

    static byte[] framed(byte[] message) {
        return ByteBuffer.allocate(Integer.BYTES + message.length)
                .putInt(message.length)
                .put(message)
                .array();
    }

    static void send(Transport transport, String message) throws IOException {
        byte[] frame = framed(message.getBytes(StandardCharsets.UTF_8));
        transport.write(frame, 0, frame.length);
    }

    /// The next message; null at the end.
    static byte @Nullable [] next(Transport transport) throws IOException {
        byte[] length = new byte[Integer.BYTES];
        int first = transport.read(length, 0, length.length);
        if (first < 0) {
            return null;
        }
        fill(transport, length, first);
        byte[] message = new byte[ByteBuffer.wrap(length).getInt()];
        fill(transport, message, 0);
        return message;
    }

    static String text(Transport transport) throws IOException {
        byte[] message = next(transport);
        return message == null ? "END" : new String(message, StandardCharsets.UTF_8);
    }

    static void fill(Transport transport, byte[] target, int from) throws IOException {
        for (int at = from; at < target.length; ) {
            int n = transport.read(target, at, target.length - at);
            if (n < 0) {
                throw new IOException("the stream ended inside a message");
            }
            at += n;
        }
    }
}
