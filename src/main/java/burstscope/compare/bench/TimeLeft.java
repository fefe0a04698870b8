package burstscope.compare.bench;

import java.util.ArrayList;
import java.util.List;

/// Guesses how long a benchmark will still take: what the messages before took shows how far the first guesses, made
/// from
/// the messages' sizes, were off.
/// - Units: nanoseconds.
/// - Threads: one.
final class TimeLeft {
    /// Of all codings, in both directions, on an ordinary machine.
    private static final long NS_PER_BYTE = 20;

    private static final double LEAST_FACTOR = 0.5;
    private static final double MOST_FACTOR = 3;

    private final List<Long> guesses = new ArrayList<>();
    private double factor = 1;
    private long guessedNs;
    private long tookNs;

    TimeLeft(BenchPlan plan) {
        for (BenchMessage message : plan.messages()) {
            guesses.add(plan.rows().size() * plan.expectedNs(NS_PER_BYTE * message.roughBytes()));
        }
    }

    /// The message at this place is done.
    void took(int message, long ns) {
        guessedNs += guesses.get(message);
        tookNs += ns;
        factor = Math.clamp((double) tookNs / Math.max(1, guessedNs), LEAST_FACTOR, MOST_FACTOR);
    }

    /// From now, when the message at this place has been worked on for so long.
    long during(int message, long passedNs) {
        return Math.max(0, guess(message) - passedNs) + behind(message);
    }

    /// All messages behind this one.
    long behind(int message) {
        long sum = 0;
        for (int i = message + 1; i < guesses.size(); i++) {
            sum += guess(i);
        }
        return sum;
    }

    private long guess(int message) {
        return (long) (factor * guesses.get(message));
    }
}
