package burstscope.run;

/// The switches of a session for what else than the delivery could make a client lag: set, and where they stand. Every
/// change comes among the session's observations as a [burstscope.measure.KnobChange], and bursts tell in their
/// settings under what they ran.
/// - Threads: any; nothing here waits for the peer.
public interface RivalControl {
    /// A session in which nothing of it can be turned.
    RivalControl NONE = new RivalControl() {
        @Override
        public void set(RivalWish wish) {
            // Nothing can be turned here.
        }

        @Override
        public RivalState state() {
            return RivalState.NONE;
        }
    };

    /// Wants this from now on, of whatever is attached now and later. Bursts that were ordered before run under
    /// what was
    /// in force then. What the backend cannot do stays off, and [#state] tells why.
    void set(RivalWish wish);

    RivalState state();
}
