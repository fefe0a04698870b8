package burstscope.ui.view;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The keys, shown over the window.
/// - Threads: FX application thread only.
final class HelpOverlay extends StackPane {
    private static final String[][] KEYS = {
        {"F1", "this help"},
        {"Ctrl+D", "connect or disconnect"},
        {"Ctrl+R", "connect at once, or again"},
        {"F4", "other explanations of a lag: the switches, opened or folded away"},
        {"F5", "fire the burst"},
        {"F6", "bursts, their timeline, the trigger, the sweep, what the codecs would cost, findings"},
        {"F7", "findings, or the bursts again"},
        {"F9", "the sweep, or the bursts again"},
        {"Escape", "cancel bursts, close this help, undo an edit"},
        {"+   −", "larger or smaller pool"},
        {"Page Up   Page Down", "pool to the next power of two (on the slider)"},
        {"Ctrl+1   Ctrl+2   Ctrl+3   Ctrl+4", "single, pool, batch, push"},
        {"Ctrl+K", "next codec that the backend offers"},
        {"Space   F8", "freeze the scope, or follow again"},
        {"←   →   End", "move or remove the cursor (on the scope)"},
        {"↑   ↓   Home", "shorter or longer time axis, or as long as there is data (on the scope)"},
        {"A   B   Escape", "bursts marked as A or B and compared, marks taken off (in the list of bursts)"},
        {"Ctrl+C", "copy bursts or codecs for a spreadsheet (in the table)"},
        {"Ctrl+T", "light, dark, high contrast"},
        {"Tab   Shift+Tab", "from control to control"},
        {"Alt+letter", "the control with that letter underlined"},
    };

    private final Button close = new Button("Close");

    HelpOverlay() {
        getStyleClass().add("help");
        GridPane grid = new GridPane();
        grid.getStyleClass().add("help-grid");
        for (int i = 0; i < KEYS.length; i++) {
            Label key = new Label(KEYS[i][0]);
            key.getStyleClass().add("help-key");
            key.setMinWidth(Region.USE_PREF_SIZE);
            grid.addRow(i, key, new Label(KEYS[i][1]));
        }
        Label title = new Label("Keys");
        title.getStyleClass().add("help-title");
        close.setAccessibleText("Close help");
        close.setOnAction(event -> setVisible(false));
        VBox card = new VBox(title, grid, close);
        card.getStyleClass().add("help-card");
        card.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        getChildren().add(card);
        setOnMouseClicked(event -> setVisible(false));
        setVisible(false);
    }

    void toggle() {
        setVisible(!isVisible());
        if (isVisible()) {
            close.requestFocus();
        }
    }
}
