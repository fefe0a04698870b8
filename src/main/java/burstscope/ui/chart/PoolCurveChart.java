package burstscope.ui.chart;

import burstscope.ui.model.PoolCurve;
import burstscope.ui.model.Trace;
import io.fair_acc.chartfx.XYChart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The pool curve as a picture: title, conditions, legend and chart.
/// - Threads: FX application thread only.
public final class PoolCurveChart extends VBox {
    private static final double AXIS_WIDTH = 56;
    private static final double AXIS_HEIGHT = 26;
    private static final double MARGIN = 0.4;
    private static final int STYLES = 8;
    private static final int FEW = 3;

    private final List<HBox> entries = new ArrayList<>();

    public PoolCurveChart(PoolCurve curve) {
        getStyleClass().addAll("picture", "pool-curve");
        Label title = new Label(curve.caption().title());
        title.getStyleClass().add("picture-title");
        Label conditions = new Label(curve.caption().conditions());
        conditions.getStyleClass().add("note");
        boolean few = curve.lines().size() <= FEW;
        FlowPane legend = new FlowPane();
        legend.getStyleClass().add("picture-legend");
        List<SnapshotDataSet> sets = new ArrayList<>();
        for (int i = 0; i < curve.lines().size(); i++) {
            PoolCurve.Line line = curve.lines().get(i);
            String style = "codec-" + i % STYLES;
            sets.add(dataSet(curve, line, style));
            HBox entry = entry(line.codec(), style);
            if (few) {
                legend.getChildren().add(entry);
            } else {
                entries.add(entry);
            }
        }
        Label marks = new Label("median (figures: ms) and 95 % interval" + asides(curve));
        marks.getStyleClass().add("note");
        legend.getChildren().add(marks);
        Label value = new Label("drain time (log scale)");
        value.getStyleClass().add("note");
        Label sizes = new Label(curve.caption().axis());
        sizes.getStyleClass().add("note");
        sizes.setMaxWidth(Double.MAX_VALUE);
        sizes.setAlignment(Pos.CENTER);
        XYChart chart = chart(curve, sets);
        setVgrow(chart, Priority.ALWAYS);
        getChildren().addAll(title, conditions, legend, value, chart, sizes);
    }

    private static HBox entry(String name, String style) {
        Region swatch = new Region();
        swatch.getStyleClass().addAll("swatch", style);
        swatch.setMinWidth(Region.USE_PREF_SIZE);
        Label label = new Label(name);
        label.setWrapText(true);
        HBox entry = new HBox(swatch, label);
        entry.getStyleClass().add("picture-entry");
        entry.setAlignment(Pos.CENTER_LEFT);
        return entry;
    }

    /// The legend of more lines than have room above the chart, for somewhere else; empty for few.
    public List<HBox> legend() {
        return List.copyOf(entries);
    }

    /// What is not joined with its neighbours.
    private static String asides(PoolCurve curve) {
        if (curve.asides().isEmpty()) {
            return "";
        }
        String words = curve.asides().stream().map(PoolCurve.Aside::label).collect(Collectors.joining(", "));
        return "; ● " + curve.caption().size().replace(" size", "") + "   ■ " + words;
    }

    private static XYChart chart(PoolCurve curve, List<SnapshotDataSet> sets) {
        LaneAxis size = new LaneAxis(
                curve.sizes().from() - MARGIN,
                curve.sizes().to() + MARGIN,
                curve.sizes().step(),
                AXIS_HEIGHT);
        size.labels(curve::label);
        LaneAxis drain = new LaneAxis(
                curve.value().min(), curve.value().max(), curve.value().tick(), AXIS_WIDTH);
        drain.labels(curve.value()::label);
        drain.labelInsideDecades();
        return PlainChart.of(size, drain, new IntervalRenderer(curve, sets));
    }

    private static SnapshotDataSet dataSet(PoolCurve curve, PoolCurve.Line line, String style) {
        SnapshotDataSet set = new SnapshotDataSet(line.codec(), style);
        set.swap(new Trace(
                line.points().stream().mapToDouble(PoolCurve.Point::x).toArray(),
                line.points().stream()
                        .mapToDouble(point -> curve.position(point.medianMs()))
                        .toArray()));
        return set;
    }
}
