package burstscope.ui.view;

import burstscope.run.CheckList;
import java.util.Locale;
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
    private CheckList shown = CheckList.NONE;

    CheckListPane() {
        getStyleClass().add("check-list");
        ColumnConstraints rest = new ColumnConstraints();
        rest.setHgrow(Priority.ALWAYS);
        getColumnConstraints().addAll(new ColumnConstraints(), new ColumnConstraints(), rest);
        setVisible(false);
        setManaged(false);
    }

    void show(CheckList list) {
        if (list.equals(shown)) {
            return;
        }
        shown = list;
        getChildren().clear();
        setVisible(!list.isEmpty());
        setManaged(!list.isEmpty());
        int row = 0;
        for (CheckList.Item item : list.items()) {
            String mark = switch (item.state()) {
                case DONE -> "ok";
                case FAILED -> "FAILED";
                case OPEN -> "-";
            };
            Label state = label(mark, "check-" + item.state().name().toLowerCase(Locale.ROOT));
            Label step = label(item.step().words(), "check-step");
            step.setAccessibleText(item.step().words() + ": " + mark + " " + item.note());
            add(state, 0, row);
            add(step, 1, row, item.note().isEmpty() ? 2 : 1, 1);
            // What failed is told in full beside the list; here it would only be told again.
            if (item.state() != CheckList.State.FAILED && !item.note().isEmpty()) {
                Label note = label(item.note(), "check-note");
                note.setMinWidth(0);
                note.setTooltip(new Tooltip(item.note()));
                add(note, 2, row);
            }
            row++;
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
