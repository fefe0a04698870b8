package burstscope.report;

import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.report.TransportCosts.Load;
import burstscope.report.TransportCosts.Row;
import burstscope.statistics.Estimate;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// Costs of the transports as text for a terminal, with the targets and whether they are met.
/// - Threads: stateless.
public final class TransportTable {
    /// The transport that the others are compared with.
    public static final String REFERENCE = "TCP";
    /// The reference once more; whatever it differs by is noise.
    public static final String AGAIN = "TCP, again";
    /// Compression is work of its own, which no target is about.
    public static final String DEFLATE = "WebSocket+deflate";

    private static final double MAX_FLOOR_RATIO = 1.25;
    private static final List<CpuTarget> CPU_TARGETS = List.of(new CpuTarget(20, 1.0), new CpuTarget(100, 0.3));
    private static final int SMALL_BYTES = 64;

    private TransportTable() {}

    private record CpuTarget(int outstanding, double micros) {}

    /// What was aimed at and what came of it.
    public record Verdict(String text, boolean met) {}

    public static String render(TransportCosts costs) {
        StringBuilder text = new StringBuilder("Transports: requests to the demo backend in MessagePack, closed loop, ")
                .append(costs.slots())
                .append(" slots of each\n  load and transport, interleaved in an order drawn by seed ")
                .append(costs.seed())
                .append('\n');
        costs.machine()
                .forEach(words -> text.append("  machine  ").append(words).append('\n'));
        for (Load load : costs.rows().stream().map(Row::load).distinct().toList()) {
            text.append('\n').append(title(load)).append('\n');
            TextGrid.append(text, table(costs, load));
        }
        text.append("""

                Medians; in brackets the 95 % interval. CPU is that of our reading and our writing thread. Bytes
                are those of the frames, headers and compression included, without TCP's own. A difference within
                what "TCP, again" differs from TCP, its interval included, is noise.

                Bare bytes to 'cat' and back over pipes, one at a time
                """);
        costs.floors()
                .forEach(floor -> text.append("  ")
                        .append(floor.messageBytes())
                        .append(" B: ")
                        .append(estimate(floor.perSecond()))
                        .append(" round trips/s, ")
                        .append(estimate(floor.ratio()))
                        .append(" times as many as stdio\n"));
        text.append("\nTargets; all other figures are for comparison only\n");
        verdicts(costs)
                .forEach(verdict -> text.append("  ")
                        .append(verdict.met() ? "met     " : "missed  ")
                        .append(verdict.text())
                        .append('\n'));
        return text.toString();
    }

    /// One for each target.
    public static List<Verdict> verdicts(TransportCosts costs) {
        List<Verdict> verdicts = new ArrayList<>();
        costs.floors()
                .forEach(floor -> verdicts.add(new Verdict(
                        "stdio, " + floor.messageBytes() + " B: bare bytes make at most " + MAX_FLOOR_RATIO
                                + " times as many round trips; "
                                + Figures.text(floor.ratio().median()),
                        floor.ratio().median() <= MAX_FLOOR_RATIO)));
        for (CpuTarget target : CPU_TARGETS) {
            Load load = new Load(target.outstanding(), SMALL_BYTES);
            costs.rows().stream()
                    .filter(row -> row.load().equals(load))
                    .filter(row -> !row.way().equals(AGAIN) && !row.way().equals(DEFLATE))
                    .forEach(row -> verdicts.add(new Verdict(
                            row.way() + ", " + SMALL_BYTES + " B, " + target.outstanding() + " outstanding: at most "
                                    + Figures.text(target.micros()) + " us of CPU a message; "
                                    + Figures.text(row.cpuMicros().median()),
                            row.cpuMicros().median() <= target.micros())));
        }
        return verdicts;
    }

    private static String title(Load load) {
        return load.outstanding() == 1
                ? "Answers of " + load.messageBytes() + " B, one request at a time: round trips"
                : "Answers of " + load.messageBytes() + " B, " + load.outstanding() + " requests outstanding: messages";
    }

    private static ResultTable table(TransportCosts costs, Load load) {
        List<Column> columns = List.of(
                new Column("transport", false),
                new Column(load.outstanding() == 1 ? "round trips/s" : "messages/s", true),
                new Column("[95 %]", false),
                new Column("ratio to " + REFERENCE, true),
                new Column("[95 %]", false),
                new Column("CPU, us/message", true),
                new Column("[95 %]", false),
                new Column("B in", true),
                new Column("B out", true));
        List<List<Cell>> rows = costs.rows().stream()
                .filter(row -> row.load().equals(load))
                .map(TransportTable::cells)
                .toList();
        return new ResultTable(title(load), columns, rows);
    }

    private static List<Cell> cells(Row row) {
        return List.of(
                cell(row.way()),
                cell(Figures.text(row.perSecond().median())),
                cell(Wording.interval(row.perSecond())),
                cell(Figures.text(row.ratio().median())),
                cell(Wording.interval(row.ratio())),
                cell(Figures.text(row.cpuMicros().median())),
                cell(Wording.interval(row.cpuMicros())),
                cell(Figures.text(row.wire().in())),
                cell(Figures.text(row.wire().out())));
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }

    private static String estimate(Estimate estimate) {
        return (Figures.text(estimate.median()) + " " + Wording.interval(estimate)).strip();
    }
}
