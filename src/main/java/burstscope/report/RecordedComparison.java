package burstscope.report;

import burstscope.statistics.Effect;
import burstscope.units.Percentages;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What comparing two recordings came to.
/// @param rows one for each pair of settings; none when the comparison is refused
/// @param refusals conditions that differ, or why there is nothing to compare
/// @param allowed conditions that differ and were allowed to
/// @param remarks what a reader should know besides
public record RecordedComparison(
        String nameA, String nameB, List<Row> rows, List<String> refusals, List<String> allowed, List<String> remarks) {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    public RecordedComparison {
        rows = List.copyOf(rows);
        refusals = List.copyOf(refusals);
        allowed = List.copyOf(allowed);
        remarks = List.copyOf(remarks);
    }

    /// Whether a limit is kept.
    public enum Gate {
        /// No limit was set.
        NONE,
        KEPT,
        /// Neither kept nor exceeded with certainty.
        OPEN,
        EXCEEDED,
        /// Too few bursts for any verdict.
        CANNOT_TELL
    }

    /// One pair of settings.
    public record Row(Judgement judgement, Gate gate) {
        public Effect.Kind kind() {
            return judgement.kind();
        }

        /// The verdict in one sentence.
        public String sentence() {
            return judgement.sentence();
        }
    }

    /// Whether some setting exceeds the limit with certainty.
    public boolean exceeds() {
        return rows.stream().anyMatch(row -> row.gate() == Gate.EXCEEDED);
    }

    /// Whether there is no verdict, or one is missing.
    public boolean cannotTell() {
        return !refusals.isEmpty()
                || rows.stream()
                        .anyMatch(row -> row.kind() == Effect.Kind.CANNOT_TELL || row.gate() == Gate.CANNOT_TELL);
    }

    /// For one line: the verdicts, or why there is none.
    public String line() {
        return refusals.isEmpty()
                ? rows.stream().map(Row::sentence).collect(Collectors.joining(". "))
                : "Not compared: " + String.join("; ", refusals);
    }

    /// For a terminal.
    public String text(double limit) {
        StringBuilder text = new StringBuilder();
        if (!refusals.isEmpty()) {
            text.append("Not compared, as these differ (allow one by --allow NAME):\n");
            refusals.forEach(line -> text.append("  - ").append(line).append('\n'));
        }
        for (Row row : rows) {
            text.append("* ").append(row.sentence()).append('\n');
            if (row.gate() != Gate.NONE) {
                text.append("  limit ")
                        .append(Percentages.text(limit))
                        .append(": ")
                        .append(gateWords(row.gate()))
                        .append('\n');
            }
        }
        allowed.forEach(line -> text.append("Allowed to differ: ").append(line).append('\n'));
        remarks.forEach(line -> text.append("Note: ").append(line).append('\n'));
        return text.toString();
    }

    private static String gateWords(Gate gate) {
        return switch (gate) {
            case NONE -> "none";
            case KEPT -> "kept";
            case OPEN -> "not exceeded with certainty";
            case EXCEEDED -> "EXCEEDED";
            case CANNOT_TELL -> "cannot tell";
        };
    }

    /// For other tools: `{"schema", "schemaVersion", "comparisons": [...], "refusals", "allowed", "remarks"}`.
    public String json(double limit) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "burstscope-verdicts").put("schemaVersion", 1);
        root.put("recordingA", nameA).put("recordingB", nameB).put("limitRatio", limit > 0 ? limit : null);
        var list = root.putArray("comparisons");
        for (Row row : rows) {
            Judgement judgement = row.judgement();
            Effect effect = judgement.effect();
            ObjectNode node = list.addObject();
            node.put("settingA", judgement.labelA())
                    .put("settingB", judgement.labelB())
                    .put("paired", effect.paired())
                    .put("burstsA", effect.counts().first())
                    .put("burstsB", effect.counts().second());
            JsonReport.putEstimate(node, "drainTime", "Ratio", effect.ratio());
            Judgement.putTest(node, Optional.of(judgement));
            node.put("limit", row.gate().name().toLowerCase(Locale.ROOT)).put("verdict", row.sentence());
        }
        refusals.forEach(root.putArray("refusals")::add);
        allowed.forEach(root.putArray("allowed")::add);
        remarks.forEach(root.putArray("remarks")::add);
        return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }
}
