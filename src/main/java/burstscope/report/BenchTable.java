package burstscope.report;

import burstscope.compare.BreakEven;
import burstscope.compare.bench.BenchCell;
import burstscope.compare.bench.BenchCoding;
import burstscope.compare.bench.BenchMessage;
import burstscope.compare.bench.BenchResult;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.statistics.Estimate;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// A benchmark of codings as text for a terminal: a table for each message, then one row a message for each process.
/// - Shape: lines end in `\n`; nothing of a message reaches the terminal but through [SafeText].
/// - Threads: stateless.
public final class BenchTable {
    private static final int VERDICT_CHARS = 44;
    private static final double NS_PER_US = 1_000;
    private static final double NS_PER_MS = 1_000_000;

    private BenchTable() {}

    public static String render(BenchResult result) {
        StringBuilder text = new StringBuilder();
        for (BenchMessage message : result.messages()) {
            List<BenchCell> cells = result.of(message);
            if (!cells.isEmpty()) {
                append(text, message, cells);
            }
        }
        for (String process : processes(result)) {
            appendSummary(text, result, process);
        }
        for (String condition : result.conditions()) {
            text.append("* ").append(SafeText.line(condition)).append('\n');
        }
        text.append("* Times are CPU time: of the measuring thread in Java, of the whole process in Node. [95 %] is the"
                + " bootstrap interval\n  of the median; SD the standard deviation of the slots.\n");
        if (!result.complete()) {
            text.append("* STOPPED before the end: n tells on how many slots each row rests; others are missing.\n");
        }
        return text.toString();
    }

    /// The same bytes on a link: for each pair of neighbours which one pays, and below what speed.
    public static String breakEven(BenchResult result) {
        StringBuilder text = new StringBuilder();
        for (BenchMessage message : result.messages()) {
            List<BenchCell> cells = result.of(message).stream()
                    .filter(cell -> cell.isRight() && cell.runs() > 0)
                    .toList();
            for (int i = 0; i < cells.size(); i++) {
                for (int other = i + 1; other < cells.size(); other++) {
                    appendPair(text, message.name(), cells.get(i), cells.get(other));
                }
            }
        }
        return text.isEmpty()
                ? ""
                : text.append(BreakEven.FORMULA.replace('−', '-')).append('\n').toString();
    }

    private static void appendPair(StringBuilder text, String message, BenchCell first, BenchCell second) {
        String one = first.coding().label();
        String two = second.coding().label();
        String words = switch (BreakEven.between(cost(first), cost(second))) {
            case BreakEven.FirstPaysBelow(double speed) -> one + " pays on links below " + speed(speed);
            case BreakEven.SecondPaysBelow(double speed) -> two + " pays on links below " + speed(speed);
            case BreakEven.FirstAlways() -> one + " pays on every link";
            case BreakEven.SecondAlways() -> two + " pays on every link";
            case BreakEven.Same() -> "no difference";
            case BreakEven.Unknown() -> "unknown";
        };
        text.append("* ")
                .append(SafeText.line(message))
                .append(", ")
                .append(one)
                .append(" against ")
                .append(two)
                .append(": ")
                .append(words)
                .append('\n');
    }

    private static BreakEven.Cost cost(BenchCell cell) {
        return new BreakEven.Cost(
                cell.bytes(),
                cell.encode().cpuNs().estimate().median()
                        + cell.decode().cpuNs().estimate().median());
    }

    private static String speed(double bytesPerSecond) {
        return ByteSizes.text((long) bytesPerSecond) + "/s";
    }

