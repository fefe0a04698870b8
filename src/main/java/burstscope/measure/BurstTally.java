package burstscope.measure;

import org.HdrHistogram.Histogram;

/// What every burst is measured by, however it began: instants, peak, latencies, gaps, spacing and its events one by
/// one.
/// - Threads: one.
final class BurstTally {
    private final PeakRate peak = new PeakRate();
    private final Histogram delivery = LatencyRecorder.newHistogram();
    private final Histogram roundTrip = LatencyRecorder.newHistogram();
    private final GapMeter gaps = new GapMeter();
    private final SpacingMeter spacing = new SpacingMeter();
    private final TraceRecorder trace;
    private long firstEventNs;
    private long lastEventNs;
    private long clampedDeliveries;
    private long clampedRoundTrips;
    private boolean any;

    /// @param mostTraced events to keep one by one
    BurstTally(int mostTraced) {
        trace = new TraceRecorder(mostTraced);
    }

    /// An event from before the trigger; it is in no figure but the trace.
    void addHistory(EventMeter.Event event, boolean found) {
        trace.addHistory(event, found);
    }

    /// @param found whether the event lay in the backend's queue when it was asked for
    void add(EventMeter.Event event, boolean found) {
        if (!any) {
            firstEventNs = event.lastByteNs();
            any = true;
        }
        lastEventNs = event.lastByteNs();
        peak.add(event.lastByteNs());
        gaps.add(event.lastByteNs());
        spacing.add(event);
        if (event.enqueuedNs() != EventMeter.NONE) {
            clampedDeliveries += record(delivery, event.lastByteNs() - event.enqueuedNs());
        }
        if (found) {
            clampedRoundTrips += record(roundTrip, event.lastByteNs() - event.sendStartNs());
        }
        trace.add(event, found);
    }

    /// Returns 1 when the value had to be clamped.
    private static int record(Histogram histogram, long valueNs) {
        long kept = LatencyRecorder.clamp(valueNs);
        histogram.recordValue(kept);
        return kept == valueNs ? 0 : 1;
    }

    boolean isEmpty() {
        return !any;
    }

    long firstEventNs() {
        return firstEventNs;
    }

    /// Without any event both instants are the start.
    BurstRecord.Times times(long drainStartNs) {
        return any
                ? new BurstRecord.Times(drainStartNs, firstEventNs, lastEventNs)
                : new BurstRecord.Times(drainStartNs, drainStartNs, drainStartNs);
    }

    BurstRecord.Outcome outcome(BurstRecord.End end, long received, BurstRecord.OwnCost own) {
        return new BurstRecord.Outcome(
                end,
                received,
                peak.eventsPerSecond(),
                LatencySummary.withHistogram(delivery, clampedDeliveries),
                LatencySummary.withHistogram(roundTrip, clampedRoundTrips),
                own);
    }

    /// Call it last: nothing may be added any more.
    BurstRecord.Details details(long drainStartNs, long askedSpacingNs, String trigger) {
        return new BurstRecord.Details(
                trace.finish(drainStartNs), gaps.summary(drainStartNs), spacing.summary(askedSpacingNs), trigger);
    }
}
