package burstscope.ui.view;

import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/// The bursts, their events over time, the trigger, or the codecs, below the scope.
/// - Threads: FX application thread only.
final class LowerTabs extends TabPane {
    private final Tab codecs;

    LowerTabs(Node bursts, Node timeline, Node trigger, Node codecPanel) {
        getStyleClass().add("lower-tabs");
        codecs = new Tab("Codecs", codecPanel);
        getTabs().addAll(new Tab("Bursts", bursts), new Tab("Timeline", timeline), new Tab("Trigger", trigger), codecs);
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setAccessibleText("Bursts, timeline, trigger or codecs");
    }

    /// Whether what is shown needs more room than a few lines.
    boolean isTall() {
        return getSelectionModel().getSelectedIndex() > 0;
    }

    /// Shows the codecs, or the bursts when they are shown.
    void toggleCodecs() {
        getSelectionModel().select(codecs.isSelected() ? 0 : getTabs().indexOf(codecs));
    }

    void next() {
        getSelectionModel().select((getSelectionModel().getSelectedIndex() + 1) % getTabs().size());
    }

    /// Marks the tab when there are findings that nobody may have seen.
    void markCodecs(int findings) {
        codecs.setText(findings == 0 ? "Codecs" : "Codecs  ⚠ " + findings);
    }
}
