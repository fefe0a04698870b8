package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.CodecViewModel;
import burstscope.ui.model.OptionRow;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The codec, and below it what can be switched of it.
/// - Threads: FX application thread only.
final class CodecPanel extends VBox {
    private static final int ROWS_SHOWN = 12;

    private final CodecViewModel model;
    private final ComboBox<String> codecs = new ComboBox<>();
    private final StackPane holder = new StackPane(codecs);
    private final OptionsPane options;
    private final Subscription subscription;
    private boolean showing;

    CodecPanel(CodecViewModel model) {
        this.model = model;
        getStyleClass().add("codec-panel");
        options = new OptionsPane(model::setOption);
        codecs.getStyleClass().add("codec-choice");
        codecs.getItems().setAll(model.codecs());
        codecs.setVisibleRowCount(ROWS_SHOWN);
        codecs.setMaxWidth(Double.MAX_VALUE);
        codecs.setCellFactory(_ -> new CodecCell(true));
        codecs.setButtonCell(new CodecCell(false));
        Nodes.explain(codecs, "Switched at the next frame, while events flow (Ctrl+K for the next one).");
        codecs.valueProperty().subscribe(this::chosen);
        FieldGrid fields = new FieldGrid();
        fields.wide("_Codec", codecs, holder);
        SwitchPane effect = new SwitchPane();
        getChildren().addAll(fields, options, effect);
        subscription = Subscription.combine(
                model.codecProperty().subscribe(this::show),
                model.optionsProperty().subscribe(this::show),
                model.effectProperty().subscribe(effect::show),
                // The cells are made anew: what is greyed may have changed.
                model.capabilitiesProperty().subscribe(_ -> {
                    codecs.setCellFactory(_ -> new CodecCell(true));
                    offer();
                }));
    }

    void close() {
        subscription.unsubscribe();
    }

    private void chosen(String id) {
        if (showing || id == null) {
            return;
        }
        model.choose(id);
        show(model.codecProperty().get());
    }

    private void show(String id) {
        showing = true;
        codecs.setValue(id.isEmpty() ? null : id);
        offer();
        showing = false;
    }

    private void offer() {
        Nodes.offer(codecs, holder, model.anyAvailability());
        if (model.codecProperty().get().isEmpty()) {
            codecs.setDisable(true);
        }
    }

    private void show(List<OptionRow> rows) {
        options.show(rows);
    }

    /// One codec by its title; greyed with the reason where it is not on offer.
    private final class CodecCell extends ListCell<String> {
        private final boolean inList;

        CodecCell(boolean inList) {
            this.inList = inList;
        }

        @Override
        protected void updateItem(String id, boolean empty) {
            super.updateItem(id, empty);
            if (empty || id == null) {
                setText("");
                setTooltip(null);
                setDisable(false);
                return;
            }
            Availability availability = model.availability(id);
            boolean greyed = inList && !availability.offered();
            setText(model.title(id) + (greyed ? "  (not here)" : ""));
            setAccessibleText(model.title(id) + (greyed ? ", " + availability.reason() : ""));
            setDisable(greyed);
            setTooltip(greyed ? new Tooltip(availability.reason()) : null);
        }
    }
}
