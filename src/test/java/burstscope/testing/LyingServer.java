package burstscope.testing;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.Incoming;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.Framing;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Reads requests in some framing and dialect, on loopback, and answers each with the bytes that a test says, sound or
/// not.
/// - Threads: one for each connection.
public final class LyingServer implements AutoCloseable {
    private final TcpListener listener;
    private final Speech speech;
    private final Lie lie;
    private final List<Transport> open = new CopyOnWriteArrayList<>();

    /// What is spoken where the server is honest.
    public record Speech(Coding coding, Framing framing, Dialect dialect) {
        /// A message in its frame.
        public byte[] frame(Value message) {
            WireBuffer payload = new WireBuffer(256);
            dialect.newCodec(coding, WireLimits.DEFAULT).encode(message, payload);
            return frame(Arrays.copyOf(payload.array(), payload.size()));
        }

        /// Any payload in a frame.
        public byte[] frame(byte[] payload) {
            byte[] trailer = framing.trailer();
            int header = framing.headerBytes(payload.length);
            byte[] frame = new byte[header + payload.length + trailer.length];
            framing.putHeader(frame, 0, payload.length);
            System.arraycopy(payload, 0, frame, header, payload.length);
            System.arraycopy(trailer, 0, frame, header + payload.length, trailer.length);
            return frame;
        }

        public byte[] answer(long id, Value result) {
            return frame(dialect.answer(Value.of(id), result));
        }
    }

    /// What the server says to a request; null ends the connection.
    @FunctionalInterface
    public interface Lie {
        /// The bytes that go out for a request.
        /// @param number of the request, counted from 1; the handshake is the first
        byte @Nullable [] answer(int number, long id);
    }

    public LyingServer(Speech speech, Lie lie) throws IOException {
        this.speech = speech;
        this.lie = lie;
        listener = new TcpListener(0);
        daemon("lying-accept", this::accept);
    }

    private static void daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Transport transport = listener.accept();
                open.add(transport);
                daemon("lying-server", () -> serve(transport));
            }
        } catch (IOException closed) {
            // Closed by the test.
        }
    }

    private void serve(Transport transport) {
        Codec codec = speech.dialect().newCodec(speech.coding(), WireLimits.DEFAULT);
        FrameScanner scanner = speech.framing().newScanner(FrameLimits.DEFAULT);
        byte[] buffer = new byte[1 << 16];
        int limit = 0;
        int number = 0;
        try {
            while (true) {
                int end = limit == 0 ? -1 : scanner.scan(buffer, 0, limit);
                while (end < 0) {
                    int count = transport.read(buffer, limit, buffer.length - limit);
                    if (count < 0) {
                        return;
                    }
                    limit += count;
                    end = scanner.scan(buffer, 0, limit);
                }
                Value message = codec.decode(buffer, scanner.payloadStart(), scanner.payloadLength());
                System.arraycopy(buffer, end, buffer, 0, limit - end);
                limit -= end;
                if (speech.dialect().read(message) instanceof Incoming.PeerRequest request) {
                    byte @Nullable [] answer = lie.answer(++number, ((Value.Int) request.id()).value());
                    if (answer == null) {
                        return;
                    }
                    transport.write(answer, 0, answer.length);
                }
            }
        } catch (IOException left) {
            // The client left.
        } catch (FrameException | WireFormatException e) {
            throw new AssertionError("the client sent what it must not", e);
        } finally {
            transport.close();
        }
    }

    public String address() {
        return "tcp:" + listener.host() + ":" + listener.port();
    }

    /// Several pieces, one behind the other.
    public static byte[] join(byte[]... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }

    @Override
    public void close() {
        listener.close();
        open.forEach(Transport::close);
    }
}
