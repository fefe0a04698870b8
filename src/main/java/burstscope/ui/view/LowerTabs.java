package burstscope.ui.view;

import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/// The bursts, the codecs, or the findings, below the scope.
/// - Threads: FX application thread only.
final class LowerTabs extends TabPane {
    private final Tab codecs;
    private final Tab findings;

    LowerTabs(Node bursts, Node codecPanel, Node findingsPanel) {
        getStyleClass().add("lower-tabs");
        codecs = new Tab("Codecs", codecPanel);
        findings = new Tab("Findings", findingsPanel);
        getTabs().addAll(new Tab("Bursts", bursts), codecs, findings);
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setAccessibleText("Bursts, codecs or findings");
    }

    boolean showsCodecs() {
        return getSelectionModel().getSelectedItem() == codecs;
    }

    boolean showsFindings() {
        return getSelectionModel().getSelectedItem() == findings;
    }

    /// Shows the findings, or the bursts again.
    void toggleFindings() {
        getSelectionModel().select(showsFindings() ? getTabs().getFirst() : findings);
    }

    /// Tells how many there are.
    void markFindings(int count) {
        findings.setText(count == 0 ? "Findings" : "Findings  " + count);
    }

    void next() {
        getSelectionModel().select(showsCodecs() ? getTabs().getFirst() : codecs);
    }

    /// Marks the tab when there are findings that nobody may have seen.
    void markCodecs(int findings) {
        codecs.setText(findings == 0 ? "Codecs" : "Codecs  ⚠ " + findings);
    }
}
