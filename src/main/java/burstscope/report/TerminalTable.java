package burstscope.report;

import java.util.List;
import java.util.regex.Pattern;

/// A comparison as text for a terminal: conditions, a table of times, a table of what became of the events, a
/// verdict for each setting, and what makes the figures doubtful.
/// - Shape: lines end in `\n`; nothing from the peer reaches the terminal but through [SafeText]; ASCII but for
///   the peer's own letters.
/// - Threads: stateless.
public final class TerminalTable {
    private static final int TEXT_WIDTH = 100;
    private static final Pattern SPACES = Pattern.compile(" ");

    private TerminalTable() {}

    public static String render(ComparisonResult result) {
        Verdicts verdicts = new Verdicts(result);
        StringBuilder text = new StringBuilder();
        appendConditions(text, result);
        if (!result.settings().isEmpty()) {
            text.append('\n');
            TextGrid.append(text, ResultTable.times(result));
            text.append('\n');
            TextGrid.append(text, ResultTable.events(result));
            text.append('\n');
            for (ResultTable table : WorkTables.of(result)) {
                TextGrid.append(text, table);
                text.append('\n');
            }
            for (SettingResult setting : result.settings()) {
                appendWrapped(text, "* ", verdicts.sentence(setting));
            }
            text.append('\n');
            for (String line : Wording.legend(result)) {
                appendWrapped(text, "", line);
            }
            WorkTables.legend(result).forEach(line -> appendWrapped(text, "", line));
        }
        CodecCosts costs = result.codecCosts();
        if (costs != null) {
            appendCodecCosts(text, costs);
        }
        appendFindings(text, result);
        appendValidity(text, Validity.of(result));
        return text.toString();
    }

    private static void appendConditions(StringBuilder text, ComparisonResult result) {
        ComparisonResult.Conditions conditions = result.conditions();
        text.append(Wording.title(conditions.burst())).append('\n');
        text.append("  burst    ").append(Wording.burst(conditions.burst())).append('\n');
        text.append("  rounds   ").append(Wording.rounds(conditions)).append('\n');
        text.append("  backend  ").append(SafeText.line(conditions.backend())).append('\n');
        text.append("  codec    ").append(Wording.codecs(result)).append('\n');
        String variants = Wording.variants(result);
        if (!variants.isEmpty()) {
            text.append("  varied   ").append(variants).append('\n');
        }
        List<String> beside = conditions.beside().phrases();
        if (!beside.isEmpty()) {
            text.append("  beside   ")
                    .append(SafeText.line(String.join("; ", beside)))
                    .append('\n');
        }
        text.append("  machine  ").append(Wording.machine(conditions)).append('\n');
    }

    private static void appendCodecCosts(StringBuilder text, CodecCosts costs) {
        text.append('\n').append(CodecCostsText.TITLE).append('\n');
        appendWrapped(text, "", CodecCostsText.introduction(costs));
        for (ResultTable table : CodecCostsText.tables(costs)) {
            text.append('\n');
            TextGrid.append(text, table);
        }
        text.append('\n');
        CodecCostsText.remarks(costs).forEach(remark -> appendWrapped(text, "* ", remark));
        CodecCostsText.legend(costs).forEach(line -> appendWrapped(text, "", line));
        text.append('\n');
    }

    private static void appendFindings(StringBuilder text, ComparisonResult result) {
        FindingsText.control(result.health().control()).ifPresent(line -> appendWrapped(text, "", line));
        if (result.findings().isEmpty()) {
            return;
        }
        text.append('\n').append(FindingsText.TITLE).append('\n');
        for (Finding finding : result.findings()) {
            appendWrapped(text, "* ", FindingsText.line(finding));
            appendWrapped(text, "  Try: ", finding.tryThis());
        }
        text.append('\n');
    }

    private static void appendValidity(StringBuilder text, Validity validity) {
        text.append(
                switch (validity.verdict()) {
                    case VALID -> "This measurement is valid.\n";
                    case SUSPECT -> "This measurement is SUSPECT:\n";
                    case INVALID -> "This measurement is INVALID:\n";
                });
        for (String reason : validity.reasons()) {
            appendWrapped(text, "  - ", reason);
        }
    }

    /// Breaks between words; further lines stand under the first word.
    static void appendWrapped(StringBuilder text, String bullet, String sentence) {
        StringBuilder line = new StringBuilder(bullet);
        boolean bare = true;
        for (String word : SPACES.splitAsStream(sentence).toList()) {
            if (!bare && line.length() + 1 + word.length() > TEXT_WIDTH) {
                text.append(line).append('\n');
                line.setLength(0);
                line.append(" ".repeat(bullet.length()));
                bare = true;
            }
            line.append(bare ? "" : " ").append(word);
            bare = false;
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }
}
