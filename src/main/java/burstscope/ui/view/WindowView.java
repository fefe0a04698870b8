package burstscope.ui.view;

import burstscope.ui.chart.BurstOverlayChart;
import burstscope.ui.chart.ScopeChart;
import burstscope.ui.model.Condition;
import burstscope.ui.model.WindowViewModel;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The whole window: source on the left, scope and bursts on the right, validity below.
/// - Threads: FX application thread only.
public final class WindowView extends StackPane {
    private static final double SOURCE_WIDTH = 276;
    private static final double SCOPE_SHARE = 0.74;
    private static final double SCOPE_SHARE_BESIDE_CODECS = 0.4;

    private final WindowViewModel model;
    private final SourcePanel source;
    private final KnobsPanel knobs;
    private final BurstPanel burst;
    private final RivalsPane rivals;
    private final ScopeChart scope;
    private final BurstTable bursts;
    private final BurstOverlayChart timeline;
    private final TriggerPane trigger;
    private final SweepPane sweep;
    private final CodecCostsPanel codecs;
    private final FindingsPanel findings;
    private final LowerTabs lower;
    private final ValidityStrip validity;
    private final HelpOverlay help = new HelpOverlay();
    private final Subscription subscription;
    private final Subscription dataSubscription;
    private final Subscription findingSubscription;

    /// Builds the window's content.
    /// @param theme changed by the header's button; who owns the scene applies it
    public WindowView(WindowViewModel model, ObjectProperty<Theme> theme) {
        this.model = model;
        source = new SourcePanel(model.source());
        knobs = new KnobsPanel(model.knobs());
        burst = new BurstPanel(model.burst());
        rivals = new RivalsPane(model.rivals());
        scope = new ScopeChart(model.scope());
        bursts = new BurstTable(model.bursts(), model.scope(), model.overlay());
        timeline = new BurstOverlayChart(model.overlay());
        trigger = new TriggerPane(model.trigger());
        sweep = new SweepPane(model.sweep());
        codecs = new CodecCostsPanel(model.codecCosts());
        findings = new FindingsPanel(model.findings());
        lower = new LowerTabs(bursts, timeline, trigger, sweep, codecs, findings);
        validity = new ValidityStrip(model.validity());
        VBox panels = new VBox(source, knobs, burst, rivals);
        panels.getStyleClass().add("panels");
        ScrollPane left = new ScrollPane(panels);
        left.getStyleClass().add("left");
        left.setFitToWidth(true);
        left.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        left.setFocusTraversable(false);
        left.setMinWidth(SOURCE_WIDTH);
        left.setPrefWidth(SOURCE_WIDTH);
        Subscription rivalSubscription = rivals.openProperty().subscribe(open -> bringIntoView(left, open));
        SplitPane right = new SplitPane(scope, lower);
        right.setOrientation(Orientation.VERTICAL);
        SplitPane.setResizableWithParent(lower, true);
        lower.getSelectionModel()
                .selectedItemProperty()
                .subscribe(_ -> right.setDividerPositions(lower.isTall() ? SCOPE_SHARE_BESIDE_CODECS : SCOPE_SHARE));
        Label attached = new Label();
        attached.getStyleClass().add("attached");
        BorderPane content = new BorderPane(right);
        content.setLeft(left);
        content.setTop(header(attached, theme));
        content.setBottom(validity);
        getStyleClass().add("window");
        getChildren().addAll(content, help);
        Keys.install(this, model, theme);
        subscription = model.source().conditionProperty().subscribe(condition -> {
            attached.setText(
                    condition.phase() == Condition.Phase.ATTACHED
                            ? named(model.source().profileProperty().get(), condition.detail())
                            : "");
            placehold(condition);
        });
        findingSubscription = Subscription.combine(
                model.codecCosts().findingsProperty().subscribe(found -> lower.markCodecs(found.size())),
                model.findings().rowsProperty().subscribe(found -> lower.markFindings(found.size())));
        dataSubscription = rivalSubscription.and(model.scope()
                .frameProperty()
                .subscribe(_ -> placehold(model.source().conditionProperty().get())));
    }

