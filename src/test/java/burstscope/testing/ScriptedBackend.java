package burstscope.testing;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A backend that does what a test tells it, right or wrong: answers late, twice, in another order, in halves, or not.
/// - Threads: the test's, or the one that [ScriptedServer] gives it.
public final class ScriptedBackend implements AutoCloseable {
    private final Transport transport;
    private byte[] buffer = new byte[1 << 12];
    private int start;
    private int limit;
    private Coding coding;
    private Codec codec;
    private FrameScanner scanner;

    public ScriptedBackend(Transport transport, Coding coding) {
        this.transport = transport;
        this.coding = coding;
        codec = coding.newCodec(WireLimits.DEFAULT);
        scanner = coding.framing().newScanner(FrameLimits.DEFAULT);
    }

    /// A request as it came.
    public record Asked(long id, String method, Value params) {}

    /// The next request; waits for it.
    public Asked next() {
        Value.Map message = nextMessage();
        return new Asked(
                WholeNumber.of(member(message, "id"), -1),
                ((Value.Text) member(message, "method")).value(),
                member(message, "params"));
    }

    /// The next message of whatever kind; waits for it.
    public Value.Map nextMessage() {
        try {
            int end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            while (end < 0) {
                readMore();
                end = scanner.scan(buffer, start, limit);
            }
            Value.Map message = (Value.Map) codec.decode(buffer, scanner.payloadStart(), scanner.payloadLength());
            start = end;
            return message;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FrameException | WireFormatException e) {
            throw new AssertionError("the client sent what is no " + coding, e);
        }
    }

    private static Value member(Value.Map message, String name) {
        Value value = message.get(name);
        if (value == null) {
            throw new AssertionError("a request without " + name + ": " + message);
        }
        return value;
    }

    private void readMore() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
        }
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int count = transport.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
            throw new IOException("the client ended");
        }
        limit += count;
    }

    /// The next request by a method; those before it are forgotten.
    public Asked next(String method) {
        Asked asked = next();
        while (!asked.method().equals(method)) {
            asked = next();
        }
        return asked;
    }

    public void answer(long id, Value result) {
        send(answerFrame(id, result));
    }

    public void refuse(long id, long code, String message) {
        Value error = Value.Map.ofEntries("code", Value.of(code), "message", Value.of(message));
        send(frame(Value.Map.ofEntries("jsonrpc", Value.of("2.0"), "id", Value.of(id), "error", error)));
    }

    /// One answer with its framing, in the present coding.
    public byte[] answerFrame(long id, Value result) {
        return frame(Value.Map.ofEntries("jsonrpc", Value.of("2.0"), "id", Value.of(id), "result", result));
    }

    /// One message with its framing, in the present coding.
    public byte[] frame(Value message) {
        WireBuffer payload = new WireBuffer(256);
        codec.encode(message, payload);
        int length = payload.size();
        byte[] trailer = coding.framing().trailer();
        int header = coding.framing().headerBytes(length);
        byte[] frame = new byte[header + length + trailer.length];
        coding.framing().putHeader(frame, 0, length);
        System.arraycopy(payload.array(), 0, frame, header, length);
        System.arraycopy(trailer, 0, frame, header + length, trailer.length);
        return frame;
    }

    public void send(byte[]... pieces) {
        try {
            for (byte[] piece : pieces) {
                transport.write(piece, 0, piece.length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void sendText(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Reads and writes in another coding from here on.
    public void switchTo(Coding next) {
        coding = next;
        codec = next.newCodec(WireLimits.DEFAULT);
        scanner = next.framing().newScanner(FrameLimits.DEFAULT);
    }

    /// Ends the stream to the client and goes on reading.
    public void end() {
        try {
            transport.closeOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
