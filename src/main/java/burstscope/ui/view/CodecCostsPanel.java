package burstscope.ui.view;

import burstscope.ui.model.BreakEvenText;
import burstscope.ui.model.ByteUses;
import burstscope.ui.model.CodecCostsViewModel;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.Property;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What the codecs would cost on this traffic: findings on top, the table, the break-even of two codings.
/// - Threads: FX application thread only.
final class CodecCostsPanel extends VBox {
    private static final double KIND_WIDTH = 210;
    private static final double CODING_WIDTH = 260;

    private final CodecTable table;
    private static final int MOST_FINDINGS = 4;

    private final FindingsBox findings = new FindingsBox(MOST_FINDINGS);
    private final CheckBox library = new CheckBox("Chec_k with real msgpackr");
    private final Label libraryState = new Label();
    private final Subscription subscription;

    CodecCostsPanel(CodecCostsViewModel model) {
        getStyleClass().add("codecs");
        setMinWidth(0);
        table = new CodecTable(model);
        setVgrow(table, Priority.ALWAYS);
        ComboBox<String> kind = box("Messages", KIND_WIDTH, model.kindProperty());
        ComboBox<String> size = box("Size", 100, model.sizeProperty());
        size.getItems().setAll(model.sizes());
        size.setValue(model.sizeProperty().get());
        ComboBox<String> first = box("First coding to compare", CODING_WIDTH, model.firstProperty());
        ComboBox<String> second = box("Second coding to compare", CODING_WIDTH, model.secondProperty());
        library.setOnAction(event -> model.crossCheck(library.isSelected()));
        library.setMnemonicParsing(true);
        library.setAccessibleText("Check with real msgpackr");
        library.setMinWidth(Region.USE_PREF_SIZE);
        Nodes.explain(
                library,
                "Starts Node beside, and compares bytes with the real msgpackr both ways: what it writes must be read by"
                        + " itself and by us, what we write by it. Costs CPU of its own.");
        libraryState.getStyleClass().add("note");
        libraryState.setMinWidth(0);
        HBox filters = new HBox(kind, size, library, libraryState, Nodes.space());
        filters.getStyleClass().add("codecs-row");
        filters.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(findings, filters, table, legend(), breakEven(model, first, second), notes(model));
        subscription = Subscription.combine(
                model.kindsProperty().subscribe(choices -> offer(kind, choices, model.kindProperty())),
                model.codingsProperty().subscribe(choices -> {
                    offer(first, choices, model.firstProperty());
                    offer(second, choices, model.secondProperty());
                }),
                model.kindProperty().subscribe(kind::setValue),
                model.firstProperty().subscribe(first::setValue),
                model.secondProperty().subscribe(second::setValue),
                model.findingsProperty().subscribe(findings::show),
                model.libraryProperty().subscribe(this::show));
    }

    void close() {
        subscription.unsubscribe();
        table.setItems(null);
    }

    void focusTable() {
        table.requestFocus();
    }

    private void show(CodecCostsViewModel.LibraryView state) {
        library.setSelected(state.on());
        libraryState.setText(state.words());
        libraryState.getStyleClass().remove("problem");
        if (state.failed()) {
            libraryState.getStyleClass().add("problem");
        }
        libraryState.setTooltip(state.words().isEmpty() ? null : new Tooltip(state.words()));
    }

    private static ComboBox<String> box(String name, double width, Property<String> chosen) {
        ComboBox<String> box = new ComboBox<>();
        box.setAccessibleText(name);
        box.setPrefWidth(width);
        box.setMinWidth(Math.min(width, 100));
        Consumer<String> take = value -> {
            if (value != null) {
                chosen.setValue(value);
            }
        };
        box.setOnAction(event -> take.accept(box.getValue()));
        return box;
    }

    /// New choices for a box, without taking the change for a choice of the user.
    private static void offer(ComboBox<String> box, List<String> choices, Property<String> chosen) {
        String kept = chosen.getValue();
        var onAction = box.getOnAction();
        box.setOnAction(null);
        box.getItems().setAll(choices);
        box.setValue(kept);
        box.setOnAction(onAction);
    }

    private static FlowPane legend() {
        FlowPane legend = new FlowPane();
        legend.getStyleClass().add("byte-legend");
        for (ByteUses.Entry entry : ByteUses.legend()) {
            Region swatch = new Region();
            swatch.getStyleClass().addAll("byte-swatch", entry.style());
            Label name = new Label(entry.label());
            name.getStyleClass().add("legend-name");
            HBox item = new HBox(swatch, name);
            item.getStyleClass().add("legend-item");
            item.setAlignment(Pos.CENTER_LEFT);
            legend.getChildren().add(item);
        }
        return legend;
    }

    private static VBox breakEven(CodecCostsViewModel model, ComboBox<String> first, ComboBox<String> second) {
        Label verdict = new Label();
        verdict.setWrapText(true);
        verdict.getStyleClass().add("break-even");
        Label formula = new Label();
        formula.getStyleClass().add("note");
        formula.setWrapText(true);
        model.breakEvenProperty().subscribe((BreakEvenText text) -> {
            verdict.setText(text.verdict());
            formula.setText(text.formula());
        });
        Label against = new Label("against");
        against.setMinWidth(Region.USE_PREF_SIZE);
        Label heading = new Label("Break-even");
        heading.getStyleClass().add("section-title");
        heading.setMinWidth(Region.USE_PREF_SIZE);
        HBox choice = new HBox(heading, first, against, second);
        choice.getStyleClass().add("codecs-row");
        choice.setAlignment(Pos.CENTER_LEFT);
        VBox box = new VBox(choice, verdict, formula);
        box.getStyleClass().add("break-even-box");
        return box;
    }

    private static HBox notes(CodecCostsViewModel model) {
        Label note = new Label();
        note.getStyleClass().add("note");
        note.textProperty().bind(model.noteProperty());
        Label cost = new Label();
        cost.getStyleClass().add("note");
        cost.textProperty().bind(model.costProperty());
        HBox notes = new HBox(note, Nodes.space(), cost);
        notes.getStyleClass().add("codecs-row");
        return notes;
    }
}
