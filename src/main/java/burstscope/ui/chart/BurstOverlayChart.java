package burstscope.ui.chart;

import burstscope.ui.model.AxisScale;
import burstscope.ui.model.BurstOverlay;
import burstscope.ui.model.BurstOverlayViewModel;
import burstscope.ui.model.Trace;
import io.fair_acc.chartfx.XYChart;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Events so far against the time since a burst's start, a line each; below it the gaps of a single burst.
/// - Threads: FX application thread only.
public final class BurstOverlayChart extends HBox {
    private static final double AXIS_WIDTH = 56;
    private static final double AXIS_HEIGHT = 22;
    private static final double SIDE_WIDTH = 250;

    private final List<SnapshotDataSet> lines = new ArrayList<>();
    private final SnapshotDataSet gaps = new SnapshotDataSet("gaps", "overlay-0");
    private final LaneAxis time = new LaneAxis(0, 1, 1, AXIS_HEIGHT);
    private final LaneAxis gapTime = new LaneAxis(0, 1, 1, AXIS_HEIGHT);
    private final LaneAxis count = new LaneAxis(0, 1, 1, AXIS_WIDTH);
    private final LaneAxis gap = new LaneAxis(0, 1, 1, AXIS_WIDTH);
    private final Label title = new Label();
    private final VBox side = new VBox();
    private final Label note = new Label();
    private final VBox charts;
    private final VBox gapBox;
    private final Subscription subscription;

    public BurstOverlayChart(BurstOverlayViewModel model) {
        getStyleClass().add("burst-overlay");
        for (int i = 0; i < BurstOverlay.MOST_LINES; i++) {
            lines.add(new SnapshotDataSet("burst " + i, "overlay-" + i));
        }
        XYChart events = PlainChart.of(time, count, new CurveRenderer(CurveRenderer.Fill.NOTHING, lines));
        XYChart between = PlainChart.of(gapTime, gap, new CurveRenderer(CurveRenderer.Fill.BELOW_FIRST, List.of(gaps)));
        events.setMinHeight(40);
        between.setMinHeight(40);
        setVgrow(events);
        setVgrow(between);
        title.getStyleClass().add("overlay-title");
        note.getStyleClass().add("note");
        note.setWrapText(true);
        gapBox = new VBox(small("gaps between arrivals, ms"), between);
        VBox.setVgrow(gapBox, Priority.SOMETIMES);
        charts = new VBox(small("events so far, against ms since the start"), events, gapBox);
        setHgrow(charts, Priority.ALWAYS);
        side.getStyleClass().add("overlay-side");
        ScrollPane scroll = new ScrollPane(side);
        scroll.getStyleClass().add("findings-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setAccessibleText("Figures of the burst");
        scroll.setMinSize(SIDE_WIDTH, 0);
        scroll.setPrefWidth(SIDE_WIDTH);
        scroll.setMaxWidth(SIDE_WIDTH);
        getChildren().addAll(charts, scroll);
        subscription = model.overlayProperty().subscribe(this::show);
    }

    private static void setVgrow(XYChart chart) {
        VBox.setVgrow(chart, Priority.ALWAYS);
    }

    private static Label small(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("note");
        return label;
    }

    private void show(BurstOverlay overlay) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i)
                    .swap(i < overlay.lines().size() ? overlay.lines().get(i).events() : Trace.EMPTY);
        }
        gaps.swap(overlay.gaps());
        show(time, overlay.time());
        show(gapTime, overlay.time());
        show(count, overlay.count());
        show(gap, overlay.gap());
        boolean any = !overlay.lines().isEmpty();
        charts.setVisible(any);
        boolean single = overlay.gaps().size() > 0;
        gapBox.setVisible(single);
        gapBox.setManaged(single);
        title.setText(overlay.caption().title());
        note.setText(overlay.caption().note());
        side.getChildren().clear();
        if (any) {
            side.getChildren().add(title);
        }
        if (overlay.lines().size() > 1) {
            for (int i = 0; i < overlay.lines().size(); i++) {
                Region swatch = new Region();
                swatch.getStyleClass().addAll("swatch", "overlay-" + i);
                swatch.setMinWidth(Region.USE_PREF_SIZE);
                HBox row = new HBox(swatch, new Label(overlay.lines().get(i).label()));
                row.getStyleClass().add("row");
                row.setAlignment(Pos.CENTER_LEFT);
                side.getChildren().add(row);
            }
        }
        for (String fact : overlay.caption().facts()) {
            Label label = new Label(fact);
            label.setWrapText(true);
            label.setMinHeight(USE_PREF_SIZE);
            side.getChildren().add(label);
        }
        side.getChildren().add(note);
        setAccessibleText(overlay.caption().title() + ". "
                + String.join(". ", overlay.caption().facts()) + " "
                + overlay.caption().note());
    }

    private static void show(LaneAxis axis, AxisScale scale) {
        axis.show(scale);
        double zero = scale.tick() / 1e6;
        axis.labels(position -> scale.label(Math.abs(position) < zero ? 0 : position));
    }

    /// Lets go of the view model.
    public void close() {
        subscription.unsubscribe();
    }
}
