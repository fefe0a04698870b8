package burstscope.ui.model;

import burstscope.compare.CodecFinding;
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
}
