package burstscope.report;

import java.util.List;

/// Interleaved bursts under several settings.
/// @param settings the first one is what the ratios refer to
/// @param warnings what makes the figures doubtful, in words; empty when nothing does
public record ComparisonResult(Conditions conditions, List<SettingResult> settings, List<String> warnings) {
    public ComparisonResult {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
    }

    /// What all settings had in common.
    /// @param backend transport, program and version as the backend tells; untrusted text
    /// @param burst kind, events, payload, start in words
    /// @param rounds measured rounds; each ran every setting once, in an order drawn by `seed`
    /// @param warmUpRounds rounds run before and kept out of every figure
    /// @param machine processor count, system, Java version
    /// @param startedEpochMs wall time of the first round
    public record Conditions(
            String backend, Burst burst, int rounds, int warmUpRounds, String machine, long startedEpochMs) {}

    /// The burst that every setting ran.
    /// @param start `live` or `queued`, see [burstscope.measure.BurstRecord.Start]
    /// @param spacingNs time between two events at the backend; 0 for as fast as it can
    /// @param roundTripDelayNs round trip that the backend was told to add, ns
    public record Burst(
            String profile,
            String kind,
            int events,
            int payloadBytes,
            String start,
            long seed,
            long spacingNs,
            long roundTripDelayNs) {}
}
