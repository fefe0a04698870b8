package burstscope.ui.chart;

import burstscope.ui.model.Curve;
import burstscope.ui.model.Readout;
import burstscope.ui.model.ScopeFrame;
import burstscope.ui.model.ScopeViewModel;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.util.Subscription;

/// The scope: charts stacked on one time axis, with marks through all of them and a cursor.
/// - Threads: FX application thread only.
public final class ScopeChart extends Region {
    private static final PseudoClass FROZEN = PseudoClass.getPseudoClass("frozen");
    private static final List<Curve> RATE = List.of(Curve.RATE);
    private static final List<Curve> LATENCY = List.of(Curve.P50, Curve.P90, Curve.P99, Curve.P999, Curve.MAX);
    private static final List<Curve> REQUESTS = List.of(Curve.OUTSTANDING, Curve.QUEUED);
    private static final double HEADER_HEIGHT = 20;
    private static final double[] SHARES = {0.3, 0.42, 0.28};
    private static final double CURSOR_STEPS = 120;

    private final ScopeViewModel model;
    private final List<LaneHeader> headers;
    private final List<LaneChart> lanes;
    private final MarkOverlay overlay = new MarkOverlay();
    private final Label placeholder = new Label();
    private final Subscription subscription;
    private double cursorSecond = Double.NaN;
    private MarkOverlay.Plot plot = new MarkOverlay.Plot(0, 0, 0, 0);

    public ScopeChart(ScopeViewModel model) {
        this.model = model;
        ScopeFrame first = model.frameProperty().get();
        headers = List.of(
                new LaneHeader("Events per second", RATE),
                new LaneHeader("", LATENCY),
                new LaneHeader("Requests and queue, log", REQUESTS));
        lanes = List.of(
                new LaneChart(
                        RATE, CurveRenderer.Fill.BELOW_FIRST, first.scales().rate(), false),
                new LaneChart(LATENCY, CurveRenderer.Fill.BAND, first.scales().latency(), false),
                new LaneChart(
                        REQUESTS, CurveRenderer.Fill.NOTHING, first.scales().requests(), true));
        headers.get(2).setTitle("Requests and queue, log", "Whole numbers over decades, with a visible zero.");
        getStyleClass().add("scope");
        placeholder.getStyleClass().add("scope-placeholder");
        placeholder.setMouseTransparent(true);
        lanes.forEach(lane -> getChildren().add(lane.node()));
        getChildren().add(overlay);
        getChildren().addAll(headers);
        getChildren().add(placeholder);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setAccessibleHelp("Left and right move the cursor, End removes it; up and down make the time axis shorter"
                + " or longer, Home as long as there is data; Space freezes or follows.");
        addEventHandler(MouseEvent.MOUSE_MOVED, this::follow);
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> moveCursor(Double.NaN));
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> requestFocus());
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        addEventHandler(ScrollEvent.SCROLL, event -> {
            if (event.getDeltaY() != 0) {
                model.zoom(event.getDeltaY() > 0 ? -1 : 1);
                event.consume();
            }
        });
        subscription = Subscription.combine(
                model.frameProperty().subscribe(this::show),
                model.followingProperty().subscribe(follows -> pseudoClassStateChanged(FROZEN, !follows)));
    }

    /// Text over the empty charts; empty for none.
    public void setPlaceholder(String text) {
        placeholder.setText(text);
        placeholder.setVisible(!text.isEmpty());
    }

    /// Lets go of the view model.
    public void close() {
        subscription.unsubscribe();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double left = LaneChart.AXIS_WIDTH;
        double right = width - LaneChart.PAD_RIGHT;
        double plots = getHeight()
                - MarkOverlay.STRIP_HEIGHT
                - lanes.size() * (HEADER_HEIGHT + LaneChart.PAD_TOP + LaneChart.PAD_BOTTOM)
                - LaneChart.TIME_AXIS_HEIGHT;
        double y = MarkOverlay.STRIP_HEIGHT;
        for (int i = 0; i < lanes.size(); i++) {
            headers.get(i).resizeRelocate(0, y, width, HEADER_HEIGHT);
            y += HEADER_HEIGHT;
            double height = Math.max(1, Math.floor(plots * SHARES[i])) + LaneChart.PAD_TOP;
            boolean lowest = i == lanes.size() - 1;
            double below = LaneChart.PAD_BOTTOM + (lowest ? LaneChart.TIME_AXIS_HEIGHT : 1);
            lanes.get(i).node().resizeRelocate(0, y, width, height + below);
            y += height + (lowest ? 0 : LaneChart.PAD_BOTTOM);
        }
        plot = new MarkOverlay.Plot(left, right, MarkOverlay.STRIP_HEIGHT, y);
        overlay.resizeRelocate(0, 0, width, getHeight());
        placeholder.resizeRelocate(
                left, MarkOverlay.STRIP_HEIGHT, Math.max(0, right - left), y - MarkOverlay.STRIP_HEIGHT);
        model.setColumns((int) Math.round(plot.width()));
        redraw();
    }

    @Override
    protected double computeMinHeight(double width) {
        return MarkOverlay.STRIP_HEIGHT + 200;
    }

    private void show(ScopeFrame frame) {
        headers.get(1)
                .setTitle(
                        frame.latency().title() + ", log",
                        "From where to where: " + frame.latency().meaning() + ".");
        lanes.get(0).show(frame, frame.scales().rate());
        lanes.get(1).show(frame, frame.scales().latency());
        lanes.get(2).show(frame, frame.scales().requests());
        redraw();
    }

    private void redraw() {
        Readout readout = model.readout(Double.isNaN(cursorSecond) ? 0 : cursorSecond);
        headers.forEach(header -> header.show(readout));
        setAccessibleText("Scope. Events per second " + readout.text(Curve.RATE) + ", "
                + model.frameProperty().get().latency().title() + " median " + readout.text(Curve.P50) + ", slowest "
                + readout.text(Curve.MAX) + ", outstanding " + readout.text(Curve.OUTSTANDING) + ", queued "
                + readout.text(Curve.QUEUED));
        overlay.draw(model.frameProperty().get(), plot, cursorSecond);
    }

    private void follow(MouseEvent event) {
        boolean inside = event.getX() >= plot.left()
                && event.getX() <= plot.right()
                && event.getY() >= plot.top()
                && event.getY() <= plot.bottom();
        double seconds = model.frameProperty().get().window().seconds();
        moveCursor(inside ? ((event.getX() - plot.left()) / plot.width() - 1) * seconds : Double.NaN);
    }

    private void key(KeyEvent event) {
        double from = Double.isNaN(cursorSecond) ? 0 : cursorSecond;
        double step = model.frameProperty().get().window().seconds() / CURSOR_STEPS;
        switch (event.getCode()) {
            case LEFT -> moveCursor(from - step);
            case RIGHT -> moveCursor(from + step);
            case END -> moveCursor(Double.NaN);
            case UP -> model.zoom(-1);
            case DOWN -> model.zoom(1);
            case HOME -> model.zoomToData();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void moveCursor(double second) {
        double seconds = model.frameProperty().get().window().seconds();
        double wanted = Double.isNaN(second) ? second : Math.clamp(second, -seconds, 0);
        if (Double.compare(wanted, cursorSecond) != 0) {
            cursorSecond = wanted;
            redraw();
        }
    }
}
