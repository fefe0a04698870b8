package burstscope.ui.model;

import burstscope.measure.BurstRecord;

/// When the clock of a burst starts, as the interface offers it.
public enum StartChoice {
    /// Requests wait already; the clock starts at the trigger.
    LIVE,
    /// The backend's queue is filled first; the clock starts at the first event request.
    QUEUED;

    BurstRecord.Start start() {
        return this == LIVE ? BurstRecord.Start.LIVE : BurstRecord.Start.QUEUED;
    }
}
