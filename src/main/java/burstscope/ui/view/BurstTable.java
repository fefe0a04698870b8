package burstscope.ui.view;

import burstscope.ui.model.BurstColumn;
import burstscope.ui.model.BurstOverlayViewModel;
import burstscope.ui.model.BurstRow;
import burstscope.ui.model.BurstTableViewModel;
import burstscope.ui.model.ScopeViewModel;
import java.util.List;
import java.util.OptionalInt;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// One line a burst, newest first until a heading is clicked.
/// - Threads: FX application thread only.
final class BurstTable extends VBox {
    private static final PseudoClass DOUBTFUL = PseudoClass.getPseudoClass("doubtful");
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private final TableView<BurstRow> table = new TableView<>();
    private final BurstTableViewModel model;
    private final BurstMarks marks;
    private final Subscription subscription;

    BurstTable(BurstTableViewModel model, ScopeViewModel scope, BurstOverlayViewModel overlay) {
        this.model = model;
        getStyleClass().add("bursts");
        SortedList<BurstRow> sorted = new SortedList<>(model.rows());
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        table.getColumns().add(BurstMarks.column(model.groups()));
        for (BurstColumn column : BurstColumn.values()) {
            table.getColumns().add(column(column));
        }
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        Label placeholder = new Label();
        placeholder.textProperty().bind(model.placeholderProperty());
        table.setPlaceholder(placeholder);
        table.setAccessibleText("Bursts");
        table.setAccessibleHelp(
                "A and B mark the selected lines to be compared, Escape takes the marks off. Ctrl+C copies the selected"
                        + " lines, or all when none is selected, as text for a spreadsheet.");
        table.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY.match(event)) {
                copy();
                event.consume();
            }
        });
        Label note = new Label();
        note.getStyleClass().add("note");
        marks = new BurstMarks(table, model.groups());
        Label hint = new Label("delivery p50 · p99 · max   —   A, B compare   —   Ctrl+C copies");
        hint.getStyleClass().add("note");
        HBox heading = new HBox(Nodes.section("Bursts"), note, Nodes.space(), hint, marks.bySetting());
        heading.getStyleClass().add("bursts-heading");
        heading.setAlignment(Pos.CENTER_LEFT);
        setVgrow(table, Priority.ALWAYS);
        getChildren().addAll(heading, table, marks.verdict());
        var chosen = table.getSelectionModel().getSelectedItems();
        InvalidationListener choose = _ -> overlay.choose(List.copyOf(chosen));
        chosen.addListener(choose);
        subscription = Subscription.combine(
                () -> chosen.removeListener(choose),
                model.noteProperty().subscribe(note::setText),
                table.getSelectionModel()
                        .selectedItemProperty()
                        .subscribe(
                                row -> scope.select(row == null ? OptionalInt.empty() : OptionalInt.of(row.number()))));
    }

    void close() {
        subscription.unsubscribe();
        marks.close();
        table.setItems(null);
    }

    /// Puts the selected lines, or all when none is selected, on the clipboard.
    void copy() {
        var chosen = table.getSelectionModel().getSelectedItems();
        ClipboardContent content = new ClipboardContent();
        content.putString(model.asTsv(chosen.isEmpty() ? table.getItems() : chosen));
        Clipboard.getSystemClipboard().setContent(content);
    }

    private static TableColumn<BurstRow, BurstRow> column(BurstColumn column) {
        TableColumn<BurstRow, BurstRow> shown = new TableColumn<>();
        Label heading = new Label(column.heading() + "\n" + column.unit());
        heading.setTooltip(new Tooltip(column.meaning()));
        shown.setGraphic(heading);
        shown.setText("");
        shown.setMinWidth(column.width() * 0.9);
        shown.setPrefWidth(column.width());
        shown.setReorderable(false);
        shown.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        shown.setComparator(column::compare);
        shown.setCellFactory(_ -> new Cell(column));
        shown.getStyleClass().add(column.numeric() ? "numeric" : "wordy");
        return shown;
    }

    private static final class Cell extends TableCell<BurstRow, BurstRow> {
        private final BurstColumn column;
        private final Tooltip full = new Tooltip();

        Cell(BurstColumn column) {
            this.column = column;
            getStyleClass().add(column.numeric() ? "numeric" : "wordy");
        }

        @Override
        protected void updateItem(@Nullable BurstRow row, boolean empty) {
            super.updateItem(row, empty);
            BurstRow shown = empty ? null : row;
            setText(shown == null ? null : column.text(shown));
            String inFull = shown == null ? "" : column.inFull(shown);
            full.setText(inFull);
            setTooltip(inFull.isEmpty() ? null : full);
            pseudoClassStateChanged(DOUBTFUL, shown != null && column.doubtful(shown));
        }
    }
}
