package burstscope.report;

import burstscope.measure.OrderCounts;
import burstscope.statistics.Estimate;
import burstscope.units.Figures;
import java.util.ArrayList;
import java.util.List;

/// One line for each setting of a comparison; the terminal and the HTML report show the same two of them.
/// @param title what it tells
/// @param columns as many as each row has cells
record ResultTable(String title, List<Column> columns, List<List<Cell>> rows) {

    /// Numbers stand to the right.
    record Column(String title, boolean number) {}

    /// Text of a figure.
    /// @param alert something that a reader must not overlook
    record Cell(String text, boolean alert) {}

    static ResultTable times(ComparisonResult result) {
        Verdicts verdicts = new Verdicts(result);
        List<List<Cell>> rows = new ArrayList<>();
        for (SettingResult setting : result.settings()) {
            Estimate drainMs = setting.drainMs();
            rows.add(List.of(
                    cell(verdicts.label(setting)),
                    cell(Integer.toString(drainMs.count())),
                    cell(Figures.text(drainMs.median())),
                    cell(Wording.interval(drainMs)),
                    cell(Figures.text(setting.eventsPerSecond().median())),
                    cell(Wording.cpuMicros(SettingTotals.of(setting).perBurst())),
                    cell(verdicts.isReference(setting) ? "1 (reference)" : Wording.percent(setting))));
        }
        List<Column> columns = List.of(
                words("setting"),
                number("n"),
                number("drain time, ms"),
                words("[95 %]"),
                number("events/s"),
                number("CPU, us/event"),
                words("ratio to " + verdicts.referenceLabel()));
        return new ResultTable("Times", columns, rows);
    }

    static ResultTable events(ComparisonResult result) {
        Verdicts verdicts = new Verdicts(result);
        List<List<Cell>> rows = new ArrayList<>();
        for (SettingResult setting : result.settings()) {
            SettingTotals totals = SettingTotals.of(setting);
            OrderCounts order = totals.order();
            rows.add(List.of(
                    cell(verdicts.label(setting)),
                    cell(Wording.events(totals.received())),
                    cell(Wording.requests(totals.perBurst())),
                    cell(Wording.kilobytes(totals.perBurst().bytesIn())),
                    cell(Wording.kilobytes(totals.perBurst().bytesOut())),
                    known(order, order.lost()),
                    known(order, order.duplicated()),
                    known(order, order.reordered()),
                    new Cell(verdicts.order(setting), order.reordered() > 0)));
        }
        List<Column> columns = List.of(
                words("setting"),
                number("events"),
                number("requests"),
                number("kB in"),
                number("kB out"),
                number("lost"),
                number("duplicated"),
                number("out of order"),
                words("order of events"));
        return new ResultTable("Events", columns, rows);
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }

    private static Cell known(OrderCounts order, long count) {
        return new Cell(Wording.known(order, count), count > 0);
    }

    private static Column words(String title) {
        return new Column(title, false);
    }

    private static Column number(String title) {
        return new Column(title, true);
    }
}
