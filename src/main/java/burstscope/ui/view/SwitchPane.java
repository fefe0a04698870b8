package burstscope.ui.view;

import burstscope.ui.model.SwitchReadout;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// What the last switch of the codec changed: before, after, ratio.
/// - Threads: FX application thread only.
final class SwitchPane extends VBox {
    private static final double NAME_WIDTH = 74;

    private final Label title = new Label();
    private final Label note = new Label();
    private final GridPane grid = new GridPane();

    SwitchPane() {
        getStyleClass().add("switch-effect");
        title.getStyleClass().add("switch-title");
        note.getStyleClass().add("switch-note");
        title.setWrapText(true);
        note.setWrapText(true);
        note.setMinHeight(USE_PREF_SIZE);
        title.setMinHeight(USE_PREF_SIZE);
        grid.getStyleClass().add("switch-grid");
        grid.getColumnConstraints().add(new ColumnConstraints(NAME_WIDTH));
        for (int i = 0; i < 3; i++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setHgrow(Priority.ALWAYS);
            column.setHalignment(HPos.RIGHT);
            grid.getColumnConstraints().add(column);
        }
        getChildren().addAll(title, grid, note);
        Tooltip.install(this, new Tooltip(SwitchReadout.explanation()));
        show(new SwitchReadout("", List.of(), ""));
    }

    void show(SwitchReadout readout) {
        boolean there = !readout.title().isEmpty();
        setVisible(there);
        setManaged(there);
        title.setText(readout.title());
        note.setText(readout.note());
        grid.getChildren().clear();
        grid.setVisible(!readout.rows().isEmpty());
        grid.setManaged(!readout.rows().isEmpty());
        if (!readout.rows().isEmpty()) {
            add(0, "switch-head", "", "before", "after", "ratio");
        }
        for (int i = 0; i < readout.rows().size(); i++) {
            SwitchReadout.Row row = readout.rows().get(i);
            add(i + 1, "switch-figure", row.name(), row.before(), row.after(), row.ratio());
        }
    }

    private void add(int row, String styleClass, String... texts) {
        for (int column = 0; column < texts.length; column++) {
            Label label = new Label(texts[column]);
            label.getStyleClass().add(column == 0 ? "field-label" : styleClass);
            grid.add(label, column, row);
        }
    }
}
