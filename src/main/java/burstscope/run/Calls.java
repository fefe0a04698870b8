package burstscope.run;

import burstscope.codec.Value;
import burstscope.measure.EventMeter;
import burstscope.rpc.Coding;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Calls that wait for their answer, for the thread that steers a measurement.
/// - Errors: [CallException] when the backend refuses, stays silent or goes away.
/// - Threads: one caller.
final class Calls {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final RpcConnection connection;
    private final EventMeter meter;

    Calls(RpcConnection connection, EventMeter meter) {
        this.connection = connection;
        this.meter = meter;
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
        connection.issue(new Request(method, params, handler(end, look), TIMEOUT.toNanos()));
        return result(method, end.take());
    }

    /// A call whose answer is the last frame in the present coding.
    Value switching(Coding coding, String method, Value params) throws CallException, InterruptedException {
        BlockingQueue<Completion> end = new LinkedBlockingQueue<>();
        connection.issue(Request.switching(coding, method, params, handler(end, EarlyLook.NONE), TIMEOUT.toNanos()));
        return result(method, end.take());
    }

    /// Sends a call without waiting; its end goes to the queue.
    Request send(String method, Value params, BlockingQueue<Completion> ends) {
        Request request = new Request(method, params, handler(ends, EarlyLook.NONE), TIMEOUT.toNanos());
        connection.issue(request);
        return request;
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

    static Value result(String method, Completion completion) throws CallException {
        return switch (completion) {
            case Completion.Result(Value value, Completion.Arrival arrival) -> value;
            case Completion.Refused(long code, String message, Completion.Arrival arrival) ->
                throw new CallException(method + " was refused: " + message + " (" + code + ")");
            case Completion.TimedOut t ->
                throw new CallException(method + " was not answered within " + TIMEOUT.toSeconds() + " s");
            case Completion.Cancelled c -> throw new CallException(method + " was cancelled");
            case Completion.Closed(var cause) -> throw new CallException(method + ": " + cause.inWords());
        };
    }
}
