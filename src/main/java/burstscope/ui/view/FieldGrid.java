package burstscope.ui.view;

import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;

/// Names and controls in aligned columns: one pair across, or two pairs side by side.
/// - Threads: FX application thread only.
final class FieldGrid extends GridPane {
    private static final double LABEL_WIDTH = 52;
    private static final double FIELD_WIDTH = 66;

    private int row;

    FieldGrid() {
        getStyleClass().add("field-grid");
        for (int pair = 0; pair < 2; pair++) {
            ColumnConstraints label = new ColumnConstraints(LABEL_WIDTH);
            ColumnConstraints field = new ColumnConstraints(FIELD_WIDTH);
            field.setHgrow(Priority.ALWAYS);
            getColumnConstraints().addAll(label, field);
        }
    }

    /// One control across the whole width.
    void wide(String name, Control control) {
        Label label = Nodes.naming(name, control);
        addRow(row, label, control);
        setColumnSpan(control, 3);
        row++;
    }

    /// A group of controls across the whole width; they name themselves.
    void wide(String name, Node group) {
        Label label = new Label(name);
        label.getStyleClass().add("field-label");
        addRow(row, label, group);
        setColumnSpan(group, 3);
        row++;
    }

    /// Two controls side by side, each alone in its cell.
    void pair(String firstName, StackPane first, String secondName, StackPane second) {
        addRow(row, Nodes.naming(firstName, control(first)), first, Nodes.naming(secondName, control(second)), second);
        row++;
    }

    private static Control control(StackPane cell) {
        return (Control) cell.getChildren().getFirst();
    }
}
