package burstscope.rpc;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.coding.Coding;
import burstscope.dialect.Incoming;
import burstscope.framing.FrameException;
import burstscope.framing.FrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads frames, stamps them, decodes them and completes the requests they answer. Never writes: with two full pipes
/// both
/// sides would wait for each other.
/// - Threads: runs on the reader thread, which owns everything but the two published fields.
final class ConnectionReader implements Runnable {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int KEPT_BUFFER_BYTES = 1 << 20;
    /// A power of two; two stamps for one frame in eight are a few ns a frame.
    private static final int TIMED_ONE_IN = 8;
    /// JSON-RPC's code, which other protocols take as any other.
    private static final long METHOD_NOT_FOUND = -32_601;

    private final RpcConnection connection;
    private final RpcConnection.Setup setup;
    private final ConnectionWriter writer;
    private final ConnectionCounters counters;
    private final Protocol protocol;
    private final FaultListener faults;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int limit;
    private int frames;
    private long firstByteNs;
    private Completion.@Nullable Stamps stamps;
    private Codec codec;
    private FrameScanner scanner;
    private volatile Coding coding;
    private volatile long partialFrameBytes;

    ConnectionReader(RpcConnection connection, RpcConnection.Setup setup, ConnectionWriter writer) {
        this.connection = connection;
        this.setup = setup;
        this.writer = writer;
        counters = connection.counters();
        protocol = setup.protocol();
        faults = setup.listeners().faults();
        coding = protocol.coding();
        codec = protocol.newCodec(coding, setup.wireLimits());
        scanner = protocol.framingOf(coding).newScanner(setup.frameLimits());
    }

    long partialFrameBytes() {
        return partialFrameBytes;
    }

    Coding coding() {
        return coding;
    }

    static CloseCause broken(IOException e, Transport transport) {
        String message = e.getMessage();
        return new CloseCause.Broken(message == null ? e.getClass().getSimpleName() : message, transport.endDetail());
    }

    @Override
    public void run() {
        Transport transport = connection.transport();
        try {
            while (!connection.isClosed()) {
                int count = transport.read(buffer, limit, buffer.length - limit);
                if (count < 0) {
                    connection.close(new CloseCause.PeerEnded(limit - start, transport.endDetail()));
                    return;
                }
                long lastByteNs = connection.clock().nanoTime();
                counters.bytesIn.add(count);
                if (start == limit) {
                    firstByteNs = lastByteNs;
                }
                limit += count;
                handOver(lastByteNs);
                makeRoom();
                writer.wake();
            }
        } catch (IOException e) {
            if (!connection.isClosed()) {
                connection.close(broken(e, transport));
            }
        } catch (FrameException e) {
            connection.close(new CloseCause.BadFrame(String.valueOf(e.getMessage())));
        } catch (OutOfMemoryError e) {
            int came = limit - start;
            buffer = new byte[0];
            connection.close(new CloseCause.BadFrame("a message is too large for the memory that this program may use; "
                    + came + " bytes of it had come (java -Xmx gives more)"));
        } catch (RuntimeException | Error e) {
            // Errors too (a frame that no memory is left for): a connection without its reader would look alive.
            connection.close(new CloseCause.Broken("internal error: " + e, ""));
        }
    }

    private void handOver(long lastByteNs) throws FrameException {
        connection.handOver().lock();
        try {
            int end = scanner.scan(buffer, start, limit);
            while (end >= 0) {
                if (scanner.payloadLength() > 0) {
                    onFrame(scanner.payloadStart(), scanner.payloadLength(), end - start, lastByteNs);
                }
                start = end;
                firstByteNs = lastByteNs;
                end = start == limit ? -1 : scanner.scan(buffer, start, limit);
            }
        } finally {
            connection.handOver().unlock();
        }
    }

