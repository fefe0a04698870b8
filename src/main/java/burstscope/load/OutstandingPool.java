package burstscope.load;

import burstscope.codec.Value;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RequestSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Keeps event requests outstanding: closed loop, one new request for each answer.
///
/// Growing sends at once; shrinking sends no replacement, so answers come home and no event is lost. After a change of
/// mode the requests of the old mode stay at the backend until events answer them, in the order of asking.
/// - Threads: [#apply], [#pause] and [#resume] from any thread (the caller wakes the writer); [#poll] on the writer;
///   completions on the reader or on the thread that closes.
public final class OutstandingPool implements RequestSource, CompletionHandler {
    private static final int MAX_REFUSALS_IN_A_ROW = 16;

    private final EventMethods methods;
    private final EventReader eventReader;
    private final EventSink sink;
    private final AtomicInteger singles = new AtomicInteger();
    private final AtomicInteger batches = new AtomicInteger();
    private final EventFields fields = new EventFields();
    private volatile Wanted wanted;
    private volatile boolean paused = true;
    private int refusalsInARow;

    /// What the writer is to keep outstanding.
    private record Wanted(DeliverySettings settings, EventMethods.Call call) {}

    public OutstandingPool(EventMethods methods, EventReader eventReader, EventSink sink, DeliverySettings settings) {
        this.methods = methods;
        this.eventReader = eventReader;
        this.sink = sink;
        wanted = wantedFor(settings);
    }

    /// - Errors: [IllegalArgumentException] for a batch where the backend has none.
    public void apply(DeliverySettings settings) {
        wanted = wantedFor(settings);
    }

    public DeliverySettings settings() {
        return wanted.settings();
    }

    /// Sends nothing more; what is outstanding stays so until it is answered.
    public void pause() {
        paused = true;
    }

    public void resume() {
        paused = false;
    }

    /// Event requests issued and not answered, of every mode.
    public int outstanding() {
        return singles.get() + batches.get();
    }

    private Wanted wantedFor(DeliverySettings settings) {
        if (settings.mode() != DeliveryMode.BATCH) {
            return new Wanted(settings, methods.single());
        }
        EventMethods.Call batch = methods.batch();
        if (batch == null) {
            throw new IllegalArgumentException("this backend has no batch request");
        }
        boolean limited = settings.batchLimit() > 0 && !methods.batchLimitKey().isEmpty();
        Value params = limited
                ? Value.Map.ofEntries(methods.batchLimitKey(), Value.of((long) settings.batchLimit()))
                : batch.params();
        return new Wanted(settings, new EventMethods.Call(batch.method(), params));
    }

    @Override
    public @Nullable Request poll() {
        Wanted now = wanted;
        AtomicInteger issued = now.settings().mode() == DeliveryMode.BATCH ? batches : singles;
        if (paused || issued.get() >= now.settings().outstanding()) {
            return null;
        }
        issued.incrementAndGet();
        return new Request(now.call().method(), now.call().params(), this, Request.NO_TIMEOUT);
    }

    @Override
    public void onCompletion(Request request, Completion completion) {
        (isBatch(request) ? batches : singles).decrementAndGet();
        switch (completion) {
            case Completion.Result(Value value, Completion.Arrival arrival) -> {
                refusalsInARow = 0;
                deliver(value, request, arrival);
            }
            case Completion.Refused(long code, String message, Completion.Arrival arrival) -> {
                refusalsInARow++;
                if (refusalsInARow >= MAX_REFUSALS_IN_A_ROW) {
                    paused = true;
                    sink.onRefused("event requests are refused: " + code + " " + message);
                }
            }
            case Completion.TimedOut t -> {}
            case Completion.Cancelled c -> {}
            case Completion.Closed c -> {}
        }
    }

    private boolean isBatch(Request request) {
        EventMethods.Call batch = methods.batch();
        return batch != null && request.method().equals(batch.method());
    }

    private void deliver(Value value, Request request, Completion.Arrival arrival) {
        if (isBatch(request) && value instanceof Value.Array events) {
            int count = events.size();
            for (int i = 0; i < count; i++) {
                deliverOne(events.get(i), request, arrival, share(arrival.frameBytes(), i, count));
            }
        } else if (!(value instanceof Value.Null)) {
            deliverOne(value, request, arrival, arrival.frameBytes());
        }
    }

    /// Cuts the frame's bytes into `count` parts that differ by one byte at most and add up to the whole.
    private static int share(int frameBytes, int index, int count) {
        return (int) ((long) frameBytes * (index + 1) / count - (long) frameBytes * index / count);
    }

    private void deliverOne(Value event, Request request, Completion.Arrival arrival, int frameBytes) {
        fields.clear();
        eventReader.read(event, fields);
        sink.onEvent(fields, request, arrival, frameBytes);
    }
}
