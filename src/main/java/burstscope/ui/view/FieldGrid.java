package burstscope.ui.view;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// Names and controls in aligned columns: one pair across, or two pairs side by side.
/// - Threads: FX application thread only.
final class FieldGrid extends VBox {
    private static final double LABEL_WIDTH = 56;
    private static final double FIELD_WIDTH = 10;

    FieldGrid() {
        getStyleClass().add("field-grid");
    }

    /// One control across the whole width.
    void wide(String name, Control control) {
        row(Nodes.naming(name, control), control);
    }

    /// One control across the whole width, which takes the mouse for it when it is greyed.
    void wide(String name, Control control, StackPane wrapper) {
        row(Nodes.naming(name, control), wrapper);
        HBox.setHgrow(wrapper, Priority.ALWAYS);
    }

    /// A group of controls across the whole width; they name themselves.
    void wide(String name, Node group) {
        Label label = new Label(name);
        label.getStyleClass().add("field-label");
        row(label, group);
    }

    /// Two controls side by side, each alone in its cell.
    void pair(String firstName, StackPane first, String secondName, StackPane second) {
        row(Nodes.naming(firstName, control(first)), first, Nodes.naming(secondName, control(second)), second);
    }

    /// An option of a codec: its own name, then its control.
    void option(String name, Control control, StackPane wrapper) {
        Label label = Nodes.naming(name.replace("_", "__"), control);
        HBox row = new HBox(label, Nodes.space(), wrapper);
        row.getStyleClass().add("row");
        row.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(row);
    }

    private void row(Node... cells) {
        HBox row = new HBox(cells);
        row.getStyleClass().add("row");
        row.setAlignment(Pos.CENTER_LEFT);
        for (Node cell : cells) {
            if (cell instanceof Label label) {
                label.setMinWidth(LABEL_WIDTH);
                label.setPrefWidth(LABEL_WIDTH);
            } else {
                HBox.setHgrow(cell, Priority.ALWAYS);
            }
            if (cell instanceof Control control && !(cell instanceof Label)) {
                control.setMaxWidth(Double.MAX_VALUE);
            }
            if (cell instanceof StackPane pane) {
                pane.setPrefWidth(FIELD_WIDTH);
            }
        }
        getChildren().add(row);
    }

    private static Control control(StackPane cell) {
        return (Control) cell.getChildren().getFirst();
    }
}
