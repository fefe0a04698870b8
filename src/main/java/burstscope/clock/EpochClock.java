package burstscope.clock;

/// Wall time, for labels and file names only; never subtracted to get a duration.
/// - Units: milliseconds since 1970-01-01T00:00Z.
/// - Threads: any.
@FunctionalInterface
public interface EpochClock {
    long epochMillis();

    static EpochClock system() {
        return System::currentTimeMillis;
    }
}
