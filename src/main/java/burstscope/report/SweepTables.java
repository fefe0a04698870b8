package burstscope.report;

import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.report.SweepCurve.Axis;
import burstscope.report.SweepCurve.Point;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;

/// Each curve of a sweep as a table, a row a point.
final class SweepTables {
    private SweepTables() {}

    static ResultTable of(SweepCurve curve) {
        boolean pool = curve.axis() == Axis.POOL;
        List<Column> columns = new ArrayList<>(List.of(
                new Column(curve.axis().word(), true),
                new Column("n", true),
                new Column("drain time, ms", true),
                new Column("[95 %]", false),
                new Column("events/s", true),
                new Column("to the fastest", false)));
        if (pool) {
            columns.add(new Column("law, events/s", true));
            columns.add(new Column("off the law", true));
            columns.add(new Column("theory, ms", true));
        }
        columns.add(new Column("", false));
        List<List<Cell>> rows = new ArrayList<>();
        for (Point point : curve.points()) {
            rows.add(row(curve, point, pool));
        }
        return new ResultTable("Curve: " + curve.title(), columns, rows);
    }

    private static List<Cell> row(SweepCurve curve, Point point, boolean pool) {
        Estimate drainMs = point.setting().drainMs();
        List<Cell> cells = new ArrayList<>();
        cells.add(cell(Integer.toString(point.value())));
        cells.add(cell(Integer.toString(drainMs.count())));
        cells.add(cell(Figures.text(drainMs.median())));
        cells.add(cell(Wording.interval(drainMs)));
        cells.add(cell(Figures.text(point.setting().eventsPerSecond().median())));
        cells.add(cell(toTheFastest(curve, point)));
        if (pool) {
            LawFit.Residual residual = curve.law().stream()
                    .flatMap(fit -> fit.residuals().stream())
                    .filter(one -> one.pool() == point.value())
                    .findFirst()
                    .orElse(null);
            cells.add(cell(residual == null ? "" : Figures.text(residual.fitted())));
            cells.add(cell(residual == null ? "" : signed(residual.share())));
            SweepCurve.Bound bound = curve.bound();
            cells.add(cell(bound == null ? "" : Figures.text(bound.drainMs(point.value()))));
        }
        cells.add(cell(mark(curve, point.value())));
        return cells;
    }

    private static String signed(double share) {
        return (share < 0 ? "-" : "+") + Percentages.text(Math.abs(share));
    }

    private static String toTheFastest(SweepCurve curve, Point point) {
        Knee knee = curve.knee();
        if (knee == null || point.setting().drainMs().count() == 0) {
            return "";
        }
        List<Integer> timed = curve.points().stream()
                .filter(one -> one.setting().drainMs().count() > 0)
                .map(Point::value)
                .toList();
        int index = timed.indexOf(point.value());
        if (point.value() == knee.best() || index >= knee.ratios().size()) {
            return point.value() == knee.best() ? "1" : "";
        }
        Estimate ratio = knee.ratios().get(index);
        return Percentages.text(ratio.median(), ratio.low(), ratio.high());
    }

    private static String mark(SweepCurve curve, int value) {
        Knee knee = curve.knee();
        if (knee == null || knee.ratios().stream().noneMatch(Estimate::hasInterval)) {
            return "";
        }
        String best = value == knee.best() ? "fastest" : "";
        if (value == knee.knee()) {
            return isLast(curve, value) ? "fastest" : best.isEmpty() ? "knee" : "knee, fastest";
        }
        return value >= knee.from() && value < knee.knee() ? "knee, perhaps" : best;
    }

    /// The largest setting is no knee: nobody knows what lies beyond.
    private static boolean isLast(SweepCurve curve, int value) {
        return value == curve.points().getLast().value();
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }
}
