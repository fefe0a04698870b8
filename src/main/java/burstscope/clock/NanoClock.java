package burstscope.clock;

/// Elapsed time of this machine (CLOCK_MONOTONIC on Linux).
/// - Units: nanoseconds from an arbitrary origin. Every process of one machine reads the same clock, so instants of a
///   backend on this host can be compared with ours.
/// - Threads: any.
@FunctionalInterface
public interface NanoClock {
    long nanoTime();

    static NanoClock system() {
        return System::nanoTime;
    }
}
