package burstscope.ui.chart;

import burstscope.ui.model.Numbers;
import burstscope.ui.model.PoolCurve;
import io.fair_acc.chartfx.renderer.spi.AbstractRendererXY;
import io.fair_acc.chartfx.ui.css.DataSetNode;
import io.fair_acc.dataset.DataSet;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// Draws medians with their intervals; joins those that are points of one curve.
/// - Threads: FX application thread only.
final class IntervalRenderer extends AbstractRendererXY<IntervalRenderer> {
    private static final double RADIUS = 4;
    private static final double WHISKER = 5;
    private static final double ASIDE = 4;
    private static final double LABEL_GAP = 5;
    private static final double LABEL_ASIDE = 9;
    private static final double HALF_LABEL = 14;
    private static final double FONT_SIZE = 11;
    private static final double KNEE_DASH = 4;
    private static final double KNEE_LINE = 14;

    private final PoolCurve curve;

    /// @param sets one a line of the curve, in the same order; each carries the line's colour
    IntervalRenderer(PoolCurve curve, List<SnapshotDataSet> sets) {
        this.curve = curve;
        getDatasets().setAll(sets);
    }

    @Override
    protected IntervalRenderer getThis() {
        return this;
    }

    @Override
    protected void render(GraphicsContext gc, DataSet dataSet, DataSetNode style) {
        int index = style.getLocalIndex();
        if (index == 0) {
            knees(gc, style);
        }
        double aside = (index - (curve.lines().size() - 1) / 2.0) * 2 * ASIDE;
        gc.save();
        style.applyLineStrokeStyle(gc);
        gc.setFill(style.getLineColor());
        PoolCurve.Point before = null;
        for (PoolCurve.Point point : curve.lines().get(index).points()) {
            double x = xAxis.getDisplayPosition(point.x()) + aside;
            double y = y(point.medianMs());
            if (before != null && before.joined() && point.joined()) {
                style.applyLineStrokeStyle(gc);
                gc.strokeLine(xAxis.getDisplayPosition(before.x()) + aside, y(before.medianMs()), x, y);
            }
            gc.setLineDashes();
            whiskers(gc, point, x);
            if (point.joined()) {
                gc.fillOval(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
            } else {
                gc.fillRect(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS);
            }
            label(gc, point, x, index);
            before = point;
        }
        gc.restore();
    }

    /// The median in figures: above the first codec's points, below the second's; more would overlap.
    private void label(GraphicsContext gc, PoolCurve.Point point, double x, int index) {
        if (index > 1) {
            return;
        }
        boolean above = index == 0;
        double edge = above ? point.highMs() : point.lowMs();
        double y = y(Double.isNaN(edge) ? point.medianMs() : edge);
        gc.setTextAlign(TextAlignment.CENTER);
        gc.setTextBaseline(above ? VPos.BOTTOM : VPos.TOP);
        gc.setFont(Font.font(FONT_SIZE));
        boolean roomLeft = x - LABEL_ASIDE > HALF_LABEL;
        boolean roomRight = x + LABEL_ASIDE + HALF_LABEL < xAxis.getLength();
        double aside = (above && roomLeft) || !roomRight ? -LABEL_ASIDE : LABEL_ASIDE;
        gc.fillText(Numbers.significant(point.medianMs()), x + aside, above ? y - LABEL_GAP : y + LABEL_GAP);
    }

    /// A line from top to bottom at each knee; labels below one another, as knees may coincide.
    private void knees(GraphicsContext gc, DataSetNode style) {
        double bottom = yAxis.getDisplayPosition(curve.value().min());
        double top = yAxis.getDisplayPosition(curve.value().max());
        gc.save();
        style.applyLineStrokeStyle(gc);
        gc.setFill(style.getLineColor());
        gc.setLineWidth(1);
        gc.setLineDashes(KNEE_DASH, KNEE_DASH);
        gc.setTextBaseline(VPos.TOP);
        gc.setFont(Font.font(FONT_SIZE));
        for (int i = 0; i < curve.knees().size(); i++) {
            PoolCurve.KneeMark knee = curve.knees().get(i);
            double x = xAxis.getDisplayPosition(knee.x());
            boolean right = knee.x() > (curve.sizes().from() + curve.sizes().to()) / 2;
            gc.strokeLine(x, top, x, bottom);
            gc.setTextAlign(right ? TextAlignment.RIGHT : TextAlignment.LEFT);
            gc.fillText(knee.label(), right ? x - LABEL_GAP : x + LABEL_GAP, top + LABEL_GAP + i * KNEE_LINE);
        }
        gc.restore();
    }

    private double y(double milliseconds) {
        return yAxis.getDisplayPosition(curve.position(milliseconds));
    }

    private void whiskers(GraphicsContext gc, PoolCurve.Point point, double x) {
        if (Double.isNaN(point.lowMs()) || Double.isNaN(point.highMs())) {
            return;
        }
        double low = y(point.lowMs());
        double high = y(point.highMs());
        gc.strokeLine(x, low, x, high);
        gc.strokeLine(x - WHISKER, low, x + WHISKER, low);
        gc.strokeLine(x - WHISKER, high, x + WHISKER, high);
    }
}
