package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.BurstViewModel;
import burstscope.ui.model.Progress;
import burstscope.ui.model.StartChoice;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The burst generator.
/// - Threads: FX application thread only.
final class BurstPanel extends VBox {
    private static final String ABOUT_FIRE = "Starts the burst, or as many as Repeat says, one after the other (F5).";
    private static final String NOT_CONNECTED = "Connect first: a backend tells which bursts it makes.";
    private static final String NOT_READY = "Bursts are under way, or nothing is connected.";

    private final ProgressBar bar = new ProgressBar(0);
    private final Label count = new Label();
    private final Button cancel = new Button("Cance_l");
    private final Subscription subscription;

    BurstPanel(BurstViewModel model) {
        getStyleClass().add("section");
        ComboBox<String> kind = new ComboBox<>();
        kind.setMaxWidth(Double.MAX_VALUE);
        kind.valueProperty().subscribe(value -> model.kindProperty().set(value == null ? "" : value));
        Choice<StartChoice> start = new Choice<>("Start", model.startProperty()::set);
        start.setOptions(List.of(StartChoice.values()), value -> value == StartChoice.LIVE ? "L_ive" : "_Queued");
        Button fire = new Button("_Fire");
        fire.getStyleClass().add("accent");
        fire.setOnAction(event -> model.fire());
        fire.setAccessibleText("Fire bursts");
        cancel.setOnAction(event -> model.cancel());
        cancel.setAccessibleText("Cancel bursts");
        Nodes.explain(cancel, "Ends the running burst and those that wait (Escape).");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setFocusTraversable(false);
        HBox.setHgrow(bar, Priority.ALWAYS);
        count.getStyleClass().add("progress-text");
        StackPane fireHolder = new StackPane(fire);
        StackPane kindHolder = new StackPane(kind);
        HBox buttons = new HBox(fireHolder, cancel, bar, count);
        buttons.getStyleClass().add("row");
        buttons.setAlignment(Pos.CENTER_LEFT);
        FieldGrid fields = new FieldGrid();
        fields.wide("_Kind", kind, kindHolder);
        TextField payloadField = Nodes.number(model.payload());
        TextField spacingField = Nodes.number(model.spacing());
        StackPane payload = new StackPane(payloadField);
        StackPane spacing = new StackPane(spacingField);
        TextField eventsField = Nodes.number(model.events());
        TextField repeatField = Nodes.number(model.repeat());
        StackPane events = new StackPane(eventsField);
        StackPane repeat = new StackPane(repeatField);
        fields.pair("_Events", events, "Byte_s", payload);
        fields.pair("Spaci_ng", spacing, "Repe_at", repeat);
        fields.wide("Start", start);
        getChildren().addAll(Nodes.section("Burst"), fields, buttons);
        subscription = Subscription.combine(
                model.kindsProperty().subscribe(kinds -> {
                    String chosen = model.kindProperty().get();
                    kind.getItems().setAll(kinds);
                    kind.setValue(chosen.isEmpty() ? null : chosen);
                    offer(model, kind, kindHolder, fire, fireHolder);
                }),
                model.kindProperty().subscribe(value -> kind.setValue(value.isEmpty() ? null : value)),
                model.startProperty().subscribe(start::show),
                model.readyProperty().subscribe(ready -> offer(model, kind, kindHolder, fire, fireHolder)),
                model.offersProperty().subscribe(offers -> {
                    Nodes.offer(payloadField, payload, offers.payload());
                    Nodes.offer(spacingField, spacing, offers.spacing());
                    Nodes.offer(eventsField, events, offers.kinds());
                    Nodes.offer(repeatField, repeat, offers.kinds());
                    start.offer(value -> value == StartChoice.QUEUED ? offers.queued() : offers.kinds());
                    offer(model, kind, kindHolder, fire, fireHolder);
                }),
                model.progressProperty().subscribe(this::show));
    }

    private static void offer(
            BurstViewModel model, ComboBox<String> kind, StackPane kindHolder, Button fire, StackPane fireHolder) {
        boolean none = model.kindsProperty().get().isEmpty();
        Availability kinds = model.offersProperty().get().kinds();
        Availability known = none && kinds.offered() ? Availability.no(NOT_CONNECTED) : kinds;
        Nodes.offer(kind, kindHolder, known);
        Availability ready = model.readyProperty().get() ? Availability.yes() : Availability.no(NOT_READY);
        Nodes.offer(fire, fireHolder, known.offered() ? ready : known);
        if (!fire.isDisable()) {
            Nodes.explain(fire, ABOUT_FIRE);
        }
    }

    void close() {
        subscription.unsubscribe();
    }

    private void show(Progress progress) {
        boolean any = progress.total() > 0;
        bar.setVisible(any);
        bar.setProgress(progress.share());
        bar.setAccessibleText("Bursts finished");
        count.setText(any ? progress.done() + " / " + progress.total() : "");
        cancel.setDisable(!progress.running());
    }
}
