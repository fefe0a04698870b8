package burstscope.findings;

import burstscope.measure.EventTrace;
import java.util.stream.IntStream;

/// The answers that brought the events of a trace: events of one batch came at the same instant, for the same request.
/// - Threads: stateless.
final class TracedAnswers {
    private TracedAnswers() {}

    /// The first row of each answer since the burst's start.
    static IntStream firstRows(EventTrace trace) {
        return IntStream.range(0, trace.kept())
                .filter(row -> trace.sinceStartNs(row) >= 0 && (row == 0 || !isOfOneAnswer(trace, row - 1, row)));
    }

    private static boolean isOfOneAnswer(EventTrace trace, int one, int other) {
        return trace.sinceStartNs(one) == trace.sinceStartNs(other)
                && sinceAskedNs(trace, one) == sinceAskedNs(trace, other);
    }

    /// Of the events of one answer some may have happened before it was asked for, and some after.
    private static long sinceAskedNs(EventTrace trace, int row) {
        return Math.max(trace.roundTripNs(row), trace.waitNs(row));
    }

    /// Whether each of its events is there, so that no answer is missing.
    static boolean isWhole(EventTrace trace) {
        return trace.kept() > 0 && trace.keepsOneOf() == 1;
    }
}
