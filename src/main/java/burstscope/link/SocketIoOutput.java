package burstscope.link;

import burstscope.transport.Transport;
import burstscope.transport.WebSocketMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/// Writes packets to a socket.io server. Several are gathered and go out at once.
/// - Threads: one gathers; what [#say] says may come between, but never inside of what was gathered.
final class SocketIoOutput {
    private static final int FIRST_BYTES = 8 << 10;
    private static final int KEPT_BYTES = 1 << 20;

    private final Transport socket;
    private final ReentrantLock sending = new ReentrantLock();
    private byte[] bytes = new byte[FIRST_BYTES];
    private int size;

    /// @param socket takes messages as [WebSocketMode#KINDS] gives them
    SocketIoOutput(Transport socket) {
        this.socket = socket;
    }

    void add(byte kind, byte[] source, int offset, int length) {
        int needed = Math.addExact(size, Math.addExact(Integer.BYTES + 1, length));
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(bytes.length * 2L, Integer.MAX_VALUE - 8L)));
        }
        ByteBuffer.wrap(bytes, size, Integer.BYTES + 1).putInt(length + 1).put(kind);
        System.arraycopy(source, offset, bytes, size + Integer.BYTES + 1, length);
        size = needed;
    }

    void flush() throws IOException {
        sending.lock();
        try {
            socket.write(bytes, 0, size);
        } finally {
            sending.unlock();
            size = 0;
        }
        if (bytes.length > KEPT_BYTES) {
            bytes = new byte[FIRST_BYTES];
        }
    }

    /// Sends one text at once. From any thread.
    void say(String words) throws IOException {
        byte[] utf8 = words.getBytes(StandardCharsets.UTF_8);
        byte[] message = ByteBuffer.allocate(Integer.BYTES + 1 + utf8.length)
                .putInt(utf8.length + 1)
                .put(WebSocketMode.TEXT)
                .put(utf8)
                .array();
        sending.lock();
        try {
            socket.write(message, 0, message.length);
        } finally {
            sending.unlock();
        }
    }
}
