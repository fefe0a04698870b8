package burstscope.capture;

import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// When to capture a burst, how much of what came before goes with it, and when it is over.
/// - Units: nanoseconds.
/// - Threads: immutable.
public record Trigger(Condition condition, Firing firing, History history, End end) {
    /// A burst that goes on without end is cut after so long.
    public static final long USUAL_LONGEST_NS = 60_000_000_000L;

    private static final long USUAL_QUIET_NS = 500_000_000;

    /// What happens after a burst.
    public enum Mode {
        /// The next one is waited for.
        NORMAL,
        /// As normal, and when nothing fires for a while the trigger fires by itself.
        AUTO,
        /// No other one is captured.
        SINGLE
    }

    /// Which occurrence of the condition fires.
    /// @param level every event under which the condition holds, rather than the first after one under which it
    ///     does not
    /// @param autoAfterNs with [Mode#AUTO]: how long nothing must have fired
    /// @param holdOffNs for so long after firing nothing fires again
    /// @param nth 1 for the first occurrence, 2 for the second, ...
    public record Firing(boolean level, Mode mode, long autoAfterNs, long holdOffNs, int nth) {
        /// The first edge, again and again.
        public static final Firing USUAL = new Firing(false, Mode.NORMAL, 1_000_000_000L, 0, 1);

        public Firing {
            if (nth < 1 || autoAfterNs <= 0 || holdOffNs < 0) {
                throw new IllegalArgumentException("an occurrence counts from 1, and times are not negative");
            }
        }
    }

    /// What came before the trigger and goes with the burst: the last `mostEvents` events of the last `ns`.
    public record History(int mostEvents, long ns) {
        /// No history is longer.
        public static final int MOST_EVENTS = 20_000;

        public static final History NONE = new History(0, Long.MAX_VALUE);

        public History {
            if (mostEvents < 0 || mostEvents > MOST_EVENTS || ns < 0) {
                throw new IllegalArgumentException("a history holds at most " + MOST_EVENTS + " events");
            }
        }

        /// So many events, however old.
        public static History ofEvents(int events) {
            return new History(events, Long.MAX_VALUE);
        }

        /// So long; of more than [#MOST_EVENTS] events the last ones.
        public static History ofTime(long ns) {
            return new History(MOST_EVENTS, ns);
        }
    }

    /// When a burst is over: as soon as one of these is so.
    /// @param match an event after the trigger fits; null for none
    /// @param events so many came, the trigger's own included; 0 for any number
    /// @param quietNs nothing came for so long; 0 for no matter how long
    /// @param longestNs it has gone on for so long, and is cut
    public record End(@Nullable Match match, long events, long quietNs, long longestNs) {
        /// Half a second of silence.
        public static final End USUAL = new End(null, 0, USUAL_QUIET_NS, USUAL_LONGEST_NS);

        public End {
            if (events < 0 || quietNs < 0 || longestNs <= 0) {
                throw new IllegalArgumentException("an end counts events and time from zero");
            }
        }

        /// As it is written.
        public String words() {
            List<String> parts = new ArrayList<>();
            if (match != null) {
                parts.add("event " + match.words());
            }
            if (events > 0) {
                parts.add(events + " events");
            }
            if (quietNs > 0) {
                parts.add("quiet " + Durations.exact(quietNs).replace(" ", ""));
            }
            if (longestNs != USUAL_LONGEST_NS || parts.isEmpty()) {
                parts.add("longest " + Durations.exact(longestNs).replace(" ", ""));
            }
            return String.join(" or ", parts);
        }
    }

    /// A usual one for a condition.
    public static Trigger on(Condition condition) {
        return new Trigger(condition, Firing.USUAL, History.NONE, End.USUAL);
    }

    /// The condition with what of the firing is not usual: `event kind = x, level, 3rd, hold-off 2s`.
    public String words() {
        StringBuilder words = new StringBuilder(condition.words());
        if (firing.level()) {
            words.append(", level");
        }
        if (firing.nth() > 1) {
            words.append(", occurrence ").append(firing.nth());
        }
        if (firing.holdOffNs() > 0) {
            words.append(", hold-off ")
                    .append(Durations.exact(firing.holdOffNs()).replace(" ", ""));
        }
        return words.toString();
    }
}
