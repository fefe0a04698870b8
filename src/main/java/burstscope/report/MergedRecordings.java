package burstscope.report;

import burstscope.measure.LatencySummary;
import burstscope.measure.LatencySummary.Percentiles;
import burstscope.measure.OrderCounts;
import burstscope.report.RecordedSetting.Burst;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.statistics.Bootstrap;
import burstscope.statistics.Estimate;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Recordings of several workers as one.
/// - Threads: immutable.
public final class MergedRecordings {
    private final List<Recording> workers;
    private final int expected;
    private final List<Part> parts;
    private final List<String> allowed;

    MergedRecordings(List<Recording> workers, int expected, List<Part> parts, List<String> allowed) {
        this.workers = List.copyOf(workers);
        this.expected = expected;
        this.parts = List.copyOf(parts);
        this.allowed = List.copyOf(allowed);
    }

    /// One comparison that several workers ran.
    record Part(List<RecordingMerge.Share> shares, List<RecordedSetting> settings) {
        Part {
            shares = List.copyOf(shares);
            settings = List.copyOf(settings);
        }
    }

    List<Recording> workers() {
        return workers;
    }

    int expected() {
        return expected;
    }

    List<Part> parts() {
        return parts;
    }

    List<String> allowed() {
        return allowed;
    }

    /// Whether a worker, or a worker's share of something, is missing.
    public boolean isIncomplete() {
        return !missing().isEmpty();
    }

    /// `4 workers`, or `3 of 4 workers`.
    public String workersInWords() {
        return present(workers.size());
    }

    private String present(int present) {
        return present < expected ? present + " of " + Counts.of(expected, "worker") : Counts.of(expected, "worker");
    }

    /// What is not there, in words.
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (workers.size() < expected) {
            missing.add(workersInWords() + ": the others are missing in every figure");
        }
        for (Part part : parts) {
            for (RecordedSetting setting : part.settings()) {
                long sharing = part.shares().stream()
                        .filter(share -> share.part().settings().stream()
                                .anyMatch(each -> each.key().equals(setting.key())))
                        .count();
                if (sharing < workers.size()) {
                    missing.add(
                            SafeText.line(part.shares().getFirst().part().condition("kind") + ", " + setting.label())
                                    + ": " + present(Math.toIntExact(sharing)));
                }
            }
        }
        return missing;
    }

    /// What all bursts of a setting add up to.
    static OrderCounts order(RecordedSetting setting) {
        return setting.bursts().stream().map(Burst::order).reduce(OrderCounts.ZERO, OrderCounts::plus);
    }

    static long received(RecordedSetting setting) {
        return setting.bursts().stream().mapToLong(Burst::received).sum();
    }

    static Estimate drainMs(RecordedSetting setting) {
        double[] times = setting.drainMs().values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        return Bootstrap.median(times, Comparisons.DRAWING_SEED);
    }

    /// Percentiles of all samples; empty where there are none.
    static LatencySummary latency(RecordedSetting setting, String kind) {
        SettingHistogram histogram = setting.histograms().get(kind);
        return histogram == null ? LatencySummary.EMPTY : histogram.samples().summary(histogram.clamped());
    }

    /// JSON of the form that [JsonReport] writes, so that it can be compared and merged again.
    public String json() {
        return MergedJson.render(this);
    }

    /// Writes `report.json` and the histograms as `.hlog` files.
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.json"), json());
        HistogramLogs.write(folder, this);
    }

    /// For a terminal.
    public String text() {
        StringBuilder text = new StringBuilder("Merged from " + workersInWords() + "\n");
        missing().forEach(line -> text.append("MISSING: ").append(line).append('\n'));
        allowed.forEach(line -> text.append("Allowed to differ: ").append(line).append('\n'));
        for (Part part : parts) {
            Recording.Part first = part.shares().getFirst().part();
            text.append('\n')
                    .append(SafeText.line(first.condition("profile") + ": bursts of kind \"" + first.condition("kind")
                            + "\", " + first.condition("start") + " start"))
                    .append('\n');
            TextGrid.append(text, table(part));
        }
        text.append("\nPercentiles are those of the merged histograms; '-' where there are no samples, or too few.\n");
        return text.toString();
    }

    private static ResultTable table(Part part) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("setting", false));
        for (String title : List.of("bursts", "events", "lost", "duplicated", "out of order", "drain time, ms")) {
            columns.add(new Column(title, true));
        }
        columns.add(new Column("[95 %]", false));
        for (String kind : List.of("delivery", "round trip")) {
            for (String percentile : List.of("p50", "p99", "max")) {
                columns.add(new Column(kind + " " + percentile + ", ms", true));
            }
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (RecordedSetting setting : part.settings()) {
            rows.add(row(setting));
        }
        return new ResultTable("Merged", columns, rows);
    }

    private static List<Cell> row(RecordedSetting setting) {
        OrderCounts order = order(setting);
        Estimate drainMs = drainMs(setting);
        List<Cell> row = new ArrayList<>();
        row.add(cell(SafeText.line(setting.label())));
        row.add(cell(Counts.text(setting.bursts().size())));
        row.add(cell(Counts.text(received(setting))));
        row.add(cell(Wording.known(order, order.lost())));
        row.add(cell(Wording.known(order, order.duplicated())));
        row.add(cell(Wording.known(order, order.reordered())));
        row.add(cell(Figures.text(drainMs.median())));
        row.add(cell(Wording.interval(drainMs)));
        for (String kind : SettingHistogram.KINDS) {
            Percentiles ns = latency(setting, kind).ns();
            row.add(cell(milliseconds(ns.p50())));
            row.add(cell(milliseconds(ns.p99())));
            row.add(cell(milliseconds(ns.max())));
        }
        return row;
    }

    private static String milliseconds(long ns) {
        return Figures.text(ns == LatencySummary.NOT_CARRIED ? Double.NaN : ns / 1e6);
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }
}
