package burstscope.measure;

import org.HdrHistogram.Histogram;

/// Books what becomes of the sends of an open loop.
/// - Threads: any; requests end on the reader, by timeout, or with the connection.
public final class OpenLoopTally {
    private final Latencies response = new Latencies();
    private final Latencies service = new Latencies();
    private final Latencies pacing = new Latencies();
    private long sent;
    private long late;
    private long unsent;
    private long answered;
    private long refused;
    private long unanswered;

    private static final class Latencies {
        private final Histogram histogram = LatencyRecorder.newHistogram();
        private long clamped;

        void add(long ns) {
            long kept = LatencyRecorder.clamp(ns);
            clamped += kept == ns ? 0 : 1;
            histogram.recordValue(kept);
        }

        LatencySummary summary() {
            return LatencySummary.withHistogram(histogram, clamped);
        }
    }

    /// It was answered with a result.
    public synchronized void onAnswer(long intendedNs, long sendStartNs, long lastByteNs) {
        onSent(intendedNs, sendStartNs);
        answered++;
        response.add(lastByteNs - intendedNs);
        service.add(lastByteNs - sendStartNs);
    }

    /// It was answered with an error; that took its time as well.
    public synchronized void onRefusal(long intendedNs, long sendStartNs, long lastByteNs) {
        onAnswer(intendedNs, sendStartNs, lastByteNs);
        answered--;
        refused++;
    }

    /// It was sent and never answered.
    public synchronized void onSilence(long intendedNs, long sendStartNs) {
        onSent(intendedNs, sendStartNs);
        unanswered++;
    }

    /// It was handed over and never left: the connection took nothing more.
    public synchronized void onUnsent() {
        unsent++;
    }

    private void onSent(long intendedNs, long sendStartNs) {
        sent++;
        pacing.add(sendStartNs - intendedNs);
        if (sendStartNs - intendedNs > OpenLoopResult.LATE_NS) {
            late++;
        }
    }

    /// What was booked until now.
    /// @param scheduled sends that were due
    /// @param missed sends that nobody handed over
    /// @param leftOut of the warm-up
    public synchronized OpenLoopResult result(long scheduled, long missed, long leftOut, OpenLoopResult.Events events) {
        return new OpenLoopResult(
                new OpenLoopResult.Counts(
                        scheduled, sent, late, missed + unsent, answered, refused, unanswered, leftOut, events),
                response.summary(),
                service.summary(),
                pacing.summary());
    }
}
