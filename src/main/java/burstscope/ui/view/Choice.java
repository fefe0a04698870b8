package burstscope.ui.view;

import burstscope.ui.model.Availability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// A row of buttons of which one is down.
/// - Threads: FX application thread only.
final class Choice<T> extends HBox {
    private final ToggleGroup group = new ToggleGroup();
    private final Map<T, ToggleButton> buttons = new HashMap<>();
    private final Consumer<T> onChoice;
    private final String purpose;

    /// @param purpose what is chosen; the accessible names begin with it
    Choice(String purpose, Consumer<T> onChoice) {
        this.purpose = purpose;
        this.onChoice = onChoice;
        getStyleClass().add("choice");
    }

    /// @param text of a button, with its mnemonic
    void setOptions(List<T> options, Function<T, String> text) {
        buttons.clear();
        group.getToggles().clear();
        List<StackPane> cells = new ArrayList<>();
        for (T option : options) {
            ToggleButton button = new ToggleButton(text.apply(option));
            button.setMnemonicParsing(true);
            button.setToggleGroup(group);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setAccessibleText(purpose + " " + text.apply(option).replace("_", ""));
            button.setOnAction(event -> {
                button.setSelected(true);
                onChoice.accept(option);
            });
            String place = options.size() == 1
                    ? "only-pill"
                    : option.equals(options.getFirst())
                            ? "left-pill"
                            : option.equals(options.getLast()) ? "right-pill" : "center-pill";
            button.getStyleClass().add(place);
            buttons.put(option, button);
            StackPane cell = new StackPane(button);
            setHgrow(cell, Priority.ALWAYS);
            cell.setPrefWidth(10);
            cells.add(cell);
        }
        getChildren().setAll(cells);
    }

    void show(@Nullable T chosen) {
        ToggleButton button = chosen == null ? null : buttons.get(chosen);
        group.selectToggle(button);
    }

    void offer(Function<T, Availability> availability) {
        buttons.forEach((option, button) -> Nodes.offer(button, button.getParent(), availability.apply(option)));
    }
}
