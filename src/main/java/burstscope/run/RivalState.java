package burstscope.run;

import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.measure.Variant;

/// What else than the delivery could make this client lag, as it is in force now, and what came of it.
/// @param inForce what is on; all off while nothing is attached
/// @param stages whether the time of events is split
/// @param way what was put in between when the backend was attached
/// @param pending whether a wish waits for its turn, behind bursts that were ordered before
/// @param problem what was refused, or stopped by itself, and why; empty while all is well. Untrusted text
/// @param logFile the last log of requests of this connection; empty where there was none
/// @param counts what came of it so far
public record RivalState(
        Rivals inForce, boolean stages, Detour way, boolean pending, String problem, String logFile, Counts counts) {
    /// Nothing is attached, or nothing of it can be turned.
    public static final RivalState NONE = new RivalState(Rivals.NONE, false, Detour.NONE, false, "", "", Counts.NONE);

    /// What is on, as bursts tell it in their settings; a delay by the backend itself is not in it.
    public Variant setting() {
        return RivalVariant.of(Variant.NONE, new RivalWish(inForce, stages), new RivalVariant.Longer(0, way));
    }

    /// Since the connection began.
    /// @param atNs when they were read, [burstscope.clock.NanoClock] time
    /// @param consumed what the consumer did
    /// @param alongside large answers, and lines of the log
    public record Counts(long atNs, BurstWork.Consumed consumed, BurstWork.Alongside alongside) {
        public static final Counts NONE = new Counts(0, BurstWork.NONE.consumed(), BurstWork.NONE.alongside());
    }
}
