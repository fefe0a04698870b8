package burstscope.run;

/// Hears how far a long run is.
/// - Threads: called on the thread that runs the use case; must return quickly.
public interface ComparisonProgress {
    /// A step in words: `start the program`, `warm-up`.
    void step(String words);

    /// Another burst is finished.
    /// @param done bursts finished, warm-up included
    /// @param label the setting of the burst just finished
    void burst(int done, int total, String label, double drainMs);
}
