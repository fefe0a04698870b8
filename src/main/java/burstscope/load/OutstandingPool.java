package burstscope.load;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RequestSource;
import burstscope.rpc.Shares;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Keeps event requests outstanding: closed loop, one new request for each answer.
///
/// Growing sends at once; shrinking sends no replacement, so answers come home and no event is lost. After a change of
/// mode the requests of the old mode stay at the backend until events answer them, in the order of asking.
/// - Threads: [#apply], [#pause] and [#resume] from any thread (the caller wakes the writer); [#poll] on the writer;
///   completions on the reader or on the thread that closes.
public final class OutstandingPool implements RequestSource {
    private static final int MAX_REFUSALS_IN_A_ROW = 16;

    private final EventReader eventReader;
    private final EventSink sink;
    private final Kind singles = new Kind(false);
    private final Kind batches = new Kind(true);
    private final AtomicInteger refusalsInARow = new AtomicInteger();
    private final EventFields fields = new EventFields();
    private volatile EventMethods methods;
    private volatile Wanted wanted;
    private volatile boolean paused = true;

    /// What the writer is to keep outstanding.
    private record Wanted(DeliverySettings settings, EventMethods.@Nullable Call call, Kind kind) {}

    /// Requests that ask for events in one way, counted apart: the others' do not stand in for them.
    private final class Kind implements CompletionHandler {
        private final AtomicInteger issued = new AtomicInteger();
        private final boolean isBatch;

        Kind(boolean isBatch) {
            this.isBatch = isBatch;
        }

        @Override
        public void onCompletion(Request request, Completion completion) {
            issued.decrementAndGet();
            switch (completion) {
                case Completion.Result(Value value, Completion.Arrival arrival) -> {
                    if (refusalsInARow.get() != 0) {
                        refusalsInARow.set(0);
                    }
                    deliver(value, isBatch, request, arrival);
                }
                case Completion.Refused(long code, String message, Completion.Arrival arrival) -> {
                    if (refusalsInARow.incrementAndGet() == MAX_REFUSALS_IN_A_ROW) {
                        sink.onRefused("event requests are refused: " + code + " " + message);
                    }
                }
                case Completion.TimedOut t -> {}
                case Completion.Cancelled c -> {}
                case Completion.Closed c -> {}
            }
        }
    }

    public OutstandingPool(EventMethods methods, EventReader eventReader, EventSink sink, DeliverySettings settings) {
        this.methods = methods;
        this.eventReader = eventReader;
        this.sink = sink;
        wanted = wantedFor(settings);
    }

    /// Asks so from now on, also where another way of asking was refused.
    /// - Errors: [IllegalArgumentException] for a batch where the backend has none.
    public void apply(DeliverySettings settings) {
        wanted = wantedFor(settings);
        refusalsInARow.set(0);
    }

    /// Asks in another way from now on; settings that have no request there become single requests, or push.
    public void ask(EventMethods newMethods, DeliverySettings settings) {
        methods = newMethods;
        DeliverySettings single = DeliverySettings.single();
        DeliverySettings otherwise = newMethods.has(single) ? single : DeliverySettings.push();
        apply(newMethods.has(settings) ? settings : otherwise);
    }

    /// Whether events that come by themselves are what is asked for.
    public boolean countsPushed() {
        return settings().mode() == DeliveryMode.PUSH || methods.role() == EventMethods.Role.OPERATIONS;
    }

    public DeliverySettings settings() {
        return wanted.settings();
    }

    /// Sends nothing more; what is outstanding stays so until it is answered.
    public void pause() {
        paused = true;
    }

    /// Asks again, also after refusals; but not by calls that are for bursts only.
    public void resume() {
        refusalsInARow.set(0);
        paused = methods.role().onlyInBursts();
    }

    /// Asks for the events of a burst, by calls of whatever kind.
    public void resumeForBurst() {
        refusalsInARow.set(0);
        paused = false;
    }

    /// Event requests issued and not answered, of every mode.
    public int outstanding() {
        return singles.issued.get() + batches.issued.get();
    }

    /// Event requests at the backend beyond those that the settings ask for: left over from a larger pool or
    /// another mode.
    /// They would take the first events of a burst.
    public int surplus() {
        Wanted now = wanted;
        return outstanding() - Math.min(now.kind().issued.get(), now.settings().outstanding());
    }

    private Wanted wantedFor(DeliverySettings settings) {
        if (settings.mode() == DeliveryMode.PUSH) {
            return new Wanted(settings, null, singles);
        }
        if (settings.mode() != DeliveryMode.BATCH) {
            EventMethods.Call single = methods.single();
            if (single == null) {
                throw new IllegalArgumentException("this backend has no requests for events");
            }
            return new Wanted(settings, single, singles);
        }
        EventMethods.Call batch = methods.batch();
        if (batch == null) {
            throw new IllegalArgumentException("this backend has no batch request");
        }
        boolean limited = settings.batchLimit() > 0 && !methods.batchLimitKey().isEmpty();
        EventMethods.Call call = limited
                ? new EventMethods.Call(batch.method(), Value.Map.ofEntries(methods.batchLimitKey(), Value.of((long)
                        settings.batchLimit())))
                : batch;
        return new Wanted(settings, call, batches);
    }

    @Override
    public @Nullable Request poll() {
        Wanted now = wanted;
        AtomicInteger issued = now.kind().issued;
        EventMethods.Call call = now.call();
        if (paused
                || call == null
                || refusalsInARow.get() >= MAX_REFUSALS_IN_A_ROW
                || issued.get() >= now.settings().outstanding()) {
            return null;
        }
        issued.incrementAndGet();
        return new Request(call.method(), call.params().get(), now.kind(), call.timeoutNs());
    }

    private void deliver(Value answer, boolean isBatch, Request request, Completion.Arrival arrival) {
        EventMethods now = methods;
        if (now.role() == EventMethods.Role.OPERATIONS) {
            return;
        }
        EventMethods.Call call = isBatch ? now.batch() : now.single();
        Value value = call == null ? answer : call.unwrap().apply(answer);
        if (isBatch && value instanceof Value.Array events) {
            int count = events.size();
            for (int i = 0; i < count; i++) {
                deliverOne(events.get(i), request, arrival, Shares.share(arrival.frameBytes(), i, count));
            }
        } else if (!(value instanceof Value.Null || value instanceof JsValue.Undefined)) {
            deliverOne(value, request, arrival, arrival.frameBytes());
        }
    }

    private void deliverOne(Value event, Request request, Completion.Arrival arrival, int frameBytes) {
        fields.clear();
        fields.value = event;
        if (eventReader.read(event, fields)) {
            sink.onEvent(fields, request.sendStartNs(), arrival, frameBytes);
        } else {
            sink.onNoEvent();
        }
    }
}
