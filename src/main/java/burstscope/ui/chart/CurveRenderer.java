package burstscope.ui.chart;

import burstscope.ui.model.Trace;
import io.fair_acc.chartfx.renderer.spi.AbstractRendererXY;
import io.fair_acc.chartfx.ui.css.DataSetNode;
import io.fair_acc.dataset.DataSet;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;

/// Draws traces as lines with gaps; fills below the first line, or between the lowest and the highest of a band.
/// - Threads: FX application thread only.
final class CurveRenderer extends AbstractRendererXY<CurveRenderer> {
    private static final double FILL_OPACITY = 0.16;
    private static final double DOT = 1.6;

    private final Fill fill;
    private double[] px = new double[0];
    private double[] py = new double[0];

    /// What is filled.
    enum Fill {
        NOTHING,
        /// From the first trace down to the axis.
        BELOW_FIRST,
        /// Between the first and the last trace, where both have a value.
        BAND
    }

    CurveRenderer(Fill fill, List<SnapshotDataSet> sets) {
        this.fill = fill;
        getDatasets().setAll(sets);
    }

    @Override
    public void render() {
        if (!getDatasets().isEmpty() && getChart() != null) {
            updateCachedVariables();
            fill(getChart().getCanvas().getGraphicsContext2D());
        }
        super.render();
    }

    @Override
    protected void render(GraphicsContext gc, DataSet dataSet, DataSetNode style) {
        if (!(dataSet instanceof SnapshotDataSet set) || set.getDataCount() == 0) {
            return;
        }
        Trace trace = set.trace();
        reserve(trace.size());
        gc.save();
        style.applyLineStrokeStyle(gc);
        gc.setFill(style.getLineColor());
        int from = 0;
        while (from < trace.size()) {
            int to = runEnd(trace, from);
            if (to > from) {
                stroke(gc, trace, from, to);
            }
            from = Math.max(to, from + 1);
        }
        gc.restore();
    }

    @Override
    protected CurveRenderer getThis() {
        return this;
    }

    private void stroke(GraphicsContext gc, Trace trace, int from, int to) {
        for (int i = from; i < to; i++) {
            px[i - from] = xAxis.getDisplayPosition(trace.x()[i]);
            py[i - from] = yAxis.getDisplayPosition(trace.y()[i]);
        }
        if (to - from == 1) {
            gc.fillOval(px[0] - DOT, py[0] - DOT, 2 * DOT, 2 * DOT);
        } else {
            gc.strokePolyline(px, py, to - from);
        }
    }

    private void fill(GraphicsContext gc) {
        List<DataSetNode> nodes = getDatasetNodes();
        if (fill == Fill.NOTHING || nodes.isEmpty()) {
            return;
        }
        if (nodes.getFirst().getDataSet() instanceof SnapshotDataSet lower
                && nodes.getLast().getDataSet() instanceof SnapshotDataSet upper) {
            gc.save();
            gc.setFill(faint(nodes.getFirst().getLineColor()));
            if (fill == Fill.BELOW_FIRST) {
                fillBelow(gc, lower.trace());
            } else {
                fillBetween(gc, lower.trace(), upper.trace());
            }
            gc.restore();
        }
    }

    private void fillBelow(GraphicsContext gc, Trace trace) {
        double floor = yAxis.getDisplayPosition(yAxis.getMin());
        reserve(trace.size() + 2);
        for (int from = 0; from < trace.size(); ) {
            int to = runEnd(trace, from);
            int n = to - from;
            for (int i = 0; i < n; i++) {
                px[i] = xAxis.getDisplayPosition(trace.x()[from + i]);
                py[i] = yAxis.getDisplayPosition(trace.y()[from + i]);
            }
            if (n > 1) {
                px[n] = px[n - 1];
                py[n] = floor;
                px[n + 1] = px[0];
                py[n + 1] = floor;
                gc.fillPolygon(px, py, n + 2);
            }
            from = Math.max(to, from + 1);
        }
    }

    private void fillBetween(GraphicsContext gc, Trace lower, Trace upper) {
        if (lower.size() != upper.size()) {
            return;
        }
        reserve(2 * lower.size());
        for (int from = 0; from < lower.size(); ) {
            int to = Math.min(runEnd(lower, from), runEnd(upper, from));
            int n = to - from;
            for (int i = 0; i < n; i++) {
                px[i] = xAxis.getDisplayPosition(lower.x()[from + i]);
                py[i] = yAxis.getDisplayPosition(lower.y()[from + i]);
                px[2 * n - 1 - i] = xAxis.getDisplayPosition(upper.x()[from + i]);
                py[2 * n - 1 - i] = yAxis.getDisplayPosition(upper.y()[from + i]);
            }
            if (n > 1) {
                gc.fillPolygon(px, py, 2 * n);
            }
            from = Math.max(to, from + 1);
        }
    }

    /// The index after the last value of the run that begins here; the same index when there is a gap.
    private static int runEnd(Trace trace, int from) {
        int to = from;
        while (to < trace.size() && !Double.isNaN(trace.y()[to])) {
            to++;
        }
        return to;
    }

    private static Paint faint(Paint paint) {
        return paint instanceof Color color ? color.deriveColor(0, 1, 1, FILL_OPACITY) : paint;
    }

    private void reserve(int count) {
        if (px.length < count) {
            px = new double[count + count / 2];
            py = new double[count + count / 2];
        }
    }
}
