package burstscope.report;

import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// An open loop's result as text for a terminal; as JSON in [OpenLoopJson], as a page in [OpenLoopHtml].
/// - Threads: stateless.
public final class OpenLoopText {
    private static final double NS_PER_MS = 1_000_000;

    private OpenLoopText() {}

    /// What it ran under, one line of it.
    /// @param words safe to show
    record Condition(String name, String words) {}

    public static String render(OpenLoopReport report) {
        OpenLoopReport.Conditions conditions = report.conditions();
        StringBuilder text = new StringBuilder();
        text.append(SafeText.line(conditions.profile()))
                .append(": open loop of ")
                .append(SafeText.line(conditions.method()))
                .append('\n');
        for (Condition condition : conditions(conditions)) {
            text.append("  ")
                    .append(condition.name())
                    .append(" ".repeat(9 - condition.name().length()))
                    .append(condition.words())
                    .append('\n');
        }
        text.append('\n');
        TextGrid.append(text, counts(report.result().counts()));
        text.append('\n');
        TextGrid.append(text, times(report.result()));
        text.append('\n');
        report.notes().forEach(note -> TerminalTable.appendWrapped(text, "* ", note));
        text.append('\n').append(legend(report)).append("\n\n");
        Validity validity = report.validity();
        text.append(verdict(validity)).append('\n');
        validity.reasons().forEach(reason -> text.append("  - ").append(reason).append('\n'));
        return text.toString();
    }

    static List<Condition> conditions(OpenLoopReport.Conditions conditions) {
        OpenLoopReport.Load load = conditions.load();
        List<Condition> lines = new ArrayList<>();
        lines.add(new Condition(
                "schedule",
                load.schedule() + ", for " + Durations.exact(load.forNs()) + ", after a warm-up of "
                        + Durations.exact(load.warmUpNs()) + " that is in no figure; at most " + load.mostInFlight()
                        + " unanswered at once"));
        lines.add(new Condition("events", "asked for by " + SafeText.line(conditions.delivery())));
        lines.add(new Condition("backend", SafeText.line(conditions.backend())));
        lines.add(new Condition("codec", SafeText.line(conditions.codec())));
        List<String> beside = conditions.beside().phrases();
        if (!beside.isEmpty()) {
            lines.add(new Condition("beside", SafeText.line(String.join("; ", beside))));
        }
        lines.add(new Condition("machine", SafeText.line(conditions.machine())));
        return lines;
    }

    static String legend(OpenLoopReport report) {
        return """
                Response time: from the instant at which a request was meant to be sent to the last byte of its
                answer. Service time: from when it was really sent. A sender that is held up shows in the
                first alone. Pacing error: between the two starts. Late: sent more than %s after its
                instant. Missed: never sent before the schedule ended. Events came, and dropped by
                the backend: in the whole run, warm-up included. "-": too few samples to tell.
                Longest stall of Burstscope itself meanwhile: %s.""".formatted(
                        Durations.exact(OpenLoopResult.LATE_NS),
                        Durations.text(report.own().hiccupNs()));
    }

    static String verdict(Validity validity) {
        return switch (validity.verdict()) {
            case VALID -> "This measurement is valid.";
            case SUSPECT -> "This measurement is SUSPECT:";
            case INVALID -> "This measurement is INVALID:";
        };
    }

    static ResultTable counts(OpenLoopResult.Counts counts) {
        List<Column> columns = new ArrayList<>();
        List<Cell> row = new ArrayList<>();
        add(columns, row, "scheduled", counts.scheduled(), false);
        add(columns, row, "sent", counts.sent(), false);
        add(columns, row, "late", counts.late(), counts.late() > 0);
        add(columns, row, "missed", counts.missed(), counts.missed() > 0);
        add(columns, row, "answered", counts.answered(), false);
        add(columns, row, "refused", counts.refused(), counts.refused() > 0);
        add(columns, row, "unanswered", counts.unanswered(), counts.unanswered() > 0);
        add(columns, row, "events came", counts.events().came(), false);
        add(columns, row, "dropped", counts.events().dropped(), counts.events().dropped() > 0);
        return new ResultTable("Sends", columns, List.of(row));
    }

    private static void add(List<Column> columns, List<Cell> row, String title, long count, boolean alert) {
        columns.add(new Column(title, true));
        row.add(new Cell(Counts.text(count), alert));
    }

    static ResultTable times(OpenLoopResult result) {
        List<Column> columns = List.of(
                new Column("ms", false),
                new Column("n", true),
                new Column("p50", true),
                new Column("p90", true),
                new Column("p99", true),
                new Column("p99.9", true),
                new Column("max", true));
        return new ResultTable(
                "Times",
                columns,
                List.of(
                        row("response time (from the intended start)", result.response()),
                        row("service time (from the real send)", result.service()),
                        row("pacing error (intended to real send)", result.pacing())));
    }

    private static List<Cell> row(String title, LatencySummary summary) {
        LatencySummary.Percentiles ns = summary.ns();
        return List.of(
                new Cell(title, false),
                new Cell(Counts.text(summary.count()), false),
                ms(ns.p50()),
                ms(ns.p90()),
                ms(ns.p99()),
                ms(ns.p999()),
                ms(ns.max()));
    }

    private static Cell ms(long ns) {
        return new Cell(Figures.text(ns < 0 ? Double.NaN : ns / NS_PER_MS), false);
    }
}
