package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstWork;
import burstscope.measure.StageTimes.Part;
import burstscope.measure.StageTimes.Stage;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Tables about what events went through on our side, for comparisons that measured it or ran something beside them.
/// - Threads: stateless.
final class WorkTables {
    private static final double NS_PER_US = 1_000;
    private static final double NS_PER_MS = 1_000_000;

    private WorkTables() {}

    /// Those that have something to say; none for a comparison of nothing but deliveries and codecs.
    static List<ResultTable> of(ComparisonResult result) {
        List<ResultTable> tables = new ArrayList<>();
        if (hasStages(result)) {
            tables.add(stages(result));
        }
        if (any(
                result,
                work -> work.consumed().calls()
                        + work.alongside().answers()
                        + work.alongside().missed()
                        + work.alongside().logLines())) {
            tables.add(beside(result));
        }
        return tables;
    }

    /// What their figures mean, one sentence each.
    static List<String> legend(ComparisonResult result) {
        List<String> lines = new ArrayList<>();
        if (hasStages(result)) {
            lines.add("Stages: mean of an event in each burst, us, then the median over bursts. Events that wait at the"
                    + " same time are each counted, so the stages of a burst add up to more than its drain time.");
            for (Stage stage : shown(result)) {
                lines.add("  " + words(stage) + ": " + basis(result, stage) + ".");
            }
        }
        if (any(result, work -> work.consumed().calls())) {
            lines.add("The drain time ends when the consumer has done the last event.");
        }
        if (any(result, work -> work.alongside().answers())) {
            lines.add("Large answers are no events; kB in and requests hold them too.");
        }
        if (any(result, work -> work.alongside().missed())) {
            lines.add("Large missed: due by their rate while as many were under way as may be, and never asked for.");
        }
        return lines;
    }

    private static boolean hasStages(ComparisonResult result) {
        return any(result, work -> work.stages().isMeasured() ? 1 : 0);
    }

    private static boolean any(ComparisonResult result, ToDoubleFunction<BurstWork> figure) {
        return result.settings().stream()
                .flatMap(setting -> setting.bursts().stream())
                .anyMatch(burst -> figure.applyAsDouble(burst.work()) > 0);
    }

    /// What is said of a stage by the first burst that knows it, otherwise by any.
    private static String basis(ComparisonResult result, Stage stage) {
        List<Part> parts = result.settings().stream()
                .flatMap(setting -> setting.bursts().stream())
                .map(burst -> burst.work().stages())
                .filter(stages -> stages.isMeasured())
                .map(stages -> stages.part(stage))
                .toList();
        return parts.stream()
                .filter(Part::isKnown)
                .findFirst()
                .orElse(parts.getFirst())
                .basis();
    }

    private static ResultTable stages(ComparisonResult result) {
        List<Column> columns = new ArrayList<>(List.of(new Column("setting", false)));
        List<Stage> shown = shown(result);
        for (Stage stage : shown) {
            columns.add(new Column(words(stage) + ", us", true));
        }
        List<List<Cell>> rows = new ArrayList<>();
        Verdicts verdicts = new Verdicts(result);
        for (SettingResult setting : result.settings()) {
            List<Cell> row = new ArrayList<>(List.of(cell(verdicts.label(setting))));
            for (Stage stage : shown) {
                double meanNs = meanNs(setting, stage);
                row.add(cell(Double.isNaN(meanNs) ? "not known" : Figures.text(meanNs / NS_PER_US)));
            }
            rows.add(row);
        }
        return new ResultTable("Stages of an event", columns, rows);
    }

    /// All but the one that stands in for two others where nothing is known of it.
    private static List<Stage> shown(ComparisonResult result) {
        return Arrays.stream(Stage.values())
                .filter(stage -> stage != Stage.WAIT_OR_SERVER
                        || any(result, work -> work.stages().part(stage).events()))
                .toList();
    }

    private static String words(Stage stage) {
        return stage == Stage.WAIT_OR_SERVER ? "wait or server" : stage.id();
    }

    /// Median over bursts of the mean of an event; NaN where it is not known.
    static double meanNs(SettingResult setting, Stage stage) {
        return median(setting, burst -> burst.work().stages().part(stage).meanNs());
    }

    private static ResultTable beside(ComparisonResult result) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("setting", false),
                new Column("consumer calls", true),
                new Column("consumer, ms", true),
                new Column("events saved", true),
                new Column("about ms saved", true),
                new Column("large answers", true),
                new Column("their kB", true)));
        boolean missed = result.conditions().beside().rivals().alongside().perSecond() > 0
                || any(result, work -> work.alongside().missed());
        if (missed) {
            columns.add(new Column("large missed", true));
        }
        columns.add(new Column("log lines", true));
        List<List<Cell>> rows = new ArrayList<>();
        Verdicts verdicts = new Verdicts(result);
        for (SettingResult setting : result.settings()) {
            List<Cell> row = new ArrayList<>(List.of(
                    cell(verdicts.label(setting)),
                    count(setting, work -> work.consumed().calls()),
                    figure(setting, work -> work.consumed().ns() / NS_PER_MS),
                    count(setting, work -> work.consumed().saved()),
                    figure(setting, work -> work.consumed().savedNs() / NS_PER_MS),
                    count(setting, work -> work.alongside().answers()),
                    figure(setting, work -> work.alongside().bytes() / 1e3)));
            if (missed) {
                row.add(count(setting, work -> work.alongside().missed()));
            }
            row.add(count(setting, work -> work.alongside().logLines()));
            rows.add(row);
        }
        return new ResultTable("Beside the events, median of a burst", columns, rows);
    }

    private static Cell count(SettingResult setting, ToDoubleFunction<BurstWork> figure) {
        double median = median(setting, burst -> figure.applyAsDouble(burst.work()));
        return cell(countText(median));
    }

    /// A median of counts: between two of them it may be a half, which is not rounded away where it is a large
    /// part.
    static String countText(double median) {
        boolean half = median != Math.rint(median) && median < 100;
        return Double.isNaN(median) || half ? Figures.text(median) : Counts.text(Math.round(median));
    }

    private static Cell figure(SettingResult setting, ToDoubleFunction<BurstWork> figure) {
        return cell(Figures.text(median(setting, burst -> figure.applyAsDouble(burst.work()))));
    }

    private static double median(SettingResult setting, ToDoubleFunction<BurstRecord> figure) {
        double[] values = setting.bursts().stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .toArray();
        Arrays.sort(values);
        return values.length == 0 ? Double.NaN : (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }
}