    /// Puts the focus on the knob that is turned first.
    public void focusPool() {
        knobs.focusPool();
    }

    /// Lets go of the view model.
    public void close() {
        subscription.unsubscribe();
        dataSubscription.unsubscribe();
        findingSubscription.unsubscribe();
        source.close();
        knobs.close();
        burst.close();
        rivals.close();
        scope.close();
        bursts.close();
        timeline.close();
        trigger.close();
        sweep.close();
        codecs.close();
        findings.close();
        validity.close();
    }

    /// Shows the next of bursts, timeline, trigger, sweep, codecs and findings.
    public void nextLower() {
        lower.next();
    }

    /// Shows the codecs in place of the bursts, or the bursts again.
    public void toggleCodecs() {
        lower.toggleCodecs();
    }

    /// Shows the sweep in place of the bursts, or the bursts again.
    void toggleSweep() {
        lower.toggleSweep();
    }

    /// Shows the findings in place of the bursts, or the bursts again.
    public void toggleFindings() {
        lower.toggleFindings();
    }

    /// Opens the switches for other explanations, or folds them away.
    void toggleRivals() {
        rivals.toggle();
    }

    /// What opens at the end of the panels would else stay below the window's edge.
    private static void bringIntoView(ScrollPane panels, boolean open) {
        if (open) {
            panels.applyCss();
            panels.layout();
            panels.setVvalue(panels.getVmax());
        }
    }

    /// Shows the keys, or hides them.
    void toggleHelp() {
        help.toggle();
    }

    /// True when the keys were shown and no longer are.
    boolean hideHelp() {
        boolean shown = help.isVisible();
        help.setVisible(false);
        return shown;
    }

    private static String named(String profile, String detail) {
        return profile.isEmpty() ? detail : profile + "  ·  " + detail;
    }

    private void placehold(Condition condition) {
        boolean blank = model.scope().frameProperty().get().window().endNs() == 0;
        scope.setPlaceholder(
                !blank
                        ? ""
                        : switch (condition.phase()) {
                            case IDLE -> "Nothing attached. Choose a profile and press Connect (Ctrl+D).";
                            case CONNECTING -> "Connecting: " + condition.detail() + " …";
                            case WAITING -> "Connecting again: see the message on the left.";
                            case ATTACHED -> "Connected. Waiting for the first interval …";
                            case FAILED -> "Not attached: see the message on the left.";
                        });
    }

    private HBox header(Label attached, ObjectProperty<Theme> theme) {
        Label title = new Label("Burstscope");
        title.getStyleClass().add("app-title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        ToggleButton freeze = new ToggleButton("Free_ze");
        freeze.setMnemonicParsing(true);
        freeze.setOnAction(event -> model.scope().toggleFollowing());
        freeze.setAccessibleText("Freeze the scope");
        freeze.setTooltip(new Tooltip("Freezes the picture; what happens meanwhile is kept (Space)."));
        model.scope().followingProperty().subscribe(follows -> freeze.setSelected(!follows));
        Button themes = new Button();
        themes.setOnAction(event -> theme.set(theme.get().next()));
        themes.setTooltip(new Tooltip("The colours that come next (Ctrl+T)"));
        theme.subscribe(now -> {
            themes.setText(now.next().label());
            themes.setAccessibleText("Change colours to " + now.next().label());
        });
        Button keys = new Button("Keys  F1");
        keys.setAccessibleText("Show the keys");
        keys.setOnAction(event -> toggleHelp());
        for (var button : new javafx.scene.control.ButtonBase[] {freeze, themes, keys}) {
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.getStyleClass().add("header-button");
        }
        HBox header = new HBox(title, attached, Nodes.space(), freeze, themes, keys);
        header.getStyleClass().add("header");
        header.setAlignment(Pos.CENTER_LEFT);
        return header;
    }
}
