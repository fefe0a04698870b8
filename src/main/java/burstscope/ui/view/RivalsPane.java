package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.ConsumerWork;
import burstscope.ui.model.InputField;
import burstscope.ui.model.RivalSwitch;
import burstscope.ui.model.RivalsViewModel;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// Switches for what else than the delivery could make a client lag, folded away until they are wanted, and what comes
/// of them.
/// - Threads: FX application thread only.
final class RivalsPane extends VBox {
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final String TITLE = "Other e_xplanations";
    private static final String ABOUT =
            "What else than the delivery could make a client lag, to be tried instead of argued about (F4).";
    private static final String ABOUT_TIME =
            "How long the consumer works for each event, on the thread that reads: 200 µs, 1 ms. Bursts then last until"
                    + " their last event is done.";
    private static final String ABOUT_ANSWERS =
            "So many requests with large answers are always under way beside the events; 0 for none.";
    private static final String ABOUT_RATE =
            "0: a new request for each answer. Otherwise so many are asked for in a second, evenly apart and whatever"
                    + " the answers do; one whose turn comes while as many are under way as may be is missed.";
    private static final String ABOUT_SIZE = "About how large each of these answers is, KiB.";
    private static final String ABOUT_EQUAL =
            "JSON pointers, as /event/kind: of events that wait together and are equal there, one is consumed.";
    private static final String ABOUT_LOG =
            "Writes every request and answer to a file, as a client's debug log does; secrets are masked.";
    private static final String ABOUT_STAGES =
            "Splits the time of each event of a burst: wait, server, wire, behind others, decode, dispatch, consumer."
                    + " The timeline of a burst tells the means. Costs a few clock reads an event.";
    private static final String ABOUT_HOP =
            "A process of its own passes every byte on, as the main process of an Electron application does: before a"
                    + " program, or a backend on a TCP port, from the next connect on.";
    private static final String ABOUT_WAY =
            "Round trip that is added on the way, half of it there and half back, whatever the backend; from the next"
                    + " connect on.";

    private final RivalsViewModel model;
    private final ToggleButton fold = new ToggleButton();
    private final Choice<ConsumerWork> work;
    private final List<Knob> knobs = new ArrayList<>();
    private final List<Subscription> subscriptions = new ArrayList<>();

    /// A control, what it turns, and what to say of it.
    private record Knob(Control control, StackPane wrapper, RivalSwitch turns, String about) {}

    RivalsPane(RivalsViewModel model) {
        this.model = model;
        getStyleClass().addAll("section", "rivals");
        fold.getStyleClass().add("fold");
        fold.setMnemonicParsing(true);
        fold.setMaxWidth(Double.MAX_VALUE);
        Nodes.explain(fold, ABOUT);
        work = new Choice<>("Consumer", model.workProperty()::set);
        work.setOptions(List.of(ConsumerWork.values()), ConsumerWork::label);
        VBox content = new VBox();
        content.getStyleClass().addAll("section", "codec-options");
        content.getChildren().addAll(consumer());
        content.getChildren().addAll(large());
        content.getChildren().addAll(equal());
        content.getChildren().addAll(beside());
        RivalFigures figures = new RivalFigures();
        getChildren().addAll(fold, content, words("note", model.inForceProperty()), figures, logFile());
        getChildren().add(words("problem", model.problemProperty()));
        subscriptions.add(fold.selectedProperty().subscribe(open -> {
            fold.setText((open ? "▾  " : "▸  ") + TITLE);
            fold.setAccessibleText(TITLE.replace("_", "") + (open ? ", open" : ", folded away"));
            content.setVisible(open);
            content.setManaged(open);
        }));
        subscriptions.add(model.workProperty().subscribe(work::show));
        subscriptions.add(model.capabilitiesProperty().subscribe(_ -> offer()));
        subscriptions.add(model.figuresProperty().subscribe(figures::show));
    }

    void close() {
        Subscription.combine(subscriptions.toArray(Subscription[]::new)).unsubscribe();
    }

    /// Opens the switches, or folds them away; the focus comes along.
    void toggle() {
        fold.setSelected(!fold.isSelected());
        fold.requestFocus();
    }

    /// True while the switches are shown.
    ReadOnlyBooleanProperty openProperty() {
        return fold.selectedProperty();
    }

    private Node[] consumer() {
        FieldGrid grid = new FieldGrid();
        grid.wide("Work", work);
        StackPane time = number(model.time(), RivalSwitch.CONSUMER, ABOUT_TIME);
        grid.wide("Ti_me", control(time), time);
        control(time).setAccessibleText("Consumer time an event");
        return new Node[] {grid, words("problem", model.time().problemProperty())};
    }

