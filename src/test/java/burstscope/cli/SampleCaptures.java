package burstscope.cli;

import burstscope.measure.BurstRecord;
import burstscope.measure.CaptureRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;

/// A captured burst that is known event by event.
final class SampleCaptures {
    private static final long MS = 1_000_000;

    private SampleCaptures() {}

    /// Fifty events a millisecond apart, each delivered in two; it stands still for 160 ms more before the 22nd, and
    /// five numbers are missing.
    static BurstRecord burst() {
        long start = 1_000 * MS;
        CaptureRecorder recorder = new CaptureRecorder(start, 1_000);
        recorder.addHistory(event(start - 20 * MS, 1), false);
        recorder.addHistory(event(start - 10 * MS, 2), false);
        for (int i = 0; i < 50; i++) {
            recorder.add(event(start + i * MS + (i <= 20 ? 0 : 160 * MS), i < 30 ? 3 + i : 8 + i), false);
        }
        return recorder.finish(
                1,
                new BurstRecord.Settings(
                        "captured", DeliverySettings.pool(20), "json", 50, -1, BurstRecord.Start.TRIGGERED),
                new TrafficCounts(50, 5_000, 50, 50, 2_000, 6_000),
                new BurstRecord.OwnCost(0, 0),
                BurstRecord.End.COMPLETE,
                "event kind = Begin");
    }

    private static EventMeter.Event event(long atNs, long sequence) {
        return new EventMeter.Event(EventMeter.NONE, atNs, atNs - 2 * MS, sequence, sequence, 100);
    }
}
