package burstscope.tap;

import burstscope.codec.Value;
import burstscope.measure.LatencySummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Snapshots of a tap as values, for the watch socket and the report; src/docs/tap.md describes them.
/// - Units: counts since the tap's start, ns; percentiles of the interval, or since the start in the last snapshot; a
///   percentile that the samples cannot carry is left out.
/// - Threads: the observing thread, or one that runs after it.
final class TapJson {
    private static final int VERSION = 1;

    private TapJson() {}

    static Value.Map interval(Observer observer, TapMeter meter) {
        return snapshot("interval", observer, meter, meter.times()::takeInterval);
    }

    static Value.Map total(Observer observer, TapMeter meter) {
        return snapshot("total", observer, meter, meter.times()::total);
    }

    private static Value.Map snapshot(
            String scope, Observer observer, TapMeter meter, Function<TapTimes.Kind, LatencySummary> times) {
        return Value.Map.ofEntries(
                "burstscope", Value.of("tap"),
                "version", Value.of(VERSION),
                "scope", Value.of(scope),
                "elapsedNs", Value.of(observer.elapsedNs()),
                "pairs",
                        Value.Map.ofEntries(
                                "open", Value.of(observer.open()),
                                "opened", Value.of(observer.opened()),
                                "refused", Value.of(observer.refused())),
                "webSockets",
                        Value.Map.ofEntries(
                                "upgraded", Value.of(observer.webSockets()),
                                "endedWithoutClose", Value.of(observer.cutOff())),
                "spoken", Value.of(observer.spoken()),
                "codec", Value.of(observer.codec()),
                "problems", list(observer.problems().stream().map(Value::of).toList()),
                "toBackend", direction(Direction.TO_BACKEND, observer, meter),
                "toClient", direction(Direction.TO_CLIENT, observer, meter),
                "calls", calls(observer, meter),
                "events", events(observer, meter),
                "latencyNs", latencies(times),
                "methods", methods(meter));
    }

    private static Value direction(Direction direction, Observer observer, TapMeter meter) {
        LaneCounts lane = observer.counts(direction);
        TapMeter.Messages messages = meter.messages(direction);
        return Value.Map.ofEntries(
                "bytes", Value.of(lane.bytes()),
                "reads", Value.of(lane.reads()),
                "messages", Value.of(messages.read),
                "notifications", Value.of(messages.notifications),
                "control", Value.of(messages.control),
                "faults", Value.of(messages.faults),
                "lastFault", Value.of(Objects.requireNonNullElse(messages.lastFault, "")),
                "resyncs", Value.of(messages.resyncs),
                "gaps", Value.of(lane.gaps()),
                "missedBytes", Value.of(lane.missedBytes()),
                "gapNs", Value.of(lane.gapNs()));
    }

    private static Value calls(Observer observer, TapMeter meter) {
        return Value.Map.ofEntries(
                "requests", Value.of(meter.requests()),
                "answers", Value.of(meter.answers()),
                "errors", Value.of(meter.errors()),
                "outstanding", Value.of(observer.outstanding()),
                "unanswered", Value.of(observer.unanswered()),
                "unmatched", Value.of(observer.unmatched()),
                "leftOut", Value.of(observer.leftOut()),
                "backendRequests", Value.of(meter.backendRequests()));
    }

    private static Value events(Observer observer, TapMeter meter) {
        TapMeter.Events events = meter.events();
        return Value.Map.ofEntries(
                "requests", Value.of(events.requests),
                "answers", Value.of(events.answers),
                "items", Value.of(events.items),
                "outstanding", Value.of(observer.outstandingEvents()),
                "mostOutstanding", Value.of(events.mostOutstanding));
    }

    private static Value latencies(Function<TapTimes.Kind, LatencySummary> times) {
        List<Value> turns = new ArrayList<>();
        for (TapTimes.Kind kind : TapTimes.Kind.values()) {
            turns.add(Value.of(kind.id()));
            turns.add(latency(times.apply(kind)));
        }
        return map(turns);
    }

    static Value latency(LatencySummary summary) {
        List<Value> turns = new ArrayList<>(List.of(Value.of("count"), Value.of(summary.count())));
        LatencySummary.Percentiles ns = summary.ns();
        add(turns, "p50", ns.p50());
        add(turns, "p90", ns.p90());
        add(turns, "p99", ns.p99());
        add(turns, "p999", ns.p999());
        add(turns, "max", ns.max());
        return map(turns);
    }

    private static void add(List<Value> turns, String name, long ns) {
        if (ns != LatencySummary.NOT_CARRIED) {
            turns.add(Value.of(name));
            turns.add(Value.of(ns));
        }
    }

    private static Value methods(TapMeter meter) {
        return list(meter.methods().entrySet().stream()
                .sorted(Comparator.comparing(
                        (Map.Entry<String, MethodTally> entry) ->
                                entry.getValue().answers(),
                        Comparator.reverseOrder()))
                .map(entry -> (Value) Value.Map.ofEntries(
                        "method", Value.of(entry.getKey()),
                        "answers", Value.of(entry.getValue().answers()),
                        "errors", Value.of(entry.getValue().errors()),
                        "answerBytes", Value.of(entry.getValue().answerBytes()),
                        "backendNs", latency(entry.getValue().backend().summary())))
                .toList());
    }

    private static Value list(List<? extends Value> items) {
        return Value.Array.of(items.toArray(Value[]::new));
    }

    private static Value map(List<Value> turns) {
        Value[] keys = new Value[turns.size() / 2];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = turns.get(2 * i);
            values[i] = turns.get(2 * i + 1);
        }
        return Value.Map.of(keys, values);
    }
}
