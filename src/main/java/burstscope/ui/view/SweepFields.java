package burstscope.ui.view;

import burstscope.ui.model.Availability;
import burstscope.ui.model.Mode;
import burstscope.ui.model.SweepAxes;
import burstscope.ui.model.SweepOffers;
import burstscope.ui.model.SweepViewModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What a sweep measures, in two rows: how events are asked for, and under what else.
/// - Threads: FX application thread only.
final class SweepFields extends VBox {
    private static final double SIZES_WIDTH = 84;
    private static final double SHORT_WIDTH = 52;
    private static final double TINY_WIDTH = 40;
    private static final double WORDS_WIDTH = 104;
    private static final double NAME_WIDTH = 104;
    private static final String NOTHING = "nothing";

    private final SweepViewModel model;
    private final SweepAxes axes;
    private final List<Runnable> offers = new ArrayList<>();
    private final Subscription subscription;

    SweepFields(SweepViewModel model) {
        this.model = model;
        axes = model.axes();
        getStyleClass().add("sweep-fields");
        getChildren().addAll(row(deliveries()), row(others()));
        subscription = axes.offersProperty().subscribe(_ -> offers.forEach(Runnable::run));
    }

    void close() {
        subscription.unsubscribe();
    }

    private Region[] deliveries() {
        TextField pools = field("Pool sizes", axes.poolsProperty(), SIZES_WIDTH);
        Nodes.explain(pools, "A list, 1,4,20, or the powers of two of a range, 1..64; or both: 1..16,20,50.");
        TextField batches = field("Batch requests side by side", axes.batchesProperty(), SHORT_WIDTH);
        Nodes.explain(batches, "Batch requests that wait side by side: a list or a range, as pool sizes.");
        TextField limits = field("Events a batch answer may hold", axes.limitsProperty(), SHORT_WIDTH);
        Nodes.explain(limits, "Events that one batch answer may hold: a list or a range; 0 is as the backend decides.");
        TextField rounds = Nodes.number(model.rounds());
        rounds.setPrefWidth(SHORT_WIDTH);
        rounds.setMinWidth(TINY_WIDTH);
        Label name = Nodes.naming("Rounds", rounds);
        return new Region[] {
            mode(Mode.SINGLE, "Single"),
            mode(Mode.POOL, "Pool"),
            held(Mode.POOL, pools),
            mode(Mode.BATCH, "Batch"),
            held(Mode.BATCH, batches),
            plain("limit"),
            held(Mode.BATCH, limits),
            mode(Mode.PUSH, "Push"),
            Nodes.space(),
            name,
            rounds
        };
    }

    private Region[] others() {
        TextField codecs = field("Codecs", axes.codecsProperty(), WORDS_WIDTH);
        codecs.setPromptText("the present one");
        Nodes.explain(
                codecs, "Everything under each of these codecs: json,msgpackr:useRecords=false. Empty: as it stands.");
        TextField values = field("Values of what is varied", axes.valuesProperty(), WORDS_WIDTH);
        Nodes.explain(values, "Everything under each of these values, with commas between.");
        axes.variedProperty().subscribe(name -> values.setDisable(name.isEmpty()));
        TextField stopAt = field("Stop at, per cent", model.stopAtProperty(), TINY_WIDTH);
        Nodes.explain(
                stopAt,
                "Ends before all rounds are run once every interval is within so many per cent of its median: 5."
                        + " Otherwise it says how long that would take.");
        TextField seed = Nodes.number(model.seed());
        seed.setPrefWidth(SHORT_WIDTH);
        seed.setMinWidth(TINY_WIDTH);
        Label seedName = Nodes.naming("Seed", seed);
        HBox.setHgrow(codecs, Priority.SOMETIMES);
        HBox.setHgrow(values, Priority.SOMETIMES);
        return new Region[] {
            Nodes.naming("Codecs", codecs),
            codecs,
            codecMenu(),
            plain("Vary"),
            variedMenu(),
            values,
            plain("Stop at ±"),
            stopAt,
            plain("%"),
            seedName,
            seed
        };
    }

