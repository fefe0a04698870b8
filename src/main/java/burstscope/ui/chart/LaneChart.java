package burstscope.ui.chart;

import burstscope.ui.model.AxisScale;
import burstscope.ui.model.Curve;
import burstscope.ui.model.ScopeFrame;
import io.fair_acc.chartfx.XYChart;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.scene.layout.Region;

/// One chart of the stack.
/// - Threads: FX application thread only.
final class LaneChart {
    /// Width of the vertical axes, px; the same in every lane.
    static final double AXIS_WIDTH = 56;

    /// Height of the time axis of the lowest lane, px.
    static final double TIME_AXIS_HEIGHT = 24;

    /// Space around the plot, px: right for the time axis's last label, top for the vertical axis's.
    static final double PAD_RIGHT = 18;

    static final double PAD_TOP = 7;

    /// Space below the plot, px: for the vertical axis's lowest label.
    static final double PAD_BOTTOM = 6;

    private static final double NO_AXIS_HEIGHT = 1;
    private static final double FEWEST_TICKS = 4;

    private final Map<Curve, SnapshotDataSet> sets = new EnumMap<>(Curve.class);
    private final LaneAxis timeAxis;
    private final LaneAxis valueAxis;
    private final XYChart chart;
    private AxisScale scale;

    /// @param lowest true for the lane that shows the time axis
    LaneChart(List<Curve> curves, CurveRenderer.Fill fill, AxisScale initial, boolean lowest) {
        scale = initial;
        timeAxis = new LaneAxis(-1, 0, 1, lowest ? TIME_AXIS_HEIGHT : NO_AXIS_HEIGHT);
        timeAxis.labels(LaneChart::timeLabel);
        timeAxis.getStyleClass().add(lowest ? "time-axis" : "hidden-axis");
        valueAxis = new LaneAxis(initial.min(), initial.max(), initial.tick(), AXIS_WIDTH);
        valueAxis.labels(position -> scale.label(position));
        List<SnapshotDataSet> drawn = new ArrayList<>();
        for (Curve curve : curves) {
            SnapshotDataSet set = new SnapshotDataSet(curve.label(), curve.styleClass());
            sets.put(curve, set);
            drawn.add(set);
        }
        chart = PlainChart.of(timeAxis, valueAxis, new CurveRenderer(fill, drawn));
    }

    Region node() {
        return chart;
    }

    void show(ScopeFrame frame, AxisScale shownScale) {
        scale = shownScale;
        double seconds = frame.window().seconds();
        timeAxis.show(new AxisScale(AxisScale.Kind.LINEAR, -seconds, 0, timeTick(seconds)));
        valueAxis.show(shownScale);
        sets.forEach((curve, set) -> set.swap(frame.trace(curve)));
    }

    private static double timeTick(double seconds) {
        for (double tick : new double[] {10, 5, 2}) {
            if (seconds / tick >= FEWEST_TICKS) {
                return tick;
            }
        }
        return 1;
    }

    private static String timeLabel(double second) {
        return second > -0.5 ? "now" : Math.round(second) + " s";
    }
}
