package burstscope.ui.view;

import burstscope.ui.model.TriggerMode;
import burstscope.ui.model.TriggerViewModel;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Writes a trigger, arms it, and tells where it stands.
/// - Threads: FX application thread only.
final class TriggerPane extends VBox {
    private static final double FIELDS_WIDTH = 330;

    private final Subscription subscription;

    TriggerPane(TriggerViewModel model) {
        getStyleClass().addAll("section", "trigger");
        ComboBox<String> condition = new ComboBox<>();
        condition.setEditable(true);
        condition.getItems().setAll(TriggerViewModel.EXAMPLES);
        condition.getEditor().textProperty().bindBidirectional(model.conditionProperty());
        condition.getEditor().setAccessibleText("Trigger condition");
        Nodes.explain(
                condition,
                "command METHOD · event kind = NAME · event /json/pointer = VALUE · event ~ 'expression' ·"
                        + " rate > 500/s over 100ms · queue > 100 · delivery > 5ms · roundtrip > 5ms");
        FieldGrid first = new FieldGrid();
        first.wide("When", condition);
        Choice<Boolean> sense = new Choice<>("Fire on", model.levelProperty()::set);
        sense.setOptions(List.of(false, true), level -> level ? "level" : "edge");
        Choice<TriggerMode> mode = new Choice<>("Mode", model.modeProperty()::set);
        mode.setOptions(List.of(TriggerMode.values()), TriggerMode::label);
        FieldGrid left = new FieldGrid();
        left.wide("Fire on", sense);
        left.wide("Mode", mode);
        left.pair("Hold-off", cell(Nodes.number(model.holdOff())), "Nth", cell(Nodes.number(model.nth())));
        FieldGrid right = new FieldGrid();
        right.wide("History", text(model.historyProperty(), "Events (200) or time (50ms) before the trigger to keep."));
        right.wide(
                "End",
                text(
                        model.endProperty(),
                        "quiet 500ms · 1000 events · event kind = Done · longest 10s; several with or between"));
        TextField autoAfter = Nodes.number(model.autoAfter());
        right.wide("Auto", autoAfter);
        autoAfter.setAccessibleText("Fire by itself after");
        autoAfter.setTooltip(new Tooltip(
                "With mode auto: when nothing fired for so long, the trigger fires by itself, and says so."));
        left.setPrefWidth(FIELDS_WIDTH);
        right.setPrefWidth(FIELDS_WIDTH);
        HBox.setHgrow(left, Priority.ALWAYS);
        HBox.setHgrow(right, Priority.ALWAYS);
        HBox fields = new HBox(left, right);
        fields.getStyleClass().add("trigger-fields");
        Button arm = new Button("Arm");
        arm.getStyleClass().add("accent");
        arm.setMinWidth(Region.USE_PREF_SIZE);
        arm.setAccessibleText("Arm the trigger");
        arm.setOnAction(event -> model.arm());
        Button stop = new Button("Stop");
        stop.setMinWidth(Region.USE_PREF_SIZE);
        stop.setAccessibleText("Stop the trigger");
        stop.setOnAction(event -> model.stop());
        Label state = new Label();
        state.setWrapText(true);
        state.setMinHeight(USE_PREF_SIZE);
        HBox.setHgrow(state, Priority.ALWAYS);
        Label problem = new Label();
        problem.getStyleClass().add("problem");
        problem.setWrapText(true);
        problem.setMinHeight(USE_PREF_SIZE);
        HBox buttons = new HBox(arm, stop, state);
        buttons.getStyleClass().add("row");
        buttons.setAlignment(Pos.CENTER_LEFT);
        ScrollPane help = new ScrollPane(help());
        help.setFitToWidth(true);
        help.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        help.getStyleClass().add("findings-scroll");
        help.setAccessibleText("What can be waited for");
        help.setMinHeight(0);
        setVgrow(help, Priority.ALWAYS);
        getChildren().addAll(first, fields, buttons, problem, help);
        subscription = Subscription.combine(
                model.levelProperty().subscribe(sense::show),
                model.modeProperty().subscribe(now -> {
                    mode.show(now);
                    autoAfter.setDisable(now != TriggerMode.AUTO);
                }),
                model.stateProperty().subscribe(state::setText),
                model.armedProperty().subscribe(armed -> stop.setDisable(!armed)),
                model.problemProperty().subscribe(words -> {
                    problem.setText(words);
                    problem.setVisible(!words.isEmpty());
                    problem.setManaged(!words.isEmpty());
                }));
    }

    /// What can be written into the first field, with its meaning.
    private static GridPane help() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("trigger-help");
        List<TriggerViewModel.Meaning> meanings = TriggerViewModel.MEANINGS;
        for (int row = 0; row < meanings.size(); row++) {
            Label condition = new Label(meanings.get(row).condition());
            condition.getStyleClass().add("trigger-word");
            condition.setMinWidth(Region.USE_PREF_SIZE);
            Label meaning = new Label(meanings.get(row).meaning());
            meaning.getStyleClass().add("note");
            meaning.setWrapText(true);
            grid.addRow(row, condition, meaning);
        }
        return grid;
    }

    private static StackPane cell(TextField field) {
        return new StackPane(field);
    }

    private static TextField text(StringProperty property, String about) {
        TextField field = new TextField();
        field.textProperty().bindBidirectional(property);
        Nodes.explain(field, about);
        return field;
    }

    void close() {
        subscription.unsubscribe();
    }
}