    private Node[] large() {
        FieldGrid grid = new FieldGrid();
        StackPane answers = number(model.answers(), RivalSwitch.LARGE_ANSWERS, ABOUT_ANSWERS);
        StackPane size = number(model.kib(), RivalSwitch.LARGE_ANSWERS, ABOUT_SIZE);
        grid.pair("Large", answers, "KiB each", size);
        StackPane rate = number(model.perSecond(), RivalSwitch.LARGE_ANSWERS, ABOUT_RATE);
        grid.wide("Large /s", control(rate), rate);
        control(rate).setAccessibleText("Large answers asked for a second");
        control(answers).setAccessibleText("Large answers under way");
        control(size).setAccessibleText("KiB of each large answer");
        return new Node[] {
            grid,
            words("problem", model.answers().problemProperty()),
            words("problem", model.kib().problemProperty()),
            words("problem", model.perSecond().problemProperty())
        };
    }

    private Node[] equal() {
        TextField field = new TextField();
        field.textProperty().bindBidirectional(model.equalAtProperty());
        field.setPromptText("/event/kind");
        field.setOnAction(_ -> model.commitEqualAt());
        field.focusedProperty().subscribe(focused -> {
            if (!focused) {
                model.commitEqualAt();
            }
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            String edited = field.getText();
            if (event.getCode() == KeyCode.ESCAPE) {
                model.revertEqualAt();
                if (!edited.equals(field.getText())) {
                    event.consume();
                }
            }
        });
        StackPane wrapper = knob(field, RivalSwitch.COALESCE, ABOUT_EQUAL);
        FieldGrid grid = new FieldGrid();
        grid.wide("Equal at", field, wrapper);
        field.setAccessibleText("Events equal at these JSON pointers are consumed once");
        subscriptions.add(model.equalAtProblemProperty()
                .subscribe(text -> field.pseudoClassStateChanged(WRONG, !text.isEmpty())));
        return new Node[] {grid, words("problem", model.equalAtProblemProperty()), words("note", model.hintProperty())};
    }

    private Node[] beside() {
        CheckBox log = box("Log requests", "Log every request and answer to a file", model.logProperty());
        CheckBox stages = box("Measure stages", "Measure the stages of every event", model.stagesProperty());
        CheckBox hop = box("One more process (_hop)", "One more process on the way", model.hopProperty());
        FlowPane boxes = new FlowPane(
                knob(log, RivalSwitch.LOG, ABOUT_LOG),
                knob(stages, RivalSwitch.STAGES, ABOUT_STAGES),
                knob(hop, RivalSwitch.WAY, ABOUT_HOP));
        boxes.getStyleClass().add("codec-toggles");
        StackPane way = number(model.way(), RivalSwitch.WAY, ABOUT_WAY);
        FieldGrid grid = new FieldGrid();
        grid.wide("Way +", control(way), way);
        control(way).setAccessibleText("Round trip added on the way");
        return new Node[] {
            boxes, grid, words("problem", model.way().problemProperty()), words("note", model.wayNoteProperty())
        };
    }

    private TextField logFile() {
        TextField file = new TextField();
        file.setEditable(false);
        file.getStyleClass().add("log-file");
        file.setAccessibleText("File of the log of requests");
        subscriptions.add(model.logFileProperty().subscribe(path -> {
            file.setText(path);
            Nodes.explain(file, path);
            file.setVisible(!path.isEmpty());
            file.setManaged(!path.isEmpty());
        }));
        return file;
    }

    private StackPane number(InputField field, RivalSwitch turns, String about) {
        StackPane wrapper = knob(Nodes.number(field), turns, about);
        // A field that is wrong says so in place of what it is for.
        subscriptions.add(field.problemProperty().subscribe(text -> {
            if (text.isEmpty()) {
                Nodes.explain(control(wrapper), about);
            }
        }));
        return wrapper;
    }

    private StackPane knob(Control control, RivalSwitch turns, String about) {
        StackPane wrapper = new StackPane(control);
        knobs.add(new Knob(control, wrapper, turns, about));
        return wrapper;
    }

    private static Control control(StackPane wrapper) {
        return (Control) wrapper.getChildren().getFirst();
    }

    private static CheckBox box(String text, String accessible, BooleanProperty property) {
        CheckBox box = new CheckBox(text);
        box.setMnemonicParsing(true);
        box.setAccessibleText(accessible);
        box.setMinWidth(Region.USE_PREF_SIZE);
        box.selectedProperty().bindBidirectional(property);
        return box;
    }

    /// Words that take no room while there are none.
    private Label words(String style, ReadOnlyStringProperty text) {
        Label label = new Label();
        label.getStyleClass().add(style);
        label.setWrapText(true);
        label.setMaxWidth(Double.MAX_VALUE);
        label.setMinHeight(Region.USE_PREF_SIZE);
        subscriptions.add(text.subscribe(now -> {
            label.setText(now);
            label.setVisible(!now.isEmpty());
            label.setManaged(!now.isEmpty());
        }));
        return label;
    }

    private void offer() {
        work.offer(_ -> model.availability(RivalSwitch.CONSUMER));
        for (Knob knob : knobs) {
            Availability offered = model.availability(knob.turns());
            Nodes.offer(knob.control(), knob.wrapper(), offered);
            if (offered.offered()) {
                Nodes.explain(knob.control(), knob.about());
            }
        }
    }
}
