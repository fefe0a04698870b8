package burstscope.backend;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A client that keeps all it receives. A thread reads; the test's thread sends.
final class TestClient implements AutoCloseable {
    private final Transport transport;
    private final List<Value.Map> arrived = new ArrayList<>();
    private final Map<Long, Value.Map> byId = new HashMap<>();
    private final Map<Long, Coding> switches = new HashMap<>();
    private final Thread reader;
    private @Nullable Consumer<Value.Map> listener;
    private final WireBuffer out = new WireBuffer(256);
    private final Coding wanted;
    private Coding sending;
    private Codec encoder;
    private Coding receiving;
    private long lastId;
    private boolean ended;
    private @Nullable Exception failure;

    TestClient(Transport transport, Coding coding) {
        this.transport = transport;
        wanted = coding;
        // The first byte can tell these two apart and no others.
        sending = coding.equals(Coding.MSGPACK) ? coding : Coding.JSON;
        encoder = sending.newCodec(WireLimits.DEFAULT);
        receiving = sending;
        reader = new Thread(this::readAll, "test-client");
        reader.setDaemon(true);
    }

    /// Begins to read; a coding that no first byte shows is switched to.
    TestClient start() {
        reader.start();
        if (!wanted.equals(sending)) {
            switchTo(wanted);
        }
        return this;
    }

    /// Told each message by the reading thread, in the order of their arrival; to be set before [#start].
    TestClient listen(Consumer<Value.Map> newListener) {
        listener = newListener;
        return this;
    }

    long send(String method, Object... params) {
        long id = ++lastId;
        out.clear();
        Frames.append(sending.framing(), encoder, Frames.requestMessage(id, method, params), out);
        write(out.array(), out.size());
        return id;
    }

    void sendBytes(byte[] bytes) {
        write(bytes, bytes.length);
    }

    private void write(byte[] bytes, int length) {
        try {
            transport.write(bytes, 0, length);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /// Sends a request and waits for its result.
    Value call(String method, Object... params) {
        return result(send(method, params));
    }

    /// Switches the codec as the protocol demands: nothing is sent until the answer is there.
    Value switchTo(Coding next) {
        synchronized (this) {
            switches.put(lastId + 1, next);
        }
        Value result = call("configure", "codec", Value.of(next.kind().id()), "codecOptions", next.allOptions());
        sending = next;
        encoder = next.newCodec(WireLimits.DEFAULT);
        return result;
    }

    Value.Map answer(long id) {
        Until.isTrue("answer " + id + " of " + this, () -> hasAnswer(id) || hasEnded());
        synchronized (this) {
            Value.Map answer = byId.get(id);
            if (answer == null) {
                throw new AssertionError("ended without answer " + id, failure);
            }
            return answer;
        }
    }

    Value result(long id) {
        return Frames.member(answer(id), "result");
    }

    Value error(long id) {
        return Frames.member(answer(id), "error");
    }

    synchronized boolean hasAnswer(long id) {
        return byId.containsKey(id);
    }

    synchronized boolean hasEnded() {
        return ended;
    }

    synchronized List<Value.Map> arrived() {
        return List.copyOf(arrived);
    }

    /// Says that no more requests come and waits until the backend has closed.
    List<Value.Map> finish() {
        try {
            transport.closeOutput();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        Until.isTrue("end of the backend's stream", this::hasEnded);
        return arrived();
    }

    private void readAll() {
        try {
            read();
        } catch (IOException | FrameException | WireFormatException e) {
            synchronized (this) {
                failure = e;
            }
        } finally {
            synchronized (this) {
                ended = true;
            }
        }
    }

    private void read() throws IOException, FrameException, WireFormatException {
        byte[] buffer = new byte[1 << 16];
        int start = 0;
        int limit = 0;
        FrameScanner scanner = receiving.framing().newScanner(FrameLimits.DEFAULT);
        Codec codec = receiving.newCodec(WireLimits.DEFAULT);
        for (int count = 0; count >= 0; count = transport.read(buffer, limit, buffer.length - limit)) {
            limit += count;
            int end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            while (end >= 0) {
                Coding next = keep(map(codec.decode(buffer, scanner.payloadStart(), scanner.payloadLength())));
                start = end;
                if (!next.equals(receiving)) {
                    receiving = next;
                    scanner = next.framing().newScanner(FrameLimits.DEFAULT);
                    codec = next.newCodec(WireLimits.DEFAULT);
                }
                end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            }
            System.arraycopy(buffer, start, buffer, 0, limit - start);
            limit -= start;
            start = 0;
            if (limit == buffer.length) {
                buffer = Arrays.copyOf(buffer, buffer.length * 2);
            }
        }
    }

    private static Value.Map map(Value message) {
        Value.Map map = JsValue.entries(message);
        if (map == null) {
            throw new AssertionError("no map: " + message);
        }
        return map;
    }

    /// The coding of the next message.
    private Coding keep(Value.Map message) {
        Coding next = receiving;
        synchronized (this) {
            arrived.add(message);
            if (WholeNumber.is(message.get("id"))) {
                long id = WholeNumber.of(message.get("id"), 0);
                byId.put(id, message);
                if (message.get("result") != null) {
                    next = switches.getOrDefault(id, receiving);
                }
            }
        }
        if (listener != null) {
            listener.accept(message);
        }
        return next;
    }

    @Override
    public String toString() {
        return "client with " + arrived().size() + " messages, sending " + sending + ", receiving " + receiving;
    }

    @Override
    public void close() {
        transport.close();
    }
}
