package burstscope.tap;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;

/// Writes what the two ends of a WebSocket write, lies included.
final class WebSocketBytes {
    static final String REQUEST =
            "GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:7\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n";

    private final boolean masked;
    private final boolean forgets;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Deflater deflater = new Deflater(6, true);

    WebSocketBytes(boolean masked, boolean forgets) {
        this.masked = masked;
        this.forgets = forgets;
    }

    static String answer(String extensions) {
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + (extensions.isEmpty() ? "" : "Sec-WebSocket-Extensions: " + extensions + "\r\n") + "\r\n";
    }

    WebSocketBytes raw(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    WebSocketBytes raw(String text) {
        return raw(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    WebSocketBytes text(String text) {
        return frame(0x81, text.getBytes(StandardCharsets.UTF_8));
    }

    /// In as many frames as there are parts, a ping between any two.
    WebSocketBytes parts(int first, byte[]... parts) {
        for (int i = 0; i < parts.length; i++) {
            frame((i == 0 ? first : 0) | (i == parts.length - 1 ? 0x80 : 0), parts[i]);
            if (i < parts.length - 1) {
                frame(0x89, new byte[] {1});
            }
        }
        return this;
    }

    WebSocketBytes deflated(String text) {
        return frame(0xc1, deflate(text));
    }

    byte[] deflate(String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        byte[] target = new byte[plain.length + 64];
        deflater.setInput(plain);
        int count = deflater.deflate(target, 0, target.length, Deflater.SYNC_FLUSH);
        if (forgets) {
            deflater.reset();
        }
        return Arrays.copyOf(target, count - 4);
    }

    WebSocketBytes frame(int first, byte[] content) {
        int bytes = content.length < 126 ? 0 : content.length <= 0xffff ? 2 : 8;
        return frame(first, content, bytes);
    }

    /// @param lengthBytes 0, 2 or 8
    WebSocketBytes frame(int first, byte[] content, int lengthBytes) {
        head(first, lengthBytes, content.length, masked);
        byte[] mask = {7, 0, (byte) 0xff, 0x55};
        if (masked) {
            out.writeBytes(mask);
        }
        for (int i = 0; i < content.length; i++) {
            out.write(masked ? content[i] ^ mask[i & 3] : content[i]);
        }
        return this;
    }

    WebSocketBytes head(int first, int lengthBytes, long length, boolean withMask) {
        int bit = withMask ? 0x80 : 0;
        out.write(first);
        switch (lengthBytes) {
            case 0 -> out.write((int) length | bit);
            case 2 -> out.writeBytes(new byte[] {(byte) (126 | bit), (byte) (length >> 8), (byte) length});
            default ->
                out.writeBytes(ByteBuffer.allocate(9)
                        .put((byte) (127 | bit))
                        .putLong(length)
                        .array());
        }
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
