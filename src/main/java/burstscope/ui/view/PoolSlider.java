package burstscope.ui.view;

import burstscope.ui.model.KnobsViewModel;
import burstscope.ui.model.PoolScale;
import javafx.scene.control.Slider;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.util.StringConverter;
import javafx.util.Subscription;

/// The pool's size on a logarithmic scale: dragged, by wheel, by keys.
/// - Threads: FX application thread only.
final class PoolSlider extends Slider {
    private static final double LABEL_DISTANCE = 0.25;

    private final KnobsViewModel model;
    private final Subscription subscription;
    private boolean following;

    PoolSlider(KnobsViewModel model) {
        super(0, 1, PoolScale.position(model.poolSizeProperty().get()));
        this.model = model;
        getStyleClass().add("pool-slider");
        setMajorTickUnit(LABEL_DISTANCE);
        setMinorTickCount(0);
        setShowTickMarks(true);
        setShowTickLabels(true);
        setLabelFormatter(new StringConverter<>() {
            @Override
            public String toString(Double position) {
                return Integer.toString(PoolScale.size(position));
            }

            @Override
            public Double fromString(String text) {
                return PoolScale.position(Integer.parseInt(text));
            }
        });
        explain();
        valueProperty().subscribe(value -> {
            if (!following) {
                model.setPoolSize(PoolScale.size(value.doubleValue()));
            }
        });
        subscription = Subscription.combine(
                model.poolSizeProperty().subscribe(size -> snap()),
                valueChangingProperty().subscribe(dragging -> snap()));
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        addEventHandler(ScrollEvent.SCROLL, event -> {
            if (event.getDeltaY() != 0) {
                model.setPoolSize(PoolScale.step(model.poolSizeProperty().get(), event.getDeltaY() > 0 ? 1 : -1));
                event.consume();
            }
        });
    }

    /// Says what it is for.
    void explain() {
        Nodes.explain(
                this,
                "Event requests kept at the backend: arrows and wheel by steps, Page Up and Down to powers of two.");
    }

    void close() {
        subscription.unsubscribe();
    }

    /// Puts the thumb where the size is, except under the user's finger.
    private void snap() {
        int size = model.poolSizeProperty().get();
        setAccessibleText("Pool size " + size);
        if (!isValueChanging()) {
            following = true;
            setValue(PoolScale.position(size));
            following = false;
        }
    }

    private void key(KeyEvent event) {
        int size = model.poolSizeProperty().get();
        switch (event.getCode()) {
            case LEFT, DOWN, MINUS, SUBTRACT -> model.setPoolSize(PoolScale.step(size, -1));
            case RIGHT, UP, PLUS, ADD, EQUALS -> model.setPoolSize(PoolScale.step(size, 1));
            case PAGE_UP -> model.setPoolSize(PoolScale.leap(size, 1));
            case PAGE_DOWN -> model.setPoolSize(PoolScale.leap(size, -1));
            case HOME -> model.setPoolSize(PoolScale.size(0));
            case END -> model.setPoolSize(PoolScale.size(1));
            default -> {
                return;
            }
        }
        event.consume();
    }
}
