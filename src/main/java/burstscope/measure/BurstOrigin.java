package burstscope.measure;

/// Where a burst comes from: what it was measured on, and its place in a run of rounds.
/// @param run instant at which its run of rounds began, [burstscope.clock.NanoClock] time; 0 for a burst by itself
/// @param round counts from 1 within the run, and all settings of the run share it; 0 for warm-up, or none
public record BurstOrigin(Surroundings surroundings, long run, int round) {
    /// Of a burst about which nothing is known.
    public static final BurstOrigin NONE = new BurstOrigin(Surroundings.UNKNOWN, 0, 0);

    /// What bursts of one run have in common; those that differ in it can hardly be compared.
    /// @param backend transport, program and version as the backend tells; untrusted text
    /// @param profile by which it was reached
    /// @param machine processor count, system, Java version
    /// @param program which measured
    /// @param roundTripDelayNs round trip that the backend was told to add, ns
    /// @param way by which it was reached
    public record Surroundings(
            String backend, String profile, String machine, Program program, long roundTripDelayNs, Way way) {
        public static final Surroundings UNKNOWN =
                new Surroundings("", "", "", new Program("", ""), 0, new Way(0, false));
    }

    /// A build of Burstscope.
    /// @param build digest of its classes; empty where it is not known
    public record Program(String version, String build) {}

    /// What was put between.
    /// @param addedRoundTripNs round trip that was added on the way, ns
    /// @param hop whether a process of its own passed every byte on
    public record Way(long addedRoundTripNs, boolean hop) {}

    /// Whether it ran before the rounds that count.
    public boolean isWarmUp() {
        return run != 0 && round == 0;
    }
}
