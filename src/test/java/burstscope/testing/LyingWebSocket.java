package burstscope.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A WebSocket server on loopback that reads requests of JSON-RPC and answers each with the bytes that a test says, sound
/// frames or not.
/// - Threads: one for each connection.
public final class LyingWebSocket implements AutoCloseable {
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final Pattern KEY = Pattern.compile("(?i)sec-websocket-key: (\\S+)");
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final int CLOSE = 8;

    private final ServerSocket server = new ServerSocket(0, 20, InetAddress.getLoopbackAddress());
    private final Lie lie;
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    /// What the server says to a request.
    @FunctionalInterface
    public interface Lie {
        /// The bytes that go out for a request; null ends the connection without a word.
        /// @param number of the request, counted from 1
        byte @Nullable [] answer(int number, long id);
    }

    public LyingWebSocket(Lie lie) throws IOException {
        this.lie = lie;
        daemon("lying-accept", this::accept);
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    /// A text message in one frame.
    public static byte[] text(String text) {
        byte[] payload = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer frame = ByteBuffer.allocate(4 + payload.length).put((byte) 0x81);
        if (payload.length < 126) {
            frame.put((byte) payload.length);
        } else {
            frame.put((byte) 126).putShort((short) payload.length);
        }
        frame.put(payload);
        byte[] bytes = new byte[frame.position()];
        frame.flip().get(bytes);
        return bytes;
    }

    private void accept() {
        try {
            while (true) {
                Socket peer = server.accept();
                open.add(peer);
                daemon("lying-websocket", () -> serve(peer));
            }
        } catch (IOException closed) {
            // Closed by the test.
        }
    }

    private void serve(Socket peer) {
        try (peer) {
            InputStream in = peer.getInputStream();
            OutputStream out = peer.getOutputStream();
            String accepted = Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1")
                            .digest((key(in) + GUID).getBytes(StandardCharsets.US_ASCII)));
            out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Accept: " + accepted + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            int number = 0;
            for (String message = message(in); message != null; message = message(in)) {
                Matcher id = ID.matcher(message);
                if (id.find()) {
                    byte @Nullable [] answer = lie.answer(++number, Long.parseLong(id.group(1)));
                    if (answer == null) {
                        return;
                    }
                    out.write(answer);
                    out.flush();
                }
            }
        } catch (IOException left) {
            // The client left.
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static String key(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            head.write(byteOf(in));
        }
        Matcher key = KEY.matcher(head.toString(StandardCharsets.US_ASCII));
        if (!key.find()) {
            throw new IOException("no WebSocket was asked for");
        }
        return key.group(1);
    }

    /// The next message of the client, which sends each in one frame; null when it closes.
    private static @Nullable String message(InputStream in) throws IOException {
        int opcode = byteOf(in) & 0x0f;
        int length = byteOf(in) & 0x7f;
        if (length == 126) {
            length = byteOf(in) << 8 | byteOf(in);
        } else if (length == 127) {
            throw new IOException("longer than any request of these tests");
        }
        byte[] mask = in.readNBytes(4);
        byte[] payload = in.readNBytes(length);
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= mask[i & 3];
        }
        return opcode == CLOSE ? null : new String(payload, StandardCharsets.UTF_8);
    }

    private static int byteOf(InputStream in) throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new IOException("the client left");
        }
        return next;
    }

    /// As [burstscope.run.AttachTarget] wants it.
    public String address() {
        return "ws://127.0.0.1:" + server.getLocalPort() + "/";
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
