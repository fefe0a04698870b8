package burstscope.run;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.measure.EventMeter;
import burstscope.rpc.CloseCause;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Calls that wait for their answer, for the thread that steers a measurement. While they wait they see to it that what
/// is
/// overdue ends, so that nobody else need run beside them.
/// - Errors: [CallException] when the backend refuses, stays silent or goes away.
/// - Threads: one caller.
final class Calls {
    static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// How often one that waits looks whether it still makes sense.
    static final Duration STEP = Duration.ofMillis(100);

    private final RpcConnection connection;
    private final EventMeter meter;
    private final Duration timeout;

    /// @param timeout how long an answer may take
    Calls(RpcConnection connection, EventMeter meter, Duration timeout) {
        this.connection = connection;
        this.meter = meter;
        this.timeout = timeout;
    }

    /// A call that did not bring a result, in words.
    static final class CallException extends Exception {
        private static final long serialVersionUID = 1L;

        CallException(String message) {
            super(message);
        }
    }

    /// Takes a result on the reader thread, before the next message is looked at.
    @FunctionalInterface
    interface EarlyLook {
        EarlyLook NONE = (request, result) -> {};

        void onResult(Request request, Value result);
    }

    Value call(String method, Value params) throws CallException, InterruptedException {
        return call(method, params, EarlyLook.NONE);
    }

    Value call(String method, Value params, EarlyLook look) throws CallException, InterruptedException {
        BlockingQueue<Completion> end = new LinkedBlockingQueue<>();
        connection.issue(new Request(method, params, handler(end, look), timeout.toNanos()));
        return await(method, end);
    }

    /// A call whose answer is the last frame in the present coding.
    Value switching(Coding coding, String method, Value params) throws CallException, InterruptedException {
        BlockingQueue<Completion> end = new LinkedBlockingQueue<>();
        connection.issue(Request.switching(coding, method, params, handler(end, EarlyLook.NONE), timeout.toNanos()));
        return await(method, end);
    }

    /// Sends a call without waiting; its end goes to the queue.
    Request send(String method, Value params, BlockingQueue<Completion> ends) {
        Request request = new Request(method, params, handler(ends, EarlyLook.NONE), timeout.toNanos());
        connection.issue(request);
        return request;
    }

    /// Sends a notification; waits while the backend takes nothing.
    void notify(String method, Value params) throws CallException, InterruptedException {
        long deadline = connection.nanoTime() + timeout.toNanos();
        while (!connection.sendNotification(method, params)) {
            CloseCause cause = closeCause();
            if (cause != null) {
                throw new CallException(method + ": " + cause.inWords());
            }
            if (connection.nanoTime() > deadline) {
                throw new CallException(method + " was not taken within " + timeout.toMillis() + " ms");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /// Begins what brings notifications until the connection ends; its answer, if any, is not awaited.
    void subscribe(String method, Value params) {
        connection.issue(new Request(method, params, (request, completion) -> {}, Request.NO_TIMEOUT));
    }

    /// Why the connection ended; null while it is open.
    @Nullable
    CloseCause closeCause() {
        return connection.closeCause();
    }

    long nanoTime() {
        return connection.nanoTime();
    }

    long timeoutNs() {
        return timeout.toNanos();
    }

    private CompletionHandler handler(BlockingQueue<Completion> end, EarlyLook look) {
        return (request, completion) -> {
            if (completion instanceof Completion.Result(Value value, Completion.Arrival arrival)) {
                meter.onRoundTrip(request.sendStartNs(), arrival.lastByteNs());
                look.onResult(request, value);
            }
            end.add(completion);
        };
    }

    /// The result of the next call that ends.
    Value await(String method, BlockingQueue<Completion> ends) throws CallException, InterruptedException {
        Completion end = ends.poll(STEP.toMillis(), TimeUnit.MILLISECONDS);
        while (end == null) {
            connection.expireOverdue();
            end = ends.poll(STEP.toMillis(), TimeUnit.MILLISECONDS);
        }
        return result(method, end);
    }

    private Value result(String method, Completion completion) throws CallException {
        return switch (completion) {
            case Completion.Result(Value value, Completion.Arrival arrival) -> value;
            case Completion.Refused(long code, String message, Completion.Arrival arrival) ->
                throw new CallException(method + " was refused: " + message + " (" + code + ")");
            case Completion.TimedOut t ->
                throw new CallException(
                        method + " was not answered within " + timeout.toMillis() + " ms" + stoppedInside());
            case Completion.Cancelled c -> throw new CallException(method + " was cancelled");
            case Completion.Closed(var cause) -> throw new CallException(method + ": " + cause.inWords());
        };
    }

    private String stoppedInside() {
        long partial = connection.partialFrameBytes();
        return partial == 0 ? "" : "; the backend stopped inside a frame, after " + partial + " bytes of it";
    }
}
