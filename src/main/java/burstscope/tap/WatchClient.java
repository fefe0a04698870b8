package burstscope.tap;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.NewlineFraming;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;

/// Reads what a running tap tells.
/// - Threads: one reads; [#close] from any.
public final class WatchClient implements AutoCloseable {
    private static final int MOST_LINE_BYTES = 4 << 20;

    private final SocketChannel channel;
    private final JsonCodec json = new JsonCodec(WireLimits.DEFAULT, true);
    private final FrameScanner lines = new NewlineFraming().newScanner(new FrameLimits(MOST_LINE_BYTES));
    private ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    private int start;

    private WatchClient(SocketChannel channel) {
        this.channel = channel;
    }

    /// Why a text cannot be a tap's name; empty when it can.
    public static Optional<String> nameProblem(String name) {
        return WatchPlace.problem(name);
    }

    /// Begins to watch.
    /// @throws IOException when no tap of that name runs; the message tells which do
    public static WatchClient connect(String name) throws IOException {
        try {
            return new WatchClient(SocketChannel.open(WatchPlace.of(name).resolve()));
        } catch (IOException e) {
            List<String> names = WatchPlace.running();
            throw new IOException(
                    "no tap named " + name + " runs"
                            + (names.isEmpty() ? "; none does" : "; there are " + String.join(", ", names)),
                    e);
        }
    }

    /// The next snapshot; empty when the tap has ended.
    /// - Errors: [IOException] when what comes is no snapshot.
    public Optional<Value.Map> next() throws IOException {
        try {
            while (true) {
                int end = lines.scan(bytes.array(), start, bytes.position());
                if (end >= 0) {
                    Value value = json.decode(bytes.array(), lines.payloadStart(), lines.payloadLength());
                    start = end;
                    if (value instanceof Value.Map snapshot) {
                        return Optional.of(snapshot);
                    }
                    throw new IOException("the tap sent something that is no snapshot");
                }
                makeRoom();
                if (channel.read(bytes) < 0) {
                    return Optional.empty();
                }
            }
        } catch (WireFormatException | FrameException e) {
            throw new IOException("the tap sent something that is no snapshot: " + e.getMessage(), e);
        }
    }

    private void makeRoom() {
        int left = bytes.position() - start;
        ByteBuffer next = left * 2 > bytes.capacity() ? ByteBuffer.allocate(bytes.capacity() * 2) : bytes;
        System.arraycopy(bytes.array(), start, next.array(), 0, left);
        next.clear().position(left);
        bytes = next;
        start = 0;
    }

    @Override
    public void close() {
        SocketSide.quietly(channel);
    }
}
