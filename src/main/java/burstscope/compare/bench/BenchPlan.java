package burstscope.compare.bench;

import java.util.List;

/// What a benchmark does.
/// @param rows codings, ours and those in Node
/// @param runs slots of each coding and message
/// @param warmUpNs each coding of a message runs for so long before the first slot; see [#isWarm]
/// @param slotNs a slot repeats the message until it lasts about so long
/// @param seed of the order of slots and of the intervals
public record BenchPlan(
        List<BenchMessage> messages, List<BenchCoding> rows, int runs, long warmUpNs, long slotNs, long seed) {
    private static final int LEAST_ITERATIONS = 5;
    /// After so many iterations the compiler has seen enough of the smallest message.
    private static final int ENOUGH_ITERATIONS = 10_000;

    private static final int LONGEST_FACTOR = 10;

    public BenchPlan {
        messages = List.copyOf(messages);
        rows = List.copyOf(rows);
        if (runs < 1) {
            throw new IllegalArgumentException("at least one run is needed");
        }
    }

    /// Whether a coding has run enough: five times and for [#warmUpNs], and ten thousand times if that takes no
    /// longer than
    /// ten times [#warmUpNs].
    boolean isWarm(long iterations, long passedNs) {
        boolean enough = iterations >= ENOUGH_ITERATIONS || passedNs >= LONGEST_FACTOR * warmUpNs;
        return iterations >= LEAST_ITERATIONS && passedNs >= warmUpNs && enough;
    }

    /// The declared conditions, in one sentence each.
    public List<String> conditions() {
        return List.of(
                "Every coding of a message: " + runs + " slots, interleaved in random order (seed " + seed + ").",
                "Warm-up of each, discarded: at least " + LEAST_ITERATIONS + " iterations and " + warmUpNs / 1_000_000
                        + " ms, and up to " + ENOUGH_ITERATIONS + " iterations within "
                        + LONGEST_FACTOR * warmUpNs / 1_000_000 + " ms; a slot repeats the message for about "
                        + slotNs / 1_000_000 + " ms.",
                "A collection is forced before each round of slots, none inside; what a collector does meanwhile is in"
                        + " wall time, and in Node also in CPU time.",
                "Encoding writes into a buffer that is used again (Node: into msgpackr's own arena, not copied).");
    }
}
