package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.LinkViewModel;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What can be set of the connection while it is in use; greyed with the reason where there is nothing.
/// - Threads: FX application thread only.
final class LinkPane extends VBox {
    private final ComboBox<String> none = new ComboBox<>();
    private final StackPane noneHolder = new StackPane(none);
    private final FieldGrid nothing = new FieldGrid();
    private final Subscription subscription;

    LinkPane(LinkViewModel model) {
        getStyleClass().add("codec-panel");
        none.setPromptText("nothing to set");
        none.setMaxWidth(Double.MAX_VALUE);
        nothing.wide("Link", none, noneHolder);
        OptionsPane options = new OptionsPane(model::set);
        getChildren().addAll(nothing, options);
        subscription = Subscription.combine(
                model.optionsProperty().subscribe(options::show), model.nothingProperty().subscribe(this::showNothing));
    }

    void close() {
        subscription.unsubscribe();
    }

    private void showNothing(String reason) {
        nothing.setVisible(!reason.isEmpty());
        nothing.setManaged(!reason.isEmpty());
        Nodes.offer(none, noneHolder, reason.isEmpty() ? Availability.yes() : Availability.no(reason));
    }
}
