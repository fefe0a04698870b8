package burstscope.ui.chart;

import burstscope.ui.model.PoolCurve;
import io.fair_acc.chartfx.renderer.spi.AbstractRendererXY;
import io.fair_acc.chartfx.ui.css.DataSetNode;
import io.fair_acc.dataset.DataSet;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;

/// Draws medians with their intervals; joins those that are points of one curve.
/// - Threads: FX application thread only.
final class IntervalRenderer extends AbstractRendererXY<IntervalRenderer> {
    private static final double RADIUS = 4;
    private static final double WHISKER = 5;
    private static final double ASIDE = 4;

    private final List<PoolCurve.Line> lines;

    /// @param sets one a line, in the same order; each carries the line's colour
    IntervalRenderer(List<PoolCurve.Line> lines, List<SnapshotDataSet> sets) {
        this.lines = lines;
        getDatasets().setAll(sets);
    }

    @Override
    protected IntervalRenderer getThis() {
        return this;
    }

    @Override
    protected void render(GraphicsContext gc, DataSet dataSet, DataSetNode style) {
        int index = style.getLocalIndex();
        double aside = (index - (lines.size() - 1) / 2.0) * 2 * ASIDE;
        gc.save();
        style.applyLineStrokeStyle(gc);
        gc.setFill(style.getLineColor());
        PoolCurve.Point before = null;
        for (PoolCurve.Point point : lines.get(index).points()) {
            double x = xAxis.getDisplayPosition(point.x()) + aside;
            double y = yAxis.getDisplayPosition(point.medianMs());
            if (before != null && before.joined() && point.joined()) {
                style.applyLineStrokeStyle(gc);
                gc.strokeLine(
                        xAxis.getDisplayPosition(before.x()) + aside,
                        yAxis.getDisplayPosition(before.medianMs()),
                        x,
                        y);
            }
            gc.setLineDashes();
            whiskers(gc, point, x);
            if (point.joined()) {
                gc.fillOval(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
            } else {
                gc.fillRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
            }
            before = point;
        }
        gc.restore();
    }

    private void whiskers(GraphicsContext gc, PoolCurve.Point point, double x) {
        if (Double.isNaN(point.lowMs()) || Double.isNaN(point.highMs())) {
            return;
        }
        double low = yAxis.getDisplayPosition(point.lowMs());
        double high = yAxis.getDisplayPosition(point.highMs());
        gc.strokeLine(x, low, x, high);
        gc.strokeLine(x - WHISKER, low, x + WHISKER, low);
        gc.strokeLine(x - WHISKER, high, x + WHISKER, high);
    }
}
