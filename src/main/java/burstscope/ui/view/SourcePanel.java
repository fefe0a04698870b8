package burstscope.ui.view;

import burstscope.ui.model.Condition;
import burstscope.ui.model.SourceViewModel;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import javafx.util.Subscription;

/// What to attach to, the button that does it, and where that stands.
/// - Threads: FX application thread only.
final class SourcePanel extends VBox {
    private static final double TWO_LINES = 32;
    private static final int ROWS_SHOWN = 18;
    private static final String ABOUT_TARGET = "A program with its arguments, or where a backend listens: "
            + "tcp:HOST:PORT, tls:HOST:PORT, unix:PATH, ws://HOST:PORT/PATH, wss://, http://, https://; or tap:NAME, to watch what that tap sees. "
            + "Empty for what the profile says.";

    private final Region lamp = new Region();
    private final Label headline = new Label();
    private final Label detail = new Label();
    private final Label advice = new Label();
    private final Button connect = new Button();
    private final Tooltip whole = new Tooltip();
    private final CheckListPane checkList = new CheckListPane();
    private final LinkPane link;
    private final Subscription subscription;

    SourcePanel(SourceViewModel model) {
        getStyleClass().add("section");
        ComboBox<String> profile = new ComboBox<>();
        profile.getItems().setAll(model.profiles());
        profile.getItems().add(SourceViewModel.FIND_OUT);
        profile.setConverter(new ProfileText());
        profile.setVisibleRowCount(ROWS_SHOWN);
        profile.valueProperty().bindBidirectional(model.profileProperty());
        profile.setMaxWidth(Double.MAX_VALUE);
        TextField target = new TextField();
        target.textProperty().bindBidirectional(model.targetProperty());
        target.setPromptText("program or address");
        target.setOnAction(event -> model.toggleConnection());
        Nodes.explain(target, ABOUT_TARGET);
        connect.setOnAction(event -> model.toggleConnection());
        connect.setMnemonicParsing(true);
        connect.setMinWidth(Region.USE_PREF_SIZE);
        lamp.getStyleClass().add("lamp");
        headline.getStyleClass().add("state-headline");
        HBox state = new HBox(lamp, headline, Nodes.space(), connect);
        state.getStyleClass().add("row");
        state.setAlignment(Pos.CENTER_LEFT);
        Label problem = new Label();
        problem.getStyleClass().add("problem");
        wrap(problem);
        detail.getStyleClass().add("state-detail");
        advice.getStyleClass().add("state-advice");
        wrap(detail);
        wrap(advice);
        FieldGrid fields = new FieldGrid();
        fields.wide("P_rofile", profile);
        fields.wide("_Target", target);
        CheckBox again = new CheckBox("Rec_onnect");
        again.setMnemonicParsing(true);
        again.selectedProperty().bindBidirectional(model.againProperty());
        again.setAccessibleText("Reconnect by itself");
        again.setMinWidth(Region.USE_PREF_SIZE);
        Nodes.explain(
                again,
                "Connects again by itself when the backend leaves: after half a second, and twice as long each time, at most 30 s. Ctrl+R"
                        + " connects at once.");
        CheckBox insecure = new CheckBox("Certificate unchecke_d");
        insecure.setMnemonicParsing(true);
        insecure.setAccessibleText("Take any certificate of a backend behind TLS, unchecked");
        insecure.selectedProperty().bindBidirectional(model.insecureProperty());
        insecure.visibleProperty().bind(model.secureProperty());
        insecure.managedProperty().bind(insecure.visibleProperty());
        Nodes.explain(
                insecure,
                "Takes any certificate of a backend behind TLS without a check: whoever is in between can read and change everything. For"
                        + " the next connection.");
        link = new LinkPane(model.link(), again);
        getChildren()
                .addAll(Nodes.section("Source"), fields, insecure, problem, state, detail, checkList, advice, link);
        subscription = Subscription.combine(
                model.conditionProperty().subscribe(this::show),
                model.targetProblemProperty().subscribe(text -> setOptional(problem, text)));
    }

    void close() {
        subscription.unsubscribe();
        link.close();
    }

    /// Names of profiles, and words for none.
    private static final class ProfileText extends StringConverter<String> {
        private static final String WORDS = "find out";

        @Override
        public String toString(String name) {
            return SourceViewModel.FIND_OUT.equals(name) ? WORDS : name;
        }

        @Override
        public String fromString(String text) {
            return text.equals(WORDS) ? SourceViewModel.FIND_OUT : text;
        }
    }

    private void show(Condition condition) {
        lamp.getStyleClass().setAll("lamp", condition.phase().styleClass());
        headline.setText(condition.headline());
        getStyleClass().removeIf(style -> style.startsWith("phase-"));
        getStyleClass().add(condition.phase().styleClass());
        boolean failed = condition.phase() == Condition.Phase.FAILED || condition.phase() == Condition.Phase.WAITING;
        checkList.show(condition.checkList());
        detail.setMaxHeight(failed ? Double.MAX_VALUE : TWO_LINES);
        detail.setMinHeight(failed ? USE_PREF_SIZE : 0);
        setOptional(detail, condition.detail());
        whole.setText(condition.detail());
        detail.setTooltip(condition.detail().isEmpty() ? null : whole);
        setOptional(
                advice,
                condition.phase() == Condition.Phase.FAILED
                                && !condition.advice().isEmpty()
                        ? "Try: " + condition.advice()
                        : condition.advice());
        switch (condition.phase()) {
            case IDLE, FAILED -> name(connect, "_Connect", true);
            case CONNECTING, WAITING -> name(connect, "_Cancel", false);
            case ATTACHED -> name(connect, "Dis_connect", false);
        }
    }

    private static void name(Button button, String text, boolean primary) {
        button.setText(text);
        button.setAccessibleText(text.replace("_", ""));
        button.getStyleClass().removeAll("accent");
        if (primary) {
            button.getStyleClass().add("accent");
        }
    }

    private static void setOptional(Label label, String text) {
        label.setText(text);
        label.setVisible(!text.isEmpty());
        label.setManaged(!text.isEmpty());
    }

    private static void wrap(Label label) {
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        label.setMinHeight(Region.USE_PREF_SIZE);
    }
}
