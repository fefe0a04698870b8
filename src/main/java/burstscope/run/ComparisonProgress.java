package burstscope.run;

/// Hears how far a long run is.
/// - Threads: called on the thread that runs the use case; must return quickly.
public interface ComparisonProgress {
    /// A step in words: `start the program`, `warm-up`.
    void step(String words);

    /// About how long the rest of the run takes at most, ns; told before [#burst], as soon as it can be guessed.
    default void timeLeft(long leftNs) {}

    /// Whether the run shall end now; rounds that are whole by then are kept. Asked often, from any thread.
    default boolean isCancelled() {
        return false;
    }

    /// Another burst is finished.
    /// @param done bursts finished, warm-up included
    /// @param total bursts there will be; grows while a warm-up lasts whose end is told by time
    /// @param label the setting of the burst just finished
    void burst(int done, int total, String label, double drainMs);
}
