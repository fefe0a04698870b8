package burstscope.ui.view;

import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/// The bursts, their events over time, the trigger, the sweep, the codecs, or the findings, below the scope.
/// - Threads: FX application thread only.
final class LowerTabs extends TabPane {
    private final Tab sweep;
    private final Tab codecs;
    private final Tab findings;

    LowerTabs(Node bursts, Node timeline, Node trigger, Node sweepPane, Node codecPanel, Node findingsPanel) {
        getStyleClass().add("lower-tabs");
        sweep = new Tab("Sweep", sweepPane);
        codecs = new Tab("Codecs", codecPanel);
        findings = new Tab("Findings", findingsPanel);
        getTabs()
                .addAll(
                        new Tab("Bursts", bursts),
                        new Tab("Timeline", timeline),
                        new Tab("Trigger", trigger),
                        sweep,
                        codecs,
                        findings);
        setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
        setAccessibleText("Bursts, timeline, trigger, sweep, codecs or findings");
    }

    /// Whether what is shown needs more room than a few lines.
    boolean isTall() {
        return getSelectionModel().getSelectedIndex() > 0;
    }

    /// Shows the codecs, or the bursts when they are shown.
    void toggleCodecs() {
        getSelectionModel().select(codecs.isSelected() ? 0 : getTabs().indexOf(codecs));
    }

    /// Shows the sweep, or the bursts when it is shown.
    void toggleSweep() {
        getSelectionModel().select(sweep.isSelected() ? 0 : getTabs().indexOf(sweep));
    }

    /// Shows the findings, or the bursts when they are shown.
    void toggleFindings() {
        getSelectionModel().select(findings.isSelected() ? 0 : getTabs().indexOf(findings));
    }

    /// Tells how many there are.
    void markFindings(int count) {
        findings.setText(count == 0 ? "Findings" : "Findings  " + count);
    }

    void next() {
        getSelectionModel()
                .select((getSelectionModel().getSelectedIndex() + 1) % getTabs().size());
    }

    /// Marks the tab when there are findings that nobody may have seen.
    void markCodecs(int findings) {
        codecs.setText(findings == 0 ? "Codecs" : "Codecs  ⚠ " + findings);
    }
}
