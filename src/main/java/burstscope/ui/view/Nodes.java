package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.InputField;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// Parts that several panels are made of.
/// - Threads: FX application thread only.
final class Nodes {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

    private Nodes() {}

    static Label section(String title) {
        Label label = new Label(title);
        label.getStyleClass().add("section-title");
        return label;
    }

    /// A label that names a control, for the eye and for the screen reader.
    static Label naming(String text, Control control) {
        Label label = new Label(text);
        label.getStyleClass().add("field-label");
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.setMnemonicParsing(true);
        label.setLabelFor(control);
        control.setAccessibleText(text.replace("_", ""));
        return label;
    }

    static Region space() {
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        return space;
    }

    static void explain(Control control, String text) {
        control.setTooltip(new Tooltip(text));
        control.setAccessibleHelp(text);
    }

    /// A text field that takes its number with Enter or when it is left, and gives the old one back with Escape.
    static TextField number(InputField model) {
        TextField field = new TextField();
        field.getStyleClass().add("number-field");
        field.textProperty().bindBidirectional(model.textProperty());
        field.setOnAction(event -> model.commit());
        field.focusedProperty().subscribe(focused -> {
            if (!focused) {
                model.commit();
            }
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            String edited = field.getText();
            if (event.getCode() == KeyCode.ESCAPE) {
                model.revert();
                if (!edited.equals(field.getText())) {
                    event.consume();
                }
            }
        });
        Tooltip problem = new Tooltip();
        model.problemProperty().subscribe(text -> {
            field.pseudoClassStateChanged(WRONG, !text.isEmpty());
            problem.setText(text);
            field.setTooltip(text.isEmpty() ? null : problem);
            field.setAccessibleHelp(text);
        });
        return field;
    }

    /// Greys a control out with the reason, which a disabled control's own tooltip would not show.
    /// @param wrapper what holds the control and takes the mouse in its place
    static void offer(Control control, Node wrapper, Availability availability) {
        control.setDisable(!availability.offered());
        control.setAccessibleHelp(availability.reason());
        Object shown = wrapper.getProperties().get(Tooltip.class);
        if (shown instanceof Tooltip tooltip) {
            Tooltip.uninstall(wrapper, tooltip);
        }
        if (!availability.offered()) {
            Tooltip tooltip = new Tooltip(availability.reason());
            wrapper.getProperties().put(Tooltip.class, tooltip);
            Tooltip.install(wrapper, tooltip);
        }
    }
}
