package burstscope.ui.view;

import burstscope.ui.model.Level;
import burstscope.ui.model.Reading;
import burstscope.ui.model.ValidityViewModel;
import burstscope.ui.model.Verdict;
import burstscope.ui.model.Vital;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Subscription;

/// One line on whether the figures can be trusted.
/// - Threads: FX application thread only.
final class ValidityStrip extends HBox {
    private final Label word = new Label();
    private final Tooltip reasons = new Tooltip();
    private final Subscription subscription;

    ValidityStrip(ValidityViewModel model) {
        getStyleClass().add("validity");
        setAlignment(Pos.CENTER_LEFT);
        word.getStyleClass().add("verdict");
        word.setMinWidth(Region.USE_PREF_SIZE);
        word.setTooltip(reasons);
        getChildren().add(word);
        List<Subscription> subscriptions = new ArrayList<>();
        subscriptions.add(model.verdictProperty().subscribe(this::show));
        for (Vital vital : Vital.values()) {
            Label name = new Label(vital.title());
            name.getStyleClass().add("vital-name");
            name.setMinWidth(Region.USE_PREF_SIZE);
            Label value = new Label();
            value.getStyleClass().add("vital-value");
            value.setMinWidth(Region.USE_PREF_SIZE);
            HBox cell = new HBox(name, value);
            cell.getStyleClass().add("vital");
            cell.setAlignment(Pos.CENTER_LEFT);
            Tooltip meaning = new Tooltip();
            meaning.setWrapText(true);
            meaning.setMaxWidth(420);
            Tooltip.install(cell, meaning);
            getChildren().addAll(Nodes.space(), cell);
            subscriptions.add(model.readingProperty(vital).subscribe(reading -> {
                value.setText(reading.value());
                meaning.setText(vital.meaning() + detail(reading));
                value.getStyleClass().setAll("label", "vital-value", style(reading.level()));
            }));
        }
        subscription = Subscription.combine(subscriptions.toArray(new Subscription[0]));
    }

    void close() {
        subscription.unsubscribe();
    }

    private void show(Verdict verdict) {
        word.setText(verdict.word());
        word.getStyleClass().setAll("label", "verdict", style(verdict.level()));
        reasons.setText(
                switch (verdict.level()) {
                    case UNKNOWN -> "Nothing was measured yet.";
                    case GOOD -> "Nothing speaks against the figures.";
                    case DOUBTFUL, WRONG -> String.join("\n", verdict.reasons());
                });
        word.setAccessibleText("Validity: " + verdict.word() + ". " + reasons.getText());
    }

    private static String detail(Reading reading) {
        return reading.detail().isEmpty() ? "" : "\n" + reading.detail();
    }

    private static String style(Level level) {
        return "level-" + level.name().toLowerCase(Locale.ROOT);
    }
}
