package burstscope.capture;

import burstscope.codec.Value;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;
import java.util.ArrayList;
import java.util.List;

/// An engine with a clock that is turned by hand, and what it caught.
final class Bench implements CaptureHost {
    static final long MS = 1_000_000;

    final List<BurstRecord> caught = new ArrayList<>();
    private final CaptureEngine engine;
    private long nowNs;
    private long sequence;

    /// Begins at one second.
    Bench(Trigger trigger) {
        this(trigger, 0);
    }

    /// @param quietMs for so long nothing came before
    Bench(Trigger trigger, long quietMs) {
        nowNs = 1_000 * MS;
        engine = new CaptureEngine(trigger, this, nowNs, nowNs - quietMs * MS);
    }

    static Trigger trigger(String condition) {
        return trigger(condition, Trigger.Firing.USUAL);
    }

    static Trigger trigger(String condition, Trigger.Firing firing) {
        return trigger(condition, firing, "0", "quiet 50ms");
    }

    static Trigger trigger(String condition, Trigger.Firing firing, String history, String end) {
        try {
            return new Trigger(
                    TriggerText.condition(condition), firing, TriggerText.history(history), TriggerText.end(end));
        } catch (TriggerSyntaxException e) {
            throw new IllegalArgumentException(e.withMark(), e);
        }
    }

    Bench pass(long ms) {
        nowNs += ms * MS;
        engine.advance(nowNs);
        return this;
    }

    /// Lets time pass in the dark: only the next event tells.
    Bench skip(long ms) {
        nowNs += ms * MS;
        return this;
    }

    Bench event(String kind) {
        return event(kind, Value.NULL, EventMeter.NONE, EventMeter.NONE);
    }

    Bench events(int count, long everyMs, String kind) {
        for (int i = 0; i < count; i++) {
            skip(everyMs).event(kind);
        }
        return this;
    }

    Bench event(String kind, Value value, long queued, long deliveryNs) {
        long enqueuedNs = deliveryNs == EventMeter.NONE ? EventMeter.NONE : nowNs - deliveryNs;
        engine.onEvent(new Sighting(
                new EventMeter.Event(EventMeter.NONE, nowNs, enqueuedNs, ++sequence, sequence, 100),
                false,
                kind,
                value,
                queued));
        return this;
    }

    Bench numbers(long next) {
        sequence = next - 1;
        return this;
    }

    Bench dropped(long count, long from) {
        engine.onDropped(count, from);
        return this;
    }

    Bench command(String method) {
        engine.onCommand(method, nowNs);
        return this;
    }

    /// A command that is told late.
    Bench command(String method, long agoMs) {
        engine.onCommand(method, nowNs - agoMs * MS);
        return this;
    }

    Bench stop(BurstRecord.End why) {
        engine.stop(why);
        return this;
    }

    CaptureState.Phase phase() {
        return engine.state().phase();
    }

    List<Long> sizes() {
        return caught.stream().map(burst -> burst.outcome().received()).toList();
    }

    @Override
    public int nextNumber() {
        return caught.size() + 1;
    }

    @Override
    public DeliverySettings delivery() {
        return DeliverySettings.pool(20);
    }

    @Override
    public String codec() {
        return "json";
    }

    @Override
    public TrafficCounts traffic() {
        return new TrafficCounts(sequence, 100 * sequence, 0, 0, 0, 100 * sequence);
    }

    @Override
    public BurstRecord.OwnCost takeOwnCost() {
        return new BurstRecord.OwnCost(0, 0);
    }

    @Override
    public void captured(BurstRecord burst) {
        caught.add(burst);
    }
}
