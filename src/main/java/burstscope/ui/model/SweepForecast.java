package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.units.Counts;
import java.util.ArrayDeque;
import java.util.Deque;

/// How long a sweep would take, its warm-up included: from how long the last bursts of its kind took, or at least from
/// the spacing of their events.
/// - Threads: one.
final class SweepForecast {
    private static final int REMEMBERED = 64;

    private final long warmUpNs;
    private final Deque<Took> last = new ArrayDeque<>();

    /// How long a whole burst took.
    private record Took(String kind, int events, long ns) {}

    /// @param warmUpNs how long the warm-up takes at least
    SweepForecast(long warmUpNs) {
        this.warmUpNs = warmUpNs;
    }

    void append(BurstRecord burst) {
        if (burst.outcome().end().isWhole() && burst.times().drainTimeNs() > 0) {
            last.addLast(new Took(
                    burst.settings().kind(),
                    burst.settings().events(),
                    burst.times().drainTimeNs()));
            if (last.size() > REMEMBERED) {
                last.removeFirst();
            }
        }
    }

    /// `70 bursts (7 settings x 10 rounds), about 41.0 s`.
    /// @param spacingNs asked for between events, which bounds a burst from below
    /// @param mayStop whether it ends early once it is tight enough
    String words(long settings, long rounds, String kind, long events, long spacingNs, boolean mayStop) {
        long bursts = settings * rounds;
        String words = (mayStop ? "At most " : "") + Numbers.count(bursts) + " bursts ("
                + Counts.of(settings, "setting") + " x " + rounds + " rounds)";
        // A kind of burst that decides its number by itself was asked for 0.
        long[] took = last.stream()
                .filter(burst -> burst.kind().equals(kind) && (burst.events() == events || burst.events() == 0))
                .mapToLong(Took::ns)
                .sorted()
                .toArray();
        long leastNs = spacingNs * events;
        if (took.length == 0 && leastNs == 0) {
            return words + "; fire one to see how long that takes.";
        }
        long eachNs = took.length == 0 ? leastNs : Math.max(leastNs, took[took.length / 2]);
        double allNs = (double) bursts * eachNs + Math.max((double) warmUpNs, (double) settings * eachNs);
        return words + (took.length == 0 ? ", at least " : ", about ") + Numbers.duration(Math.round(allNs)) + ".";
    }
}
