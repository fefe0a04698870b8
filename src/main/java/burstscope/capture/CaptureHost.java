package burstscope.capture;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.TrafficCounts;

/// What a capture has to be told of the connection that it watches, and who gets what it caught.
/// - Threads: called by whoever feeds the engine; must not block.
public interface CaptureHost {
    /// The number of the next burst.
    int nextNumber();

    DeliverySettings delivery();

    /// The codec in force.
    String codec();

    /// Counts of the connection so far.
    TrafficCounts traffic();

    /// What the instrument itself did since the last call.
    BurstRecord.OwnCost takeOwnCost();

    /// A burst was captured.
    void captured(BurstRecord burst);
}
