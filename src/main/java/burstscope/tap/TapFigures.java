package burstscope.tap;

import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.measure.LatencySummary;

/// Reads a snapshot of a tap, see src/docs/tap.md.
/// - Shape: what is not there reads as 0, empty or [LatencySummary#EMPTY], as an older tap may not tell it. Texts can
/// be
/// the
///   peers': untrusted.
public record TapFigures(Value.Map snapshot) {
    /// The number at the end of a path of keys.
    public long number(String... path) {
        return WholeNumber.of(at(path), 0);
    }

    /// The same of both directions together.
    public long both(String name) {
        return number("toBackend", name) + number("toClient", name);
    }

    public String text(String... path) {
        return at(path) instanceof Value.Text(String text) ? text : "";
    }

    /// Whether the tap has ended with it.
    public boolean isLast() {
        return text("scope").equals("total");
    }

    /// One of the times, by its id.
    public LatencySummary latency(String id) {
        Value times = at("latencyNs", id);
        if (!(times instanceof Value.Map map) || WholeNumber.of(at("latencyNs", id, "count"), 0) == 0) {
            return LatencySummary.EMPTY;
        }
        return new LatencySummary(
                number("latencyNs", id, "count"),
                0,
                new LatencySummary.Percentiles(
                        carried(map, "p50"),
                        carried(map, "p90"),
                        carried(map, "p99"),
                        carried(map, "p999"),
                        carried(map, "max")));
    }

    private static long carried(Value.Map times, String name) {
        Value value = times.get(name);
        return value == null ? LatencySummary.NOT_CARRIED : WholeNumber.of(value, LatencySummary.NOT_CARRIED);
    }

    private Value at(String... path) {
        Value value = snapshot;
        for (String step : path) {
            Value next = value instanceof Value.Map map ? map.get(step) : null;
            if (next == null) {
                return Value.NULL;
            }
            value = next;
        }
        return value;
    }
}
