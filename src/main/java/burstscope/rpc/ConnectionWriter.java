package burstscope.rpc;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.Framing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Encodes and writes requests; all that is wanted at one moment goes out in one write.
///
/// A codec switch is a barrier: behind the switching request nothing is written until the reader has said which coding
/// its answer left in force.
/// - Threads: runs on the writer thread, which owns everything but the wake-up and the switch's verdict.
final class ConnectionWriter implements Runnable {
    private static final int COALESCE_BYTES = 64 << 10;
    private static final int COALESCE_REQUESTS = 1_024;
    private static final long LAST_WORDS_MS = 1_000;
    /// Then the source has its turn: many commands must not keep events from being asked for.
    private static final int MOST_COMMANDS_IN_A_ROW = 16;

    private final RpcConnection connection;
    private final WireLimits limits;
    private final Protocol protocol;
    private final FaultListener faults;
    private final WakeUp wakeUp = new WakeUp();
    private final AtomicReference<@Nullable Coding> switchVerdict = new AtomicReference<>();
    private final WireBuffer buffer = new WireBuffer(COALESCE_BYTES + 4_096);
    private final List<Request> batch = new ArrayList<>(COALESCE_REQUESTS);
    private Coding coding;
    private Codec codec;
    private Framing framing;
    private @Nullable Request waiting;
    private int entered;
    private int commandsInARow;
    private String lastMethod = "";
    private Value lastMethodValue = Value.of("");

    ConnectionWriter(RpcConnection connection, RpcConnection.Setup setup) {
        this.connection = connection;
        limits = setup.wireLimits();
        protocol = setup.protocol();
        faults = setup.listeners().faults();
        coding = protocol.coding();
        codec = protocol.newCodec(coding, limits);
        framing = protocol.framingOf(coding);
    }

    void wake() {
        wakeUp.signal();
    }

    /// The answer to a switching request says what coding is in force from here on.
    void resumeWith(Coding coding) {
        switchVerdict.set(coding);
        wakeUp.signal();
    }

    @Override
    public void run() {
        try {
            while (!connection.isClosed() && !Thread.currentThread().isInterrupted()) {
                boolean switching = gather();
                if (buffer.size() == 0) {
                    wakeUp.await();
                } else {
                    send();
                }
                if (switching) {
                    awaitVerdict();
                }
            }
        } catch (IOException e) {
            // A peer that ended may have said something before: the reader reads it and tells how the stream ended.
            if (!connection.awaitClosed(LAST_WORDS_MS)) {
                connection.close(ConnectionReader.broken(e, connection.transport()));
            }
        } catch (RuntimeException | Error e) {
            connection.close(new CloseCause.Broken("internal error: " + e, ""));
        } finally {
            closeUnsent();
        }
    }

    /// Encodes what is wanted now into the buffer; true when the last of it switches the coding.
    private boolean gather() {
        buffer.clear();
        batch.clear();
        entered = 0;
        connection.table().beginReserving();
        gatherPosts();
        while (buffer.size() < COALESCE_BYTES && batch.size() < COALESCE_REQUESTS) {
            Request request = next();
            if (request == null) {
                return false;
            }
            long id = connection.table().reserveId();
            if (id < 0) {
                waiting = request;
                return false;
            }
            request.assignId(id);
            batch.add(request);
            if (encode(request) && request.switchTo() != null) {
                return true;
            }
        }
        return false;
    }

    private void gatherPosts() {
        Value message = buffer.size() < COALESCE_BYTES ? connection.posts().poll() : null;
        while (message != null) {
            int mark = buffer.size();
            try {
                codec.encode(message, buffer);
                putFrameAround(mark);
            } catch (IllegalArgumentException e) {
                buffer.truncate(mark);
                codec = protocol.newCodec(coding, limits);
                faults.onFault("not sent: " + codec.name() + " has no coding for it: " + e.getMessage());
            }
            message = buffer.size() < COALESCE_BYTES ? connection.posts().poll() : null;
        }
    }

    private @Nullable Request next() {
        Request request = waiting;
        if (request != null) {
            waiting = null;
            return request;
        }
        if (commandsInARow < MOST_COMMANDS_IN_A_ROW) {
            request = connection.commands().poll();
            if (request != null) {
                commandsInARow++;
                return request;
            }
        }
        commandsInARow = 0;
        request = connection.source().poll();
        return request != null ? request : connection.commands().poll();
    }

    private boolean encode(Request request) {
        int mark = buffer.size();
        try {
            Value message = protocol.dialect().request(request.id(), methodValue(request.method()), request.params());
            codec.encode(message, buffer);
            MessageTap tap = connection.tap();
            if (tap != null) {
                tap.onSent(request.method(), message, buffer.size() - mark);
            }
            putFrameAround(mark);
            return true;
        } catch (IllegalArgumentException e) {
            buffer.truncate(mark);
            // What it took to know from the failed request (names of records) was never sent.
            codec = protocol.newCodec(coding, limits);
            batch.removeLast();
            request.handler()
                    .onCompletion(
                            request,
                            new Completion.Refused(
                                    0,
                                    "not sent: " + codec.name() + " has no coding for it: " + e.getMessage(),
                                    new Completion.Arrival(0, 0)));
            return false;
        }
    }

    private void putFrameAround(int payloadStart) {
        int payloadBytes = buffer.size() - payloadStart;
        int headerBytes = framing.headerBytes(payloadBytes);
        if (headerBytes > 0) {
            buffer.reserve(headerBytes);
            System.arraycopy(buffer.array(), payloadStart, buffer.array(), payloadStart + headerBytes, payloadBytes);
            framing.putHeader(buffer.array(), payloadStart, payloadBytes);
        }
        byte[] trailer = framing.trailer();
        buffer.write(trailer, 0, trailer.length);
    }

    private Value methodValue(String method) {
        if (!method.equals(lastMethod)) {
            lastMethod = method;
            lastMethodValue = Value.of(method);
        }
        return lastMethodValue;
    }

    private void send() throws IOException {
        long now = connection.clock().nanoTime();
        for (Request request : batch) {
            request.stampSendStart(now);
            connection.table().enter(request);
            entered++;
        }
        if (connection.isClosed()) {
            connection.endEverything();
            return;
        }
        connection.transport().write(buffer.array(), 0, buffer.size());
        connection.counters().requests.add(batch.size());
        connection.counters().bytesOut.add(buffer.size());
    }

    private void awaitVerdict() {
        Coding verdict = switchVerdict.getAndSet(null);
        while (verdict == null
                && !connection.isClosed()
                && !Thread.currentThread().isInterrupted()) {
            wakeUp.await();
            verdict = switchVerdict.getAndSet(null);
        }
        if (verdict != null) {
            if (!verdict.equals(coding)) {
                coding = verdict;
                codec = protocol.newCodec(verdict, limits);
                framing = protocol.framingOf(verdict);
            }
            wakeUp.signal();
        }
    }

    private void closeUnsent() {
        connection.close(new CloseCause.ByUs());
        List<Request> unsent = new ArrayList<>(batch.subList(entered, batch.size()));
        if (waiting != null) {
            unsent.add(waiting);
        }
        Completion closed = new Completion.Closed(Objects.requireNonNull(connection.closeCause()));
        unsent.forEach(request -> request.handler().onCompletion(request, closed));
        connection.endEverything();
    }
}
