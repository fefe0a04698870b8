package burstscope.compare.bench;

import java.util.List;

/// What a benchmark does.
/// @param rows codings, ours and those in Node
/// @param runs most slots of each coding and message
/// @param pace how long each coding of a message may take
/// @param seed of the order of slots and of the intervals
public record BenchPlan(List<BenchMessage> messages, List<BenchCoding> rows, int runs, Pace pace, long seed) {
    /// A slow coding has at least so many slots: enough for an interval.
    private static final int LEAST_RUNS = 7;

    private static final long NS_PER_MS = 1_000_000;

    /// - Units: nanoseconds.
    /// @param warmUpNs a coding of a message runs for so long before its first slot; see [WarmUp]
    /// @param slotNs a slot repeats the message until it lasts about so long
    /// @param slotsNs all slots of a coding and message last about so long, if they are not the least number
    public record Pace(long warmUpNs, long slotNs, long slotsNs) {}

    public BenchPlan {
        messages = List.copyOf(messages);
        rows = List.copyOf(rows);
        if (runs < 1) {
            throw new IllegalArgumentException("at least one run is needed");
        }
    }

    /// How many slots a coding has whose slot lasts so long.
    int slots(long slotNs) {
        long fitting = pace.slotsNs() / Math.max(1, slotNs);
        return Math.clamp(fitting, Math.min(LEAST_RUNS, runs), runs);
    }

    /// Whether a coding has a slot in this round: those of one with few slots are spread over all rounds.
    /// @param round from 0 to [#runs] - 1
    boolean takesPart(int round, int slots) {
        return (long) (round + 1) * slots / runs > (long) round * slots / runs;
    }

    /// A guess for one coding of one message, before anything was measured.
    long expectedNs(long iterationNs) {
        long slotNs = Math.max(pace.slotNs(), iterationNs);
        return Math.max(pace.warmUpNs(), WarmUp.LEAST_ITERATIONS * iterationNs) + slots(slotNs) * slotNs;
    }

    /// The declared conditions, in one sentence each.
    public List<String> conditions() {
        int least = Math.min(LEAST_RUNS, runs);
        String slots = least == runs ? "" + runs : "n = " + runs + " slots, slow ones fewer but at least " + least;
        return List.of(
                "Every coding of a message: " + slots + (least == runs ? " slots" : "")
                        + ", interleaved in random order (seed " + seed + ").",
                "Warm-up of each, discarded: " + pace.warmUpNs() / NS_PER_MS + " ms and at least "
                        + WarmUp.LEAST_ITERATIONS
                        + " iterations, and on until it becomes no faster and the compiler rests, up to "
                        + WarmUp.LONGEST_FACTOR * pace.warmUpNs() / NS_PER_MS + " ms; a slot repeats the message for"
                        + " about " + pace.slotNs() / NS_PER_MS + " ms.",
                "A collection is forced before each round of slots, none inside; what a collector does meanwhile is in"
                        + " wall time, and in Node also in CPU time.",
                "Encoding writes into a buffer that is used again (Node: into msgpackr's own arena, not copied).");
    }
}