    private static HBox row(Region... parts) {
        HBox row = new HBox(parts);
        row.getStyleClass().add("row");
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private static Label plain(String words) {
        Label label = new Label(words);
        label.getStyleClass().add("field-label");
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    private TextField field(String name, StringProperty text, double width) {
        TextField field = new TextField();
        field.setPrefWidth(width);
        field.setMinWidth(Math.min(width, SHORT_WIDTH));
        field.textProperty().bindBidirectional(text);
        field.setOnAction(event -> model.start());
        field.setAccessibleText(name);
        return field;
    }

    private StackPane mode(Mode mode, String name) {
        CheckBox box = new CheckBox(name);
        box.setMinWidth(Region.USE_PREF_SIZE);
        box.setAccessibleText("Measure " + name.toLowerCase(Locale.ROOT));
        box.selectedProperty().bindBidirectional(axes.chosen(mode));
        StackPane holder = new StackPane(box);
        offers.add(() -> Nodes.offer(box, holder, axes.offersProperty().get().mode(mode)));
        return holder;
    }

    /// A field that counts only where the mode is offered.
    private StackPane held(Mode mode, TextField field) {
        StackPane holder = new StackPane(field);
        String help = field.getAccessibleHelp();
        offers.add(() -> {
            Availability offered = axes.offersProperty().get().mode(mode);
            Nodes.offer(field, holder, offered);
            if (offered.offered()) {
                field.setAccessibleHelp(help);
            }
        });
        return holder;
    }

    /// Puts codecs into the list and takes them out; those that the backend cannot have tell why.
    private MenuButton codecMenu() {
        MenuButton menu = new MenuButton("");
        menu.setMinWidth(Region.USE_PREF_SIZE);
        menu.setAccessibleText("Choose codecs");
        Runnable fill = () -> {
            List<MenuItem> items = new ArrayList<>();
            for (String id : axes.codecNames()) {
                Availability offered = axes.offersProperty().get().codec(id);
                CheckMenuItem item = new CheckMenuItem(words(id, offered));
                item.setMnemonicParsing(false);
                item.setDisable(!offered.offered());
                item.setSelected(axes.hasCodec(id));
                item.setOnAction(_ -> axes.toggleCodec(id));
                items.add(item);
            }
            menu.getItems().setAll(items);
        };
        offers.add(fill);
        axes.codecsProperty().subscribe(_ -> fill.run());
        return menu;
    }

    private MenuButton variedMenu() {
        MenuButton menu = new MenuButton();
        menu.setPrefWidth(NAME_WIDTH);
        menu.setMinWidth(NAME_WIDTH);
        menu.setMnemonicParsing(false);
        ToggleGroup group = new ToggleGroup();
        Runnable fill = () -> {
            String chosen = axes.variedProperty().get();
            SweepOffers offered = axes.offersProperty().get();
            List<MenuItem> items = new ArrayList<>();
            items.add(choice(group, NOTHING, "", chosen.isEmpty()));
            for (String name : offered.names()) {
                Availability available = offered.varied(name);
                RadioMenuItem item = choice(group, words(name, available), name, name.equals(chosen));
                item.setDisable(!available.offered());
                items.add(item);
            }
            menu.getItems().setAll(items);
            menu.setText(chosen.isEmpty() ? NOTHING : chosen);
            menu.setAccessibleText("Vary " + menu.getText());
        };
        offers.add(fill);
        axes.variedProperty().subscribe(_ -> fill.run());
        return menu;
    }

    private RadioMenuItem choice(ToggleGroup group, String words, String name, boolean chosen) {
        RadioMenuItem item = new RadioMenuItem(words);
        item.setMnemonicParsing(false);
        item.setToggleGroup(group);
        item.setSelected(chosen);
        item.setOnAction(_ -> axes.variedProperty().set(name));
        return item;
    }

    private static String words(String name, Availability offered) {
        return offered.offered() ? name : name + ": " + offered.reason();
    }
}
