package burstscope.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Interleaved bursts under several settings.
/// @param settings the first one is what the ratios refer to
/// @param warnings what makes the figures doubtful, in words; empty when nothing does
/// @param codecCosts what the codecs would cost on this traffic; null when nobody asked
public record ComparisonResult(
        Conditions conditions,
        List<SettingResult> settings,
        List<String> warnings,
        @Nullable CodecCosts codecCosts) {
    public ComparisonResult {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
    }

    /// Without costs of codecs.
    public ComparisonResult(Conditions conditions, List<SettingResult> settings, List<String> warnings) {
        this(conditions, settings, warnings, null);
    }

    /// The same with what the codecs would cost.
    public ComparisonResult with(CodecCosts costs) {
        return new ComparisonResult(conditions, settings, warnings, costs);
    }

    /// What all settings had in common.
    /// @param backend transport, program and version as the backend tells; untrusted text
    /// @param burst kind, events, payload, start in words
    /// @param rounds measured rounds; each ran every setting once, in an order drawn by `seed` for every two rounds and then back
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
