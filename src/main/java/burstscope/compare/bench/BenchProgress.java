package burstscope.compare.bench;

/// Hears how far a benchmark is.
/// - Threads: called by the one that runs it.
public interface BenchProgress {
    /// Nobody listens, and nobody wants it to end.
    BenchProgress NONE = new BenchProgress() {
        @Override
        public void step(String words) {}

        @Override
        public void slot(long done, long total, long leftNs) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    };

    /// Something begins that is no slot.
    void step(String words);

    /// A slot was measured.
    /// @param leftNs estimated time until the end
    void slot(long done, long total, long leftNs);

    /// Asked between slots: whether to stop and keep what there is.
    boolean isCancelled();
}
