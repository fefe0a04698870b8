package burstscope.ui.view;

import burstscope.ui.model.RivalFigure;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// What comes of the switches for other explanations: a name and a figure a line. Lines are kept while the names are
/// the
/// same ones.
/// - Threads: FX application thread only.
final class RivalFigures extends GridPane {
    private final List<Label> values = new ArrayList<>();
    private List<String> names = List.of();

    RivalFigures() {
        getStyleClass().add("rival-figures");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints value = new ColumnConstraints();
        value.setHalignment(HPos.RIGHT);
        getColumnConstraints().addAll(name, value);
        show(List.of());
    }

    void show(List<RivalFigure> figures) {
        List<String> now = figures.stream().map(RivalFigure::name).toList();
        if (!now.equals(names)) {
            names = now;
            values.clear();
            getChildren().clear();
            for (int row = 0; row < now.size(); row++) {
                Label value = new Label();
                value.getStyleClass().add("rival-figure");
                values.add(value);
                Label name = new Label(now.get(row));
                name.getStyleClass().add("field-label");
                name.setMinWidth(Region.USE_PREF_SIZE);
                addRow(row, name, value);
            }
        }
        for (int row = 0; row < figures.size(); row++) {
            RivalFigure figure = figures.get(row);
            values.get(row).setText(figure.value());
            values.get(row).setAccessibleText(figure.name() + ": " + figure.value());
        }
        setVisible(!figures.isEmpty());
        setManaged(!figures.isEmpty());
    }
}
