package burstscope.ui.chart;

import burstscope.ui.model.Curve;
import burstscope.ui.model.Readout;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// The line above a chart: its title, and its legend with the present values or those under the cursor.
/// - Threads: FX application thread only.
final class LaneHeader extends HBox {
    private final Label title = new Label();
    private final Tooltip meaning = new Tooltip();
    private final Map<Curve, Label> values = new EnumMap<>(Curve.class);

    LaneHeader(String text, List<Curve> curves) {
        getStyleClass().add("lane-header");
        setAlignment(Pos.CENTER_LEFT);
        title.getStyleClass().add("lane-title");
        title.setMinWidth(USE_PREF_SIZE);
        setTitle(text, "");
        Region space = new Region();
        setHgrow(space, Priority.ALWAYS);
        HBox legends = new HBox();
        legends.getStyleClass().add("legends");
        for (Curve curve : curves) {
            legends.getChildren().add(legend(curve));
        }
        getChildren().addAll(title, space, legends);
    }

    void setTitle(String text, String explanation) {
        title.setText(text);
        meaning.setText(explanation);
        title.setTooltip(explanation.isEmpty() ? null : meaning);
    }

    void show(Readout readout) {
        values.forEach((curve, label) -> label.setText(readout.text(curve)));
    }

    private HBox legend(Curve curve) {
        Region swatch = new Region();
        swatch.getStyleClass().addAll("swatch", curve.styleClass());
        Label name = new Label(curve.label());
        name.getStyleClass().add("legend-name");
        name.setMinWidth(USE_PREF_SIZE);
        Label value = new Label();
        value.getStyleClass().add("legend-value");
        value.setMinWidth(USE_PREF_SIZE);
        values.put(curve, value);
        HBox item = new HBox(swatch, name, value);
        item.getStyleClass().add("legend-item");
        item.setAlignment(Pos.CENTER_LEFT);
        Tooltip.install(item, new Tooltip(Readout.explanation(curve)));
        return item;
    }
}
