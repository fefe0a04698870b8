package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.LinkViewModel;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What can be set of the connection while it is in use; greyed with the reason where there is nothing.
/// - Threads: FX application thread only.
final class LinkPane extends VBox {
    private final ComboBox<String> none = new ComboBox<>();
    private final StackPane noneHolder = new StackPane(none);
    private final Label name = Nodes.naming("Link", none);
    private final Subscription subscription;

    /// @param beside shares the line with the word that there is nothing to set
    LinkPane(LinkViewModel model, Control beside) {
        getStyleClass().add("codec-panel");
        none.setPromptText("none");
        none.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(noneHolder, Priority.ALWAYS);
        HBox line = new HBox(beside, Nodes.space(), name, noneHolder);
        line.getStyleClass().add("row");
        line.setAlignment(Pos.CENTER_LEFT);
        OptionsPane options = new OptionsPane(model::set);
        getChildren().addAll(line, options);
        subscription = Subscription.combine(
                model.optionsProperty().subscribe(options::show),
                model.nothingProperty().subscribe(this::showNothing));
    }

    void close() {
        subscription.unsubscribe();
    }

    private void showNothing(String reason) {
        for (Node part : List.of(name, noneHolder)) {
            part.setVisible(!reason.isEmpty());
            part.setManaged(!reason.isEmpty());
        }
        Nodes.offer(none, noneHolder, reason.isEmpty() ? Availability.yes() : Availability.no(reason));
    }
}
