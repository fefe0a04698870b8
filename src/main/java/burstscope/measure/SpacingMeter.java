package burstscope.measure;

import org.HdrHistogram.Histogram;

/// Measures how far apart a backend made its events, by its own stamps: only between events whose numbers follow one
/// another, or, without numbers, between one event and the next.
/// - Threads: one.
final class SpacingMeter {
    private final Histogram spaces = LatencyRecorder.newHistogram();
    private long lastStampNs = EventMeter.NONE;
    private long lastNumber = EventMeter.NONE;
    private long clamped;

    void add(EventMeter.Event event) {
        long stampNs = event.enqueuedNs();
        if (stampNs == EventMeter.NONE) {
            return;
        }
        long number = event.number();
        boolean follows = number == EventMeter.NONE || number == lastNumber + 1;
        if (lastStampNs != EventMeter.NONE && follows) {
            long spaceNs = stampNs - lastStampNs;
            long kept = LatencyRecorder.clamp(spaceNs);
            clamped += kept == spaceNs ? 0 : 1;
            spaces.recordValue(kept);
        }
        lastStampNs = stampNs;
        lastNumber = number;
    }

    Spacing summary(long askedNs) {
        return new Spacing(askedNs, LatencySummary.of(spaces, clamped));
    }
}