    private static void append(StringBuilder text, BenchMessage message, List<BenchCell> cells) {
        text.append(SafeText.line(message.name()))
                .append(": ")
                .append(SafeText.line(message.meaning()))
                .append("\n\n");
        List<List<Cell>> rows = new ArrayList<>();
        for (BenchCell cell : cells) {
            rows.add(List.of(
                    new Cell(shortened(SafeText.line(cell.verdictInWords())), !cell.isRight()),
                    plain(cell.coding().process()),
                    plain(SafeText.line(cell.coding().label())),
                    plain(cell.bytes() == 0 ? "-" : Counts.text(cell.bytes())),
                    plain(Integer.toString(cell.runs())),
                    micros(cell.encode().cpuNs().estimate().median()),
                    interval(cell.encode().cpuNs().estimate()),
                    micros(cell.encode().cpuNs().sd()),
                    micros(cell.encode().wallNs().estimate().median()),
                    micros(cell.decode().cpuNs().estimate().median()),
                    interval(cell.decode().cpuNs().estimate()),
                    micros(cell.decode().cpuNs().sd()),
                    micros(cell.decode().wallNs().estimate().median()),
                    kilobytes(cell.encode().allocatedBytes()),
                    kilobytes(cell.decode().allocatedBytes())));
        }
        List<Column> columns = List.of(
                new Column("round trip", false),
                new Column("process", false),
                new Column("coding", false),
                new Column("bytes", true),
                new Column("n", true),
                new Column("encode, us", true),
                new Column("[95 %]", false),
                new Column("SD", true),
                new Column("wall", true),
                new Column("decode, us", true),
                new Column("[95 %]", false),
                new Column("SD", true),
                new Column("wall", true),
                new Column("enc. alloc., kB", true),
                new Column("dec. alloc., kB", true));
        TextGrid.append(text, new ResultTable("Costs", columns, rows));
        for (BenchCell cell : cells) {
            appendWhole(text, cell);
        }
        text.append('\n');
    }

    /// The words that the table had no room for.
    private static void appendWhole(StringBuilder text, BenchCell cell) {
        String words = SafeText.line(cell.verdictInWords());
        if (!shortened(words).equals(words)) {
            text.append("* ")
                    .append(cell.coding().process())
                    .append(", ")
                    .append(SafeText.line(cell.coding().label()))
                    .append(": ")
                    .append(words)
                    .append('\n');
        }
    }

    private static String shortened(String words) {
        return words.length() <= VERDICT_CHARS ? words : words.substring(0, VERDICT_CHARS - 3) + "...";
    }

    private static List<String> processes(BenchResult result) {
        return result.cells().stream()
                .map(cell -> cell.coding().process())
                .distinct()
                .toList();
    }

    /// One row a message: encode / decode in milliseconds under each coding.
    private static void appendSummary(StringBuilder text, BenchResult result, String process) {
        List<BenchCoding> codings = result.cells().stream()
                .map(BenchCell::coding)
                .filter(coding -> coding.process().equals(process))
                .distinct()
                .toList();
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(process + ": encode / decode, ms", false));
        codings.forEach(coding -> columns.add(new Column(SafeText.line(coding.label()), true)));
        List<List<Cell>> rows = new ArrayList<>();
        for (BenchMessage message : result.messages()) {
            List<BenchCell> cells = result.of(message);
            if (cells.isEmpty()) {
                continue;
            }
            List<Cell> row = new ArrayList<>();
            row.add(plain(SafeText.line(message.name())));
            for (BenchCoding coding : codings) {
                row.add(cells.stream()
                        .filter(cell -> cell.coding().equals(coding))
                        .findFirst()
                        .map(BenchTable::both)
                        .orElseGet(() -> plain("-")));
            }
            rows.add(row);
        }
        TextGrid.append(text, new ResultTable("Summary", columns, rows));
        text.append('\n');
    }

    private static Cell both(BenchCell cell) {
        if (cell.verdict() != null && !cell.isRight()) {
            return new Cell("WRONG", true);
        }
        if (cell.runs() == 0) {
            return plain("-");
        }
        return plain(Figures.text(cell.encode().cpuNs().estimate().median() / NS_PER_MS) + " / "
                + Figures.text(cell.decode().cpuNs().estimate().median() / NS_PER_MS));
    }

    private static Cell micros(double ns) {
        return plain(Figures.text(ns / NS_PER_US));
    }

    private static Cell kilobytes(double bytes) {
        return plain(Figures.text(bytes / 1_000));
    }

    private static Cell interval(Estimate estimate) {
        return plain(
                estimate.hasInterval()
                        ? "[" + Figures.text(estimate.low() / NS_PER_US) + ", "
                                + Figures.text(estimate.high() / NS_PER_US) + "]"
                        : "");
    }

    private static Cell plain(String text) {
        return new Cell(text, false);
    }
}
