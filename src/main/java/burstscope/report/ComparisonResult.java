package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.Rivals;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Interleaved bursts under several settings.
/// @param settings the first one is what the ratios refer to
/// @param warnings what makes the figures doubtful, in words; empty when nothing does
/// @param codecCosts what the codecs would cost on this traffic; null when nobody asked
/// @param health what the instrument and the machine did meanwhile
/// @param findings what a colleague would point at, the gravest first; empty until somebody looked
public record ComparisonResult(
        Conditions conditions,
        List<SettingResult> settings,
        List<String> warnings,
        @Nullable CodecCosts codecCosts,
        RunHealth health,
        List<Finding> findings) {
    public ComparisonResult {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
        findings = List.copyOf(findings);
    }

    /// Without costs of codecs.
    public ComparisonResult(Conditions conditions, List<SettingResult> settings, List<String> warnings) {
        this(conditions, settings, warnings, null, RunHealth.UNKNOWN, List.of());
    }

    /// The same with what the codecs would cost.
    public ComparisonResult with(CodecCosts costs) {
        return new ComparisonResult(conditions, settings, warnings, costs, health, findings);
    }

    /// The same with what the instrument and the machine did.
    public ComparisonResult with(RunHealth known) {
        return new ComparisonResult(conditions, settings, warnings, codecCosts, known, findings);
    }

    /// The same with what somebody found.
    public ComparisonResult with(List<Finding> found) {
        return new ComparisonResult(conditions, settings, warnings, codecCosts, health, found);
    }

    /// All measured bursts, setting by setting.
    public List<BurstRecord> bursts() {
        return settings.stream().flatMap(setting -> setting.bursts().stream()).toList();
    }

    /// What all settings had in common.
    /// @param backend transport, program and version as the backend tells; untrusted text
    /// @param burst kind, events, payload, start in words
    /// @param rounds measured rounds; each ran every setting once, in an order drawn by `seed` for every two rounds and then back
    /// @param warmUpRounds rounds run before and kept out of every figure
    /// @param machine processor count, system, Java version
    /// @param startedEpochMs wall time of the first round
    /// @param instrument what measured
    /// @param beside what ran beside the events, and what was put in their way
    public record Conditions(
            String backend,
            Burst burst,
            int rounds,
            int warmUpRounds,
            String machine,
            long startedEpochMs,
            Instrument instrument,
            Beside beside) {

        /// Of an instrument that is not known, with nothing beside the events.
        public Conditions(
                String backend, Burst burst, int rounds, int warmUpRounds, String machine, long startedEpochMs) {
            this(backend, burst, rounds, warmUpRounds, machine, startedEpochMs, Instrument.UNKNOWN, Beside.NONE);
        }
    }

    /// The program that measured, and what else ran beside it.
    /// @param version of Burstscope; empty where it is not known
    /// @param build digest of its classes, so that two builds of one version are told apart; empty where it is not
    /// known
    /// @param loadAverage of the machine when the rounds began; NaN where the system does not tell
    public record Instrument(String version, String build, double loadAverage) {
        public static final Instrument UNKNOWN = new Instrument("", "", Double.NaN);
    }

    /// What ran beside the events, and what was put in their way.
    /// @param addedRoundTripNs round trip that was added on the way, not by the backend, ns
    /// @param hop whether a process of its own passed every byte on
    /// @param logFile where requests and answers were logged; empty where they were not
    public record Beside(Rivals rivals, long addedRoundTripNs, boolean hop, String logFile) {
        public static final Beside NONE = new Beside(Rivals.NONE, 0, false, "");

        /// One phrase for each; empty where there is nothing.
        List<String> phrases() {
            List<String> phrases = new ArrayList<>(rivals.phrases());
            if (addedRoundTripNs > 0) {
                phrases.add(Durations.exact(addedRoundTripNs) + " of round trip added on the way");
            }
            if (!logFile.isEmpty()) {
                phrases.add("the log is " + logFile);
            }
            if (hop) {
                phrases.add("one process more in between, which passes every byte on");
            }
            return phrases;
        }
    }

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
