package burstscope.ui.view;

import burstscope.ui.model.OptionRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The options of a codec: a box to tick for each that is on or off, a list for the others. Those that are seldom
/// turned
/// are folded away.
/// - Threads: FX application thread only.
final class OptionsPane extends VBox {
    private static final double FIELD_WIDTH = 92;
    private static final double WIDE_FIELD_WIDTH = 160;
    private static final int SHORT_WORD = 8;

    private final BiConsumer<String, String> onChange;
    private final Map<String, Shown> shown = new LinkedHashMap<>();
    private final ToggleButton more = new ToggleButton("More options");
    private boolean showing;

    /// A control with what holds it.
    private record Shown(Control control, StackPane wrapper, boolean toggle) {}

    /// @param onChange told the name of an option and the value that it was turned to
    OptionsPane(BiConsumer<String, String> onChange) {
        this.onChange = onChange;
        getStyleClass().add("codec-options");
        more.getStyleClass().add("more-options");
        more.setAccessibleText("Show more options of the codec");
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
        return shown.size() == rows.size()
                && rows.stream().allMatch(row -> {
                    Shown known = shown.get(row.name());
                    return known != null && known.toggle() == row.isToggle();
                });
    }

    private void rebuild(List<OptionRow> rows) {
        shown.clear();
        VBox others = group(rows.stream().filter(row -> !row.main()).toList());
        getChildren().setAll(group(rows.stream().filter(OptionRow::main).toList()));
        if (!others.getChildren().isEmpty()) {
            others.visibleProperty().bind(more.selectedProperty());
            others.managedProperty().bind(more.selectedProperty());
            getChildren().addAll(more, others);
        }
    }

    private VBox group(List<OptionRow> rows) {
        FlowPane toggles = new FlowPane();
        toggles.getStyleClass().add("codec-toggles");
        FieldGrid fields = new FieldGrid();
        for (OptionRow row : rows) {
            Control control = row.isToggle() ? toggle(row) : list(row);
            StackPane wrapper = new StackPane(control);
            shown.put(row.name(), new Shown(control, wrapper, row.isToggle()));
            if (row.isToggle()) {
                toggles.getChildren().add(wrapper);
            } else {
                fields.option(row.name(), control, wrapper);
            }
        }
        VBox group = new VBox();
        group.getStyleClass().add("codec-options");
        if (!toggles.getChildren().isEmpty()) {
            group.getChildren().add(toggles);
        }
        if (!fields.getChildren().isEmpty()) {
            group.getChildren().add(fields);
        }
        return group;
    }

    private CheckBox toggle(OptionRow row) {
        CheckBox box = new CheckBox(row.name());
        box.setOnAction(_ -> turn(row.name(), String.valueOf(box.isSelected())));
        return box;
    }

    private ComboBox<String> list(OptionRow row) {
        ComboBox<String> list = new ComboBox<>();
        boolean longWords = row.choices().stream().anyMatch(choice -> choice.length() > SHORT_WORD);
        list.setPrefWidth(longWords ? WIDE_FIELD_WIDTH : FIELD_WIDTH);
        list.valueProperty().subscribe(value -> {
            if (value != null) {
                turn(row.name(), value);
            }
        });
        return list;
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
