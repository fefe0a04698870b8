package burstscope.compare.bench;

/// Hears how far a benchmark is.
/// - Threads: called by the one that runs it.
public interface BenchProgress {
    /// Nobody listens, and nobody wants it to end.
    BenchProgress NONE = new BenchProgress() {
        @Override
        public void step(String words, long leftNs) {}

        @Override
        public void slot(long done, long total, long leftNs) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /// Something begins that is no slot.
    /// @param leftNs estimated time until the end of everything
    void step(String words, long leftNs);

    /// A slot was measured.
    /// @param total slots of this message
    /// @param leftNs estimated time until the end of everything
    void slot(long done, long total, long leftNs);

    /// Asked between slots: whether to stop and keep what there is.
    boolean isCancelled();
}
