package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.KnobsViewModel;
import burstscope.ui.model.Mode;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What can be turned while events flow.
/// - Threads: FX application thread only.
final class KnobsPanel extends VBox {
    private static final double POOL_FIELD_WIDTH = 46;

    private final KnobsViewModel model;
    private final Choice<Mode> modes;
    private final CodecPanel codec;
    private final PoolSlider slider;
    private final TextField poolField;
    private final HBox pool;
    private final StackPane delay;
    private final StackPane steady;
    private final TextField delayField;
    private final TextField steadyField;
    private final Subscription subscription;

    KnobsPanel(KnobsViewModel model) {
        this.model = model;
        getStyleClass().add("section");
        modes = new Choice<>("Delivery", model.modeProperty()::set);
        modes.setOptions(List.of(Mode.values()), KnobsPanel::modeText);
        slider = new PoolSlider(model);
        TextField size = Nodes.number(model.poolField());
        size.setOnAction(event -> model.commitPool());
        size.focusedProperty().subscribe(focused -> {
            if (!focused) {
                model.commitPool();
            }
        });
        size.setAccessibleText("Pool size");
        size.setPrefWidth(POOL_FIELD_WIDTH);
        size.setMinWidth(POOL_FIELD_WIDTH);
        poolField = size;
        pool = new HBox(slider, size);
        HBox.setHgrow(slider, Priority.ALWAYS);
        pool.setAlignment(Pos.TOP_LEFT);
        pool.getStyleClass().add("row");
        codec = new CodecPanel(model.codec());
        delayField = Nodes.number(model.delay());
        steadyField = Nodes.number(model.steady());
        delay = new StackPane(delayField);
        steady = new StackPane(steadyField);
        FieldGrid fields = new FieldGrid();
        fields.wide("Pool", pool);
        FieldGrid backend = new FieldGrid();
        backend.pair("De_lay", delay, "Stead_y /s", steady);
        Label notice = new Label();
        notice.getStyleClass().add("note");
        notice.setWrapText(true);
        notice.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(Nodes.section("Delivery"), modes, notice, fields, codec, backend);
        subscription = Subscription.combine(
                model.modeProperty().subscribe(modes::show),
                model.noticeProperty().subscribe(text -> {
                    notice.setText(text);
                    notice.setVisible(!text.isEmpty());
                    notice.setManaged(!text.isEmpty());
                }),
                model.fitProperty().subscribe(fit -> offer()),
                model.capabilitiesProperty().subscribe(known -> offer()));
    }

    void focusPool() {
        slider.requestFocus();
    }

    void close() {
        slider.close();
        codec.close();
        subscription.unsubscribe();
    }

    private void offer() {
        modes.offer(model::modeAvailability);
        Availability pooled = model.modeAvailability(Mode.POOL);
        Nodes.offer(slider, pool, pooled);
        Nodes.offer(poolField, pool, pooled);
        if (pooled.offered()) {
            slider.explain();
        }
        offer(delayField, delay, "delay");
        offer(steadyField, steady, "steady");
    }

    private void offer(Control control, StackPane wrapper, String knob) {
        Nodes.offer(control, wrapper, model.knobAvailability(knob));
    }

    private static String modeText(Mode mode) {
        return switch (mode) {
            case SINGLE -> "_Single";
            case POOL -> "_Pool";
            case BATCH -> "_Batch";
            case PUSH -> "P_ush";
        };
    }
}
