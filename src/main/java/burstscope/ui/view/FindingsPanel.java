package burstscope.ui.view;

import burstscope.ui.model.FindingRow;
import burstscope.ui.model.FindingsViewModel;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What there is to point at, live: one line each with its severity as a word and a mark; opened, a line tells the
/// figures and what to try.
/// - Threads: FX application thread only.
final class FindingsPanel extends VBox {
    private static final int MOST_SHOWN = 40;

    private final FindingsBox box = new FindingsBox(MOST_SHOWN);
    private final Label none =
            new Label("Nothing to point at so far. Findings come from the bursts that were fired (three"
                    + " of a kind at least) and from the last ten seconds.");
    private final Subscription subscription;

    FindingsPanel(FindingsViewModel model) {
        getStyleClass().add("findings-panel");
        none.setWrapText(true);
        none.getStyleClass().add("note");
        ScrollPane scroll = new ScrollPane(box);
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("findings-scroll");
        setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(none, scroll);
        subscription = model.rowsProperty().subscribe(this::show);
    }

    private void show(List<FindingRow> rows) {
        none.setVisible(rows.isEmpty());
        none.setManaged(rows.isEmpty());
        box.show(rows);
    }

    void close() {
        subscription.unsubscribe();
    }
}
