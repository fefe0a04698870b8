package burstscope.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Something about a run that a colleague would point at.
/// - Shape: plain sentences. Names that come from a peer (a codec, a kind) have gone through [SafeText]; HTML is not
///   escaped here.
/// @param id of the rule: `pool-beyond-knee`; stable, for scripts
/// @param subject the setting or codec that it is about, or several in words; empty for the run as a whole
/// @param headline one sentence
/// @param evidence the figures that it rests on, each with its unit
/// @param tryThis what to do about it
/// @param shares what it says of each subject, where it joins equal findings of several; else empty
public record Finding(
        String id,
        String subject,
        Severity severity,
        String headline,
        List<String> evidence,
        String tryThis,
        List<Share> shares) {
    private static final int MOST_NAMED = 6;
    private static final int MOST_SHOWN = 3;

    public Finding {
        evidence = List.copyOf(evidence);
        shares = List.copyOf(shares);
    }

    /// Of one subject.
    public Finding(
            String id, String subject, Severity severity, String headline, List<String> evidence, String tryThis) {
        this(id, subject, severity, headline, evidence, tryThis, List.of());
    }

    /// One subject of several.
    public record Share(String subject, Severity severity, List<String> evidence) {
        public Share {
            evidence = List.copyOf(evidence);
        }

        private String inWords() {
            return subject + ": " + String.join(", ", evidence);
        }
    }

    /// The same said of several subjects, as one: as grave as the gravest, with the figures of the first few in
    /// words
    /// and those of all as [#shares].
    /// @param equal at least one, each of a subject of its own
    public static Finding joined(List<Finding> equal) {
        Finding first = equal.getFirst();
        if (equal.size() == 1) {
            return first;
        }
        List<Share> shares = equal.stream()
                .map(each -> new Share(each.subject(), each.severity(), each.evidence()))
                .sorted(Comparator.comparing(Share::severity).reversed()) // stable
                .toList();
        // One left over takes no less room in words than by itself.
        int named = shares.size() <= MOST_NAMED + 1 ? shares.size() : MOST_NAMED;
        int shown = shares.size() <= MOST_SHOWN + 1 ? shares.size() : MOST_SHOWN;
        String subject = shares.stream().limit(named).map(Share::subject).collect(Collectors.joining("; "));
        List<String> evidence =
                new ArrayList<>(shares.stream().limit(shown).map(Share::inWords).toList());
        if (shown < shares.size()) {
            evidence.add("and likewise " + (shares.size() - shown) + " more");
        }
        return new Finding(
                first.id(),
                named < shares.size() ? subject + "; and " + (shares.size() - named) + " more" : subject,
                shares.getFirst().severity(),
                first.headline(),
                evidence,
                first.tryThis(),
                shares);
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
