package burstscope.report;

import java.util.List;
import java.util.Locale;

/// Something about a run that a colleague would point at.
/// - Shape: plain sentences. Names that come from a peer (a codec, a kind) have gone through [SafeText]; HTML is not
///   escaped here.
/// @param id of the rule: `pool-beyond-knee`; stable, for scripts
/// @param subject the setting or codec that it is about; empty for the run as a whole
/// @param headline one sentence
/// @param evidence the figures that it rests on, each with its unit
/// @param tryThis what to do about it
public record Finding(
        String id, String subject, Severity severity, String headline, List<String> evidence, String tryThis) {
    public Finding {
        evidence = List.copyOf(evidence);
    }

    /// How grave it is; the gravest last.
    public enum Severity {
        /// Good to know.
        INFO,
        /// Something could be better.
        NOTICE,
        /// Something is in the way, of the events or of the measurement.
        WARNING,
        /// Events or data are wrong.
        SEVERE;

        /// As files write it.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// `pool 20: the consumer is the limit`
    public String line() {
        return subject.isEmpty() ? headline : subject + ": " + headline;
    }
}
