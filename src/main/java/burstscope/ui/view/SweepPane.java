package burstscope.ui.view;

import burstscope.ui.chart.PoolCurveChart;
import burstscope.ui.model.Availability;
import burstscope.ui.model.PoolCurve;
import burstscope.ui.model.Progress;
import burstscope.ui.model.SweepOutcome;
import burstscope.ui.model.SweepViewModel;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Writes a sweep, starts it, tells how far it is, and shows the curve with what can be said of it.
/// - Threads: FX application thread only.
final class SweepPane extends VBox {
    private static final double WORDS_WIDTH = 300;
    private static final String ABOUT =
            "Bursts as the burst panel says, each setting once a round, in an order that the seed draws and that is then"
                    + " run back; then the curves with 95 % intervals, their knee, law and bound. Warm-up takes 5 s at"
                    + " least. Three rounds are too few for an interval; ten are a beginning.";

    private static final String UNDER_WAY = "A sweep is under way.";

    private final Button start = new Button("Start s_weep");
    private final StackPane startHolder = new StackPane(start);
    private final Button cancel = new Button("Cancel");
    private final ProgressBar bar = new ProgressBar(0);
    private final Label reason = new Label();
    private final HBox result = new HBox();
    private final Choice<PoolCurve> axis = new Choice<>("Show the picture against", this::show);
    private final StackPane picture = new StackPane();
    private final VBox legend = new VBox();
    private final SweepFields fields;
    private String axisShown = "";
    private final Subscription subscription;

    SweepPane(SweepViewModel model) {
        getStyleClass().addAll("section", "trigger", "sweep");
        Label problem = wrapped("problem");
        Label standing = wrapped("sweep-standing");
        reason.setWrapText(true);
        reason.getStyleClass().add("note");
        start.getStyleClass().add("accent");
        start.setOnAction(event -> model.start());
        start.setAccessibleText("Start the sweep");
        cancel.setOnAction(event -> model.cancel());
        cancel.setAccessibleText("Cancel the sweep");
        Nodes.explain(cancel, "Ends the sweep; rounds that are whole are kept (Escape).");
        for (Button button : new Button[] {start, cancel}) {
            button.setMinWidth(Region.USE_PREF_SIZE);
        }
        bar.setFocusTraversable(false);
        bar.setAccessibleText("Bursts of the sweep finished");
        standing.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(standing, Priority.ALWAYS);
        HBox row = new HBox(startHolder, cancel, bar, standing);
        row.getStyleClass().add("row");
        row.setAlignment(Pos.CENTER_LEFT);
        row.setMinHeight(Region.USE_PREF_SIZE);
        result.getStyleClass().add("sweep-result");
        setVgrow(result, Priority.ALWAYS);
        fields = new SweepFields(model);
        axis.getStyleClass().add("sweep-axis");
        getChildren().addAll(fields, row, problem, reason, result);
        subscription = Subscription.combine(
                model.offeredProperty().subscribe(_ -> offer(model)),
                model.problemProperty().subscribe(words -> show(problem, words)),
                model.standingProperty().subscribe(_ -> show(standing, standing(model))),
                model.planProperty().subscribe(_ -> show(standing, standing(model))),
                model.progressProperty().subscribe(progress -> {
                    show(progress);
                    offer(model);
                }),
                model.outcomeProperty().subscribe(outcome -> {
                    outcome.ifPresent(this::show);
                    offer(model);
                }));
    }

    /// Greys the start with the reason, which is also written below for as long as it holds.
    private void offer(SweepViewModel model) {
        Availability offered = model.offeredProperty().get();
        boolean running = model.progressProperty().get().running();
        Nodes.offer(start, startHolder, offered.offered() && running ? Availability.no(UNDER_WAY) : offered);
        boolean shown = !offered.offered() || model.outcomeProperty().get().isEmpty();
        show(reason, !shown ? "" : offered.offered() ? ABOUT : offered.reason());
    }

    void close() {
        fields.close();
        subscription.unsubscribe();
    }

    private static Label wrapped(String style) {
        Label label = new Label();
        label.setWrapText(true);
        label.getStyleClass().add(style);
        return label;
    }

    private static void show(Label label, String words) {
        label.setText(words);
        label.setVisible(!words.isEmpty());
        label.setManaged(!words.isEmpty());
    }

    /// How it went, and what comes next.
    private static String standing(SweepViewModel model) {
        String planned = model.planProperty().get();
        String went = model.standingProperty().get();
        return went.isEmpty() || planned.isEmpty() ? went + planned : went + " Next: " + planned;
    }

    private void show(Progress progress) {
        boolean running = progress.running();
        bar.setVisible(running);
        bar.setManaged(running);
        bar.setProgress(progress.share());
        cancel.setDisable(!running);
    }

    private void show(SweepOutcome outcome) {
        VBox words = new VBox(legend);
        words.getStyleClass().add("sweep-words");
        Label validity = wrapped("sweep-" + outcome.style());
        validity.setText(outcome.validity());
        words.getChildren().addFirst(validity);
        for (String sentence : outcome.sentences()) {
            Label label = wrapped("sweep-sentence");
            label.setText(sentence);
            words.getChildren().add(label);
        }
        ScrollPane scroll = new ScrollPane(words);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("findings-scroll");
        scroll.setAccessibleText("What the sweep found");
        scroll.setMinHeight(0);
        List<PoolCurve> curves = outcome.curves();
        axis.setOptions(curves, curve -> curve.caption().size());
        boolean several = curves.size() > 1;
        axis.setVisible(several);
        axis.setManaged(several);
        VBox side = new VBox(axis, scroll);
        side.setMinWidth(WORDS_WIDTH);
        side.setPrefWidth(WORDS_WIDTH);
        side.setMaxWidth(WORDS_WIDTH);
        side.getStyleClass().add("sweep-side");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        HBox.setHgrow(picture, Priority.ALWAYS);
        picture.setMinSize(0, 0);
        result.getChildren().setAll(picture, side);
        show(curves.stream()
                .filter(curve -> curve.caption().size().equals(axisShown))
                .findFirst()
                .orElse(curves.getFirst()));
    }

    private void show(PoolCurve curve) {
        axisShown = curve.caption().size();
        axis.show(curve);
        PoolCurveChart chart = new PoolCurveChart(curve);
        chart.setAccessibleText(curve.caption().alternative());
        chart.setMinHeight(0);
        picture.getChildren().setAll(chart);
        legend.getChildren().setAll(chart.legend());
    }
}
