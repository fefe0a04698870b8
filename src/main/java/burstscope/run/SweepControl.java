package burstscope.run;

/// The sweep of a session: started, cancelled, and where it stands. Its bursts come among the session's observations.
/// - Threads: any; nothing here waits for the peer.
public interface SweepControl {
    /// A session that cannot run any.
    SweepControl NONE = new SweepControl() {
        @Override
        public void start(SweepOrder order) {
            // Nothing can be measured here.
        }

        @Override
        public void cancel() {
            // Nothing runs here.
        }

        @Override
        public SweepState state() {
            return new SweepState.None();
        }
    };

    /// Runs it after what was ordered before; does nothing while another one is under way.
    void start(SweepOrder order);

    /// Ends it; rounds that are whole are kept.
    void cancel();

    SweepState state();
}
