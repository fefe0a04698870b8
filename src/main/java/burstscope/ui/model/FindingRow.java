package burstscope.ui.model;

import burstscope.compare.CodecFinding;
import burstscope.report.Finding;
import java.util.Locale;

/// A finding as the window shows it.
/// @param key the same for the same finding made more often
/// @param headline one line: what, how often, who says so
/// @param style of its colour
/// @param details sentences; quote the traffic, so untrusted text
public record FindingRow(String key, String headline, String style, String details) {
    static FindingRow of(CodecFinding finding) {
        String times = finding.count() == 1 ? "once" : Numbers.count(finding.count()) + " times";
        return new FindingRow(
                finding.source() + " " + finding.coding().id() + " " + finding.title(),
                finding.title() + "  ·  " + finding.source().words() + ", " + times,
                "finding-" + finding.severity().name().toLowerCase(Locale.ROOT),
                "Coding: " + CodingLabel.of(finding.coding()) + ".\nWhy: " + finding.explanation() + "\nSeen in "
                        + finding.evidence() + ".\nWhat to try: " + finding.tryThis());
    }

    /// A finding of a run: severity as a mark and a word, so that nobody needs its colour.
    static FindingRow of(Finding finding) {
        String mark = switch (finding.severity()) {
            case SEVERE -> "✖ Severe";
            case WARNING -> "⚠ Warning";
            case NOTICE -> "◆ Notice";
            case INFO -> "ℹ Info";
        };
        return new FindingRow(
                finding.id() + " " + finding.headline() + " " + finding.tryThis(),
                mark + "  ·  " + finding.line(),
                "finding-" + finding.severity().id(),
                "Evidence: " + String.join(";\n", finding.evidence()) + ".\nWhat to try: " + finding.tryThis());
    }
}
