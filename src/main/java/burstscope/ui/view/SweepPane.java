package burstscope.ui.view;

import burstscope.ui.chart.PoolCurveChart;
import burstscope.ui.model.Availability;
import burstscope.ui.model.Progress;
import burstscope.ui.model.SweepOutcome;
import burstscope.ui.model.SweepViewModel;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Writes a sweep, starts it, tells how far it is, and shows the curve with what can be said of it.
/// - Threads: FX application thread only.
final class SweepPane extends VBox {
    private static final double POOLS_WIDTH = 110;
    private static final double NUMBER_WIDTH = 48;
    private static final double WORDS_WIDTH = 300;
    private static final String ABOUT =
            "Bursts as the burst panel says, one a pool size and round, in an order that is drawn and run back; then the"
                    + " curve with 95 % intervals, its knee, law and bound. Warm-up takes 5 s at least. Three rounds are"
                    + " too few for an interval; ten are a beginning.";

    private static final String UNDER_WAY = "A sweep is under way.";

    private final Button start = new Button("Start s_weep");
    private final StackPane startHolder = new StackPane(start);
    private final Button cancel = new Button("Cancel");
    private final ProgressBar bar = new ProgressBar(0);
    private final Label reason = new Label();
    private final HBox result = new HBox();
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
        HBox.setHgrow(standing, Priority.ALWAYS);
        HBox row = new HBox(startHolder, cancel, bar, standing);
        row.getStyleClass().add("row");
        row.setAlignment(Pos.CENTER_LEFT);
        result.getStyleClass().add("sweep-result");
        setVgrow(result, Priority.ALWAYS);
        Subscription fields = fields(model);
        getChildren().addAll(row, problem, reason, result);
        subscription = Subscription.combine(
                fields,
                model.offeredProperty().subscribe(_ -> offer(model)),
                model.problemProperty().subscribe(words -> show(problem, words)),
                model.standingProperty().subscribe(words -> show(standing, words)),
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

    private Subscription fields(SweepViewModel model) {
        TextField pools = new TextField();
        pools.setPrefWidth(POOLS_WIDTH);
        pools.textProperty().bindBidirectional(model.poolsProperty());
        pools.setOnAction(event -> model.start());
        Label poolsName = Nodes.naming("Poo_l sizes", pools);
        Nodes.explain(pools, "A list, 1,4,20, or the powers of two of a range, 1..64; or both: 1..16,20,50.");
        CheckBox batch = new CheckBox("and _batch, with");
        batch.setMinWidth(Region.USE_PREF_SIZE);
        batch.setAccessibleText("Measure batch requests, too");
        batch.selectedProperty().bindBidirectional(model.batchProperty());
        StackPane batchHolder = new StackPane(batch);
        TextField requests = number(Nodes.number(model.batchRequests()));
        StackPane requestsHolder = new StackPane(requests);
        Label requestsName = Nodes.naming("requests", requests);
        requests.setAccessibleText("Batch requests side by side");
        TextField rounds = number(Nodes.number(model.rounds()));
        Label roundsName = Nodes.naming("Rounds", rounds);
        HBox fields = new HBox(
                poolsName, pools, batchHolder, requestsHolder, requestsName, Nodes.space(), roundsName, rounds);
        fields.getStyleClass().add("row");
        fields.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(fields);
        return model.batchOfferedProperty().subscribe(offered -> {
            Nodes.offer(batch, batchHolder, offered);
            Nodes.offer(requests, requestsHolder, offered);
        });
    }

    void close() {
        subscription.unsubscribe();
    }

    private static TextField number(TextField field) {
        field.setPrefWidth(NUMBER_WIDTH);
        return field;
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

    private void show(Progress progress) {
        boolean running = progress.running();
        bar.setVisible(running);
        bar.setManaged(running);
        bar.setProgress(progress.share());
        cancel.setDisable(!running);
    }

    private void show(SweepOutcome outcome) {
        VBox words = new VBox();
        words.getStyleClass().add("sweep-words");
        for (String sentence : outcome.sentences()) {
            Label label = wrapped("sweep-sentence");
            label.setText(sentence);
            words.getChildren().add(label);
        }
        Label validity = wrapped("sweep-" + outcome.style());
        validity.setText(outcome.validity());
        words.getChildren().add(validity);
        ScrollPane scroll = new ScrollPane(words);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("findings-scroll");
        scroll.setAccessibleText("What the sweep found");
        scroll.setMinWidth(WORDS_WIDTH);
        scroll.setPrefWidth(WORDS_WIDTH);
        PoolCurveChart chart = new PoolCurveChart(outcome.curve());
        chart.setAccessibleText(outcome.curve().caption().alternative());
        chart.setMinHeight(0);
        HBox.setHgrow(chart, Priority.ALWAYS);
        result.getChildren().setAll(chart, scroll);
    }
}
