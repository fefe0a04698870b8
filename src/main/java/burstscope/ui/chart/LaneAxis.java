package burstscope.ui.chart;

import burstscope.ui.model.AxisScale;
import io.fair_acc.chartfx.axes.AxisLabelOverlapPolicy;
import io.fair_acc.chartfx.axes.spi.AxisRange;
import io.fair_acc.chartfx.axes.spi.DefaultNumericAxis;
import io.fair_acc.dataset.spi.fastutil.DoubleArrayList;
import java.util.function.DoubleFunction;
import javafx.util.StringConverter;

/// An axis whose ticks and size are given, so that stacked charts stay aligned and do not breathe with their labels.
/// - Threads: FX application thread only.
@SuppressWarnings("serial") // chartfx makes axes serializable; this one never is written
final class LaneAxis extends DefaultNumericAxis {
    private static final double FIRST_MINOR = 2;
    private static final double LAST_MINOR = 9;

    private final double size;
    private double tick;
    private boolean decades;
    private boolean labelsInside;

    /// @param size width of a vertical axis or height of a horizontal one, px
    LaneAxis(double min, double max, double tick, double size) {
        super(min, max, tick);
        this.size = size;
        this.tick = tick;
        setAutoRanging(false);
        setAutoGrowRanging(false);
        setAnimated(false);
        setName("");
        setUnit(null);
        setMinorTickCount(0);
        setOverlapPolicy(AxisLabelOverlapPolicy.SKIP_ALT);
    }

    void labels(DoubleFunction<String> label) {
        setTickLabelFormatter(new StringConverter<>() {
            @Override
            public String toString(Number position) {
                return label.apply(position.doubleValue());
            }

            @Override
            public Number fromString(String text) {
                throw new UnsupportedOperationException("axis labels are not edited");
            }
        });
    }

    /// Shows decades with lines at 2 to 9 and labels at 2 and 5.
    void labelInsideDecades() {
        decades = true;
        labelsInside = true;
    }

    void show(AxisScale scale) {
        decades = scale.kind() != AxisScale.Kind.LINEAR;
        if (scale.min() != getMin() || scale.max() != getMax() || scale.tick() != tick) {
            tick = scale.tick();
            set(scale.min(), scale.max());
            setTickUnit(scale.tick());
            invalidateRange();
            requestAxisLayout();
        }
    }

    @Override
    public double computePreferredTickUnit(double axisLength) {
        return tick;
    }

    @Override
    protected void calculateMajorTickValues(AxisRange range, DoubleArrayList values) {
        if (!labelsInside) {
            super.calculateMajorTickValues(range, values);
            return;
        }
        for (double decade = Math.floor(getMin()); decade <= getMax(); decade++) {
            for (double step : new double[] {1, 2, 5}) {
                double place = decade + Math.log10(step);
                if (place >= getMin() && place <= getMax()) {
                    values.add(place);
                }
            }
        }
    }

    @Override
    protected void calculateMinorTickValues(DoubleArrayList values) {
        if (!decades) {
            return;
        }
        for (double decade = Math.floor(getMin()); decade < getMax(); decade++) {
            for (double step = FIRST_MINOR; step <= LAST_MINOR; step++) {
                values.add(decade + Math.log10(step));
            }
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        double natural = super.computePrefWidth(height);
        return getSide().isVertical() ? size : natural;
    }

    @Override
    protected double computePrefHeight(double width) {
        double natural = super.computePrefHeight(width);
        return getSide().isVertical() ? natural : size;
    }
}
