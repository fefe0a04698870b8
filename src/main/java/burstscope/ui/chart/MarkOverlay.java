package burstscope.ui.chart;

import burstscope.ui.model.BurstSpan;
import burstscope.ui.model.MarkLayout;
import burstscope.ui.model.Numbers;
import burstscope.ui.model.ScopeFrame;
import burstscope.ui.model.TimeMark;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.geometry.VPos;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/// Draws over a stack of charts what belongs to all of them: turned knobs, bursts, the cursor.
/// - Threads: FX application thread only.
final class MarkOverlay extends Region {
    /// Height of the strip of labels above the first chart, px: two rows for knobs, one for bursts.
    static final double STRIP_HEIGHT = 44;

    private static final StyleablePropertyFactory<MarkOverlay> STYLES =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());
    private static final double ROW_HEIGHT = 13.5;
    private static final double ROW_TOP = 3;
    private static final int KNOB_ROWS = 2;
    private static final double FONT_SIZE = 10.5;
    private static final double NARROWEST_SPAN = 2;
    private static final double LABEL_GAP = 5;

    private final StyleableProperty<Color> markColor = color("markColor", "-bs-mark-color");
    private final StyleableProperty<Color> textColor = color("textColor", "-bs-mark-text-color");
    private final StyleableProperty<Color> burstColor = color("burstColor", "-bs-burst-color");
    private final StyleableProperty<Color> selectedColor = color("selectedColor", "-bs-burst-selected-color");
    private final StyleableProperty<Color> cursorColor = color("cursorColor", "-bs-cursor-color");
    private final Canvas canvas = new Canvas();
    private final Text ruler = new Text();
    private final Font font = Font.font(FONT_SIZE);

    /// Where the plots are: left and right edge, and how far marks reach down.
    record Plot(double left, double right, double top, double bottom) {
        double width() {
            return right - left;
        }
    }

    MarkOverlay() {
        getStyleClass().add("mark-overlay");
        setMouseTransparent(true);
        ruler.setFont(font);
        getChildren().add(canvas);
    }

    /// Draws everything anew.
    /// @param cursorSecond place of the cursor, seconds before the right end; NaN for none
    void draw(ScopeFrame frame, Plot plot, double cursorSecond) {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
        }
        GraphicsContext gc = canvas.getGraphicsContext2D();
        gc.clearRect(0, 0, getWidth(), getHeight());
        if (plot.width() <= 0) {
            return;
        }
        gc.setFont(font);
        gc.setTextBaseline(VPos.CENTER);
        ToDoubleFunction<Long> pixel = instant -> plot.width()
                * (1 + frame.window().second(instant) / frame.window().seconds());
        drawBursts(gc, frame.notes().bursts(), plot, pixel);
        drawMarks(gc, frame.notes().marks(), plot, pixel);
        if (!Double.isNaN(cursorSecond)) {
            double x = plot.left()
                    + plot.width() * (1 + cursorSecond / frame.window().seconds());
            gc.setStroke(cursorColor.getValue());
            gc.setLineWidth(1);
            gc.strokeLine(sharp(x), plot.top(), sharp(x), plot.bottom());
            String place = Numbers.significant(cursorSecond) + " s";
            double width = measure(place);
            boolean room = x + LABEL_GAP + width <= plot.right();
            gc.setFill(cursorColor.getValue());
            gc.fillText(place, room ? x + LABEL_GAP : x - LABEL_GAP - width, plot.bottom() - ROW_HEIGHT / 2);
        }
    }

    private void drawBursts(GraphicsContext gc, List<BurstSpan> bursts, Plot plot, ToDoubleFunction<Long> pixel) {
        double freeUntil = plot.width();
        double rowY = middle(KNOB_ROWS);
        for (BurstSpan span : bursts.reversed()) {
            double left = Math.max(0, pixel.applyAsDouble(span.startNs()));
            double right = Math.min(plot.width(), Math.max(left + NARROWEST_SPAN, pixel.applyAsDouble(span.endNs())));
            gc.setFill(span.selected() ? selectedColor.getValue() : burstColor.getValue());
            gc.fillRect(plot.left() + left, plot.top(), right - left, plot.bottom() - plot.top());
            String label = "#" + span.number();
            double width = measure(label);
            double middle = Math.clamp((left + right) / 2, width / 2, plot.width() - width / 2);
            if (middle + width / 2 <= freeUntil) {
                gc.setFill(textColor.getValue());
                gc.fillText(label, plot.left() + middle - width / 2, rowY);
                freeUntil = middle - width / 2 - LABEL_GAP;
            }
        }
    }

    private void drawMarks(GraphicsContext gc, List<TimeMark> marks, Plot plot, ToDoubleFunction<Long> pixel) {
        List<MarkLayout.Placed> placed = MarkLayout.place(
                marks,
                mark -> pixel.applyAsDouble(mark.atNs()),
                this::measure,
                new MarkLayout.Room(plot.width(), KNOB_ROWS));
        gc.setLineWidth(1);
        for (MarkLayout.Placed mark : placed) {
            double x = sharp(plot.left() + mark.x());
            double top = mark.labelled() ? mark.row() * ROW_HEIGHT + ROW_TOP : STRIP_HEIGHT;
            gc.setStroke(markColor.getValue());
            if (mark.labelled()) {
                gc.setLineDashes();
            } else {
                gc.setLineDashes(2, 3);
            }
            gc.strokeLine(x, top, x, plot.bottom());
            if (mark.labelled()) {
                gc.setFill(textColor.getValue());
                gc.fillText(mark.label(), plot.left() + mark.labelX(), middle(mark.row()));
            }
        }
        gc.setLineDashes();
    }

    private static double middle(int row) {
        return ROW_TOP + row * ROW_HEIGHT + ROW_HEIGHT / 2;
    }

    private double measure(String text) {
        ruler.setText(text);
        return ruler.getLayoutBounds().getWidth();
    }

    private static double sharp(double x) {
        return Math.floor(x) + 0.5;
    }

    private StyleableProperty<Color> color(String property, String css) {
        return STYLES.createStyleableColorProperty(this, property, css, overlay -> overlay.styleable(css));
    }

    private StyleableProperty<Color> styleable(String css) {
        return switch (css) {
            case "-bs-mark-color" -> markColor;
            case "-bs-mark-text-color" -> textColor;
            case "-bs-burst-color" -> burstColor;
            case "-bs-burst-selected-color" -> selectedColor;
            default -> cursorColor;
        };
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return STYLES.getCssMetaData();
    }
}
