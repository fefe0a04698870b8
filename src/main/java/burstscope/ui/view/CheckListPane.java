package burstscope.ui.view;

import burstscope.ui.model.CheckRow;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The steps of an attachment: which worked, which failed, which are still to come.
/// - Threads: FX application thread only.
final class CheckListPane extends GridPane {
    private List<CheckRow> shown = List.of();

    CheckListPane() {
        getStyleClass().add("check-list");
        ColumnConstraints rest = new ColumnConstraints();
        rest.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(), new ColumnConstraints(), rest);
        setVisible(false);
        setManaged(false);
    }

    void show(List<CheckRow> list) {
        if (list.equals(shown)) {
            return;
        }
        shown = list;
        getChildren().clear();
        setVisible(!list.isEmpty());
        setManaged(!list.isEmpty());
        for (int row = 0; row < list.size(); row++) {
            CheckRow item = list.get(row);
            Label step = label(item.step(), "check-step");
            step.setAccessibleText(item.step() + ": " + item.mark() + " " + item.note());
            add(label(item.mark(), item.style()), 0, row);
            add(step, 1, row, item.note().isEmpty() ? 2 : 1, 1);
            if (!item.note().isEmpty()) {
                Label note = label(item.note(), "check-note");
                note.setMinWidth(0);
                note.setTooltip(new Tooltip(item.note()));
                add(note, 2, row);
            }
        }
    }

    private static Label label(String text, String styleClass) {
        Label label = new Label(text);
        label.getStyleClass().addAll("check", styleClass);
        label.setMinWidth(Region.USE_PREF_SIZE);
        setValignment(label, VPos.TOP);
        return label;
    }
}
