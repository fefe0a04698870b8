package burstscope.ui.view;

import burstscope.ui.model.FindingRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;

/// The findings, one line each; opened, a line tells why.
/// - Threads: FX application thread only.
final class FindingsBox extends VBox {
    private final Map<String, TitledPane> byKey = new HashMap<>();
    private final Label more = new Label();
    private final int mostShown;

    /// @param mostShown of more the number is told
    FindingsBox(int mostShown) {
        this.mostShown = mostShown;
        getStyleClass().add("findings");
        setMinWidth(0);
        more.getStyleClass().add("note");
        show(List.of());
    }

    /// Keeps a finding open that was opened, also when its count has grown.
    void show(List<FindingRow> findings) {
        setVisible(!findings.isEmpty());
        setManaged(!findings.isEmpty());
        List<FindingRow> shown = findings.subList(0, Math.min(mostShown, findings.size()));
        byKey.keySet().retainAll(shown.stream().map(FindingRow::key).toList());
        getChildren()
                .setAll(shown.stream()
                        .map(finding -> line(byKey.computeIfAbsent(finding.key(), _ -> newLine(finding)), finding))
                        .toList());
        if (findings.size() > mostShown) {
            more.setText("and " + (findings.size() - mostShown) + " more");
            getChildren().add(more);
        }
    }

    private static TitledPane newLine(FindingRow finding) {
        Label details = new Label();
        details.setWrapText(true);
        details.getStyleClass().add("finding-details");
        details.setMinHeight(USE_PREF_SIZE);
        TitledPane line = new TitledPane("", details);
        line.setExpanded(false);
        line.setAnimated(false);
        line.setMinWidth(0);
        line.getStyleClass().addAll("finding", finding.style());
        return line;
    }

    private static TitledPane line(TitledPane line, FindingRow finding) {
        line.setText(finding.headline());
        line.setAccessibleText("Finding: " + finding.headline());
        line.setAccessibleHelp(finding.details());
        ((Label) line.getContent()).setText(finding.details());
        return line;
    }
}
