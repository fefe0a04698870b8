package burstscope.ui.view;

import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/// The bursts, or the codecs, below the scope.
/// - Threads: FX application thread only.
final class LowerTabs extends TabPane {
    private final Tab codecs;

    LowerTabs(Node bursts, Node codecPanel) {
        getStyleClass().add("lower-tabs");
        codecs = new Tab("Codecs", codecPanel);
        getTabs().addAll(new Tab("Bursts", bursts), codecs);
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setAccessibleText("Bursts or codecs");
    }

    boolean showsCodecs() {
        return getSelectionModel().getSelectedIndex() == 1;
    }

    void next() {
        getSelectionModel().select(showsCodecs() ? 0 : 1);
    }

    /// Marks the tab when there are findings that nobody may have seen.
    void markCodecs(int findings) {
        codecs.setText(findings == 0 ? "Codecs" : "Codecs  ⚠ " + findings);
    }
}
