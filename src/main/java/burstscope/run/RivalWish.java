package burstscope.run;

import burstscope.measure.Rivals;

/// What somebody wants to be on beside the events, whatever is attached.
/// @param rivals what else than the delivery could make a client lag
/// @param stages whether the time of every event of a burst is split by stage
public record RivalWish(Rivals rivals, boolean stages) {
    /// All off.
    public static final RivalWish NONE = new RivalWish(Rivals.NONE, false);

    public boolean isNone() {
        return equals(NONE);
    }
}
