package burstscope.ui;

import burstscope.measure.BurstWork;
import burstscope.run.Detour;
import burstscope.run.RivalControl;
import burstscope.run.RivalState;
import burstscope.run.RivalWish;
import java.util.ArrayList;
import java.util.List;

/// Switches of which a test writes what becomes of them; at first each wish is in force at once.
/// - Threads: one.
public final class FakeRivals implements RivalControl {
    private final List<RivalWish> wishes = new ArrayList<>();
    private RivalState state = RivalState.NONE;

    public List<RivalWish> wishes() {
        return wishes;
    }

    public void become(RivalState next) {
        state = next;
    }

    /// Something has been going on for so long.
    public void count(long atNs, BurstWork.Consumed consumed, BurstWork.Alongside alongside) {
        become(new RivalState(
                state.inForce(),
                state.stages(),
                state.way(),
                state.pending(),
                state.problem(),
                state.logFile(),
                new RivalState.Counts(atNs, consumed, alongside)));
    }

    public void refuse(String reason) {
        become(new RivalState(
                state.inForce(), state.stages(), state.way(), false, reason, state.logFile(), state.counts()));
    }

    public void by(Detour way) {
        become(new RivalState(state.inForce(), state.stages(), way, false, "", state.logFile(), state.counts()));
    }

    @Override
    public void set(RivalWish wish) {
        wishes.add(wish);
        state = new RivalState(wish.rivals(), wish.stages(), state.way(), false, "", state.logFile(), state.counts());
    }

    @Override
    public RivalState state() {
        return state;
    }
}
