package burstscope.ui.view;

import burstscope.ui.model.OptionRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The options of a codec: a box to tick for each that is on or off, a list or a field for the others.
/// - Threads: FX application thread only.
final class OptionsPane extends VBox {
    private static final double FIELD_WIDTH = 92;

    private final BiConsumer<String, String> onChange;
    private final Map<String, Shown> shown = new LinkedHashMap<>();
    private boolean showing;

    /// A control with what holds it.
    private record Shown(Control control, StackPane wrapper, boolean toggle, boolean free) {}

    /// @param onChange told the name of an option and the value that it was turned to
    OptionsPane(BiConsumer<String, String> onChange) {
        this.onChange = onChange;
        getStyleClass().add("codec-options");
    }

    void show(List<OptionRow> rows) {
        showing = true;
        if (!fits(rows)) {
            rebuild(rows);
        }
        rows.forEach(this::show);
        showing = false;
        setVisible(!rows.isEmpty());
        setManaged(!rows.isEmpty());
    }

    /// Controls are kept while they are the same ones, so that the focus stays where it is.
    private boolean fits(List<OptionRow> rows) {
        return List.copyOf(shown.keySet())
                        .equals(rows.stream().map(OptionRow::name).toList())
                && rows.stream().allMatch(row -> {
                    Shown known = shown.get(row.name());
                    return known != null
                            && known.toggle() == row.isToggle()
                            && known.free() == row.choices().isEmpty();
                });
    }

    private void rebuild(List<OptionRow> rows) {
        shown.clear();
        FlowPane toggles = new FlowPane();
        toggles.getStyleClass().add("codec-toggles");
        FieldGrid fields = new FieldGrid();
        for (OptionRow row : rows) {
            Control control = row.isToggle() ? toggle(row) : row.choices().isEmpty() ? field(row) : list(row);
            StackPane wrapper = new StackPane(control);
            shown.put(
                    row.name(),
                    new Shown(control, wrapper, row.isToggle(), row.choices().isEmpty()));
            if (row.isToggle()) {
                toggles.getChildren().add(wrapper);
            } else {
                fields.option(row.name(), control, wrapper);
            }
        }
        List<Node> parts = new ArrayList<>();
        if (!toggles.getChildren().isEmpty()) {
            parts.add(toggles);
        }
        if (!fields.getChildren().isEmpty()) {
            parts.add(fields);
        }
        getChildren().setAll(parts);
    }

    private CheckBox toggle(OptionRow row) {
        CheckBox box = new CheckBox(row.name());
        box.setOnAction(_ -> turn(row.name(), String.valueOf(box.isSelected())));
        return box;
    }

    private ComboBox<String> list(OptionRow row) {
        ComboBox<String> list = new ComboBox<>();
        list.setPrefWidth(FIELD_WIDTH);
        list.valueProperty().subscribe(value -> {
            if (value != null) {
                turn(row.name(), value);
            }
        });
        return list;
    }

    private TextField field(OptionRow row) {
        TextField field = new TextField();
        field.setPrefWidth(FIELD_WIDTH);
        field.getStyleClass().add("number-field");
        field.setOnAction(_ -> turn(row.name(), field.getText().strip()));
        return field;
    }

    private void turn(String name, String value) {
        if (!showing) {
            onChange.accept(name, value);
        }
    }

    private void show(OptionRow row) {
        Shown known = shown.get(row.name());
        if (known == null) {
            return;
        }
        switch (known.control()) {
            case CheckBox box -> box.setSelected(row.isOn());
            case ComboBox<?> list -> show(list, row);
            case TextField field -> field.setText(row.chosen());
            default -> throw new IllegalStateException("no control of ours");
        }
        known.control().setAccessibleText("Option " + row.name());
        Nodes.offer(known.control(), known.wrapper(), row.availability());
        if (row.availability().offered()) {
            known.control().setTooltip(new Tooltip(row.meaning()));
            known.control().setAccessibleHelp(row.meaning());
        }
    }

    @SuppressWarnings("unchecked") // all lists here hold texts
    private static void show(ComboBox<?> any, OptionRow row) {
        ComboBox<String> list = (ComboBox<String>) any;
        if (!list.getItems().equals(row.choices())) {
            list.getItems().setAll(row.choices());
        }
        list.setValue(row.chosen());
    }
}