    private void makeRoom() {
        int left = limit - start;
        if (left != partialFrameBytes) {
            partialFrameBytes = left;
        }
        if (left == 0) {
            if (buffer.length > KEPT_BUFFER_BYTES) {
                buffer = new byte[BUFFER_BYTES];
            }
        } else if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, left);
        } else if (limit == buffer.length) {
            // The scanner refuses a frame above the limit before more room is needed.
            long most = (long) setup.frameLimits().maxFrameBytes() + BUFFER_BYTES;
            long next = Math.max(Math.min(buffer.length * 2L, most), buffer.length + BUFFER_BYTES);
            buffer = Arrays.copyOf(buffer, Math.toIntExact(Math.min(next, Integer.MAX_VALUE - 8)));
        }
        start = 0;
        limit = left;
    }

    private void onFrame(int payloadStart, int payloadBytes, int frameBytes, long lastByteNs) {
        counters.frames.add(1);
        boolean stamped = connection.stampsFrames();
        boolean timed = (++frames & (TIMED_ONE_IN - 1)) == 0;
        long startNs = timed || stamped ? connection.clock().nanoTime() : 0;
        Value message;
        try {
            message = codec.decode(buffer, payloadStart, payloadBytes);
        } catch (WireFormatException e) {
            fault("undecodable " + codec.name() + ": " + e.getMessage());
            return;
        }
        String method;
        long decodedNs = timed || stamped ? connection.clock().nanoTime() : 0;
        stamps = stamped ? new Completion.Stamps(firstByteNs, startNs, decodedNs) : null;
        if (timed) {
            setup.listeners().decoding().onDecoded(decodedNs - startNs, frameBytes);
            method = handOver(message, frameBytes, lastByteNs);
            setup.listeners().decoding().onHandedOver();
        } else {
            method = handOver(message, frameBytes, lastByteNs);
        }
        // Behind the event's own way, so that its consumer never waits for the tap.
        MessageTap tap = connection.tap();
        if (tap != null) {
            tap.onReceived(method, message, payloadBytes);
        }
    }

    /// Returns the method that the message belongs to; empty when it belongs to none.
    private String handOver(Value message, int frameBytes, long lastByteNs) {
        Incoming incoming = protocol.dialect().read(message);
        if (!(incoming instanceof Incoming.Several(List<Incoming> parts))) {
            return handOver(incoming, new Completion.Arrival(lastByteNs, frameBytes, stamps));
        }
        for (int i = 0; i < parts.size(); i++) {
            int share = Shares.share(frameBytes, i, parts.size());
            handOver(parts.get(i), new Completion.Arrival(lastByteNs, share, stamps));
        }
        return "";
    }

    private String handOver(Incoming incoming, Completion.Arrival arrival) {
        return switch (incoming) {
            case Incoming.Result(long id, Value value) -> complete(id, new Completion.Result(value, arrival));
            case Incoming.Refusal(long id, long code, String words) -> {
                counters.errorAnswers.add(1);
                yield complete(id, new Completion.Refused(code, words, arrival));
            }
            case Incoming.Event(long id, Value value) -> onEvent(id, value, arrival);
            case Incoming.Notification(String method, Value params) -> {
                counters.notifications.add(1);
                setup.listeners().peer().onNotification(method, params, arrival);
                yield method;
            }
            case Incoming.PeerRequest(Value id, String method, Value params) -> {
                answer(id, method, params);
                yield method;
            }
            case Incoming.StrayError(long code, String words) -> {
                counters.answers.add(1);
                counters.errorAnswers.add(1);
                faults.onFault("an error that names no request: " + code + " " + words);
                yield "";
            }
            case Incoming.ForeignId(String id) -> {
                counters.unknownIds.add(1);
                faults.onFault("an answer to a request that was never issued: id " + id);
                yield "";
            }
            case Incoming.Malformed(String why) -> {
                fault(why);
                yield "";
            }
            case Incoming.Several several -> {
                fault("a batch within a batch");
                yield "";
            }
        };
    }

    /// What a subscription brings goes where notifications go; its request stays outstanding.
    private String onEvent(long id, Value value, Completion.Arrival arrival) {
        Request subscription = connection.table().peek(id);
        if (subscription == null) {
            countStray(id);
            return "";
        }
        counters.notifications.add(1);
        setup.listeners().peer().onNotification(subscription.method(), value, arrival);
        return subscription.method();
    }

    /// A peer may stand still until its request is answered, so every one is, if only by a refusal.
    private void answer(Value id, String method, Value params) {
        counters.peerRequests.add(1);
        Value result = setup.listeners().peer().answer(method, params);
        if (result == null) {
            faults.onFault("a request of the backend was refused as unknown: " + method);
        }
        Value answer = result == null
                ? protocol.dialect().refusal(id, METHOD_NOT_FOUND, "no such method here")
                : protocol.dialect().answer(id, result);
        if (!connection.post(answer)) {
            fault("a request of the backend stays unanswered, as it reads none of its answers: " + method);
        }
    }

    private void fault(String words) {
        counters.undecodable.add(1);
        faults.onFault(words);
    }

    /// Ends the request that an answer belongs to and returns its method; empty when it belongs to none.
    private String complete(long id, Completion completion) {
        Request request = connection.table().take(id);
        if (request == null) {
            countStray(id);
            return "";
        }
        counters.answers.add(1);
        Coding next = request.switchTo();
        if (next != null) {
            applySwitch(completion instanceof Completion.Result ? next : coding);
        }
        request.handler().onCompletion(request, completion);
        return request.method();
    }

    private void applySwitch(Coding verdict) {
        if (!verdict.equals(coding)) {
            coding = verdict;
            codec = protocol.newCodec(verdict, setup.wireLimits());
            scanner = protocol.framingOf(verdict).newScanner(setup.frameLimits());
        }
        writer.resumeWith(verdict);
    }

    private void countStray(long id) {
        switch (connection.table().strayKind(id)) {
            case UNKNOWN -> {
                counters.unknownIds.add(1);
                faults.onFault("an answer to a request that was never issued: id " + id);
            }
            case DUPLICATE -> {
                counters.duplicateAnswers.add(1);
                faults.onFault("a second answer to request " + id);
            }
            case LATE -> counters.lateAnswers.add(1);
        }
    }
}
