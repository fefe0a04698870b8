package burstscope.ui.view;

import burstscope.ui.model.CodecColumn;
import burstscope.ui.model.CodecCostsViewModel;
import burstscope.ui.model.CodecRow;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
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
import org.jspecify.annotations.Nullable;

/// One line a coding: what a message of the traffic would cost under it.
/// - Threads: FX application thread only.
final class CodecTable extends TableView<CodecRow> {
    private static final PseudoClass DOUBTFUL = PseudoClass.getPseudoClass("doubtful");
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final PseudoClass NOW = PseudoClass.getPseudoClass("now");
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
    private static final double BAR_WIDTH = 130;

    private final CodecCostsViewModel model;

    CodecTable(CodecCostsViewModel model) {
        this.model = model;
        getStyleClass().add("codec-table");
        SortedList<CodecRow> sorted = new SortedList<>(model.rows());
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        for (CodecColumn column : CodecColumn.values()) {
            getColumns().add(column(column));
        }
        getColumns().add(bars());
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        Label empty = new Label();
        empty.setWrapText(true);
        empty.textProperty().bind(model.placeholderProperty());
        setPlaceholder(empty);
        setAccessibleText("Codecs on this traffic");
        setAccessibleHelp("Ctrl+C copies the table as text for a spreadsheet.");
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (COPY.match(event)) {
                ClipboardContent content = new ClipboardContent();
                content.putString(model.asTsv(getItems()));
                Clipboard.getSystemClipboard().setContent(content);
                event.consume();
            }
        });
    }

    private static TableColumn<CodecRow, CodecRow> column(CodecColumn column) {
        TableColumn<CodecRow, CodecRow> shown =
                head(column.heading() + "\n" + column.unit(), column.meaning(), column.width());
        shown.setMinWidth(column.width() * 0.9);
        shown.setComparator(column::compare);
        shown.setCellFactory(_ -> new TextCell(column));
        shown.getStyleClass().add(column.numeric() ? "numeric" : "wordy");
        return shown;
    }

    private TableColumn<CodecRow, CodecRow> bars() {
        TableColumn<CodecRow, CodecRow> shown = head(
                "what the bytes are\n",
                "keys, integers, texts, binary, structure, other values, framing; the longest bar fills the column",
                BAR_WIDTH);
        shown.setSortable(false);
        shown.setCellFactory(_ -> new BarCell());
        shown.getStyleClass().add("wordy");
        return shown;
    }

    private static TableColumn<CodecRow, CodecRow> head(String text, String meaning, double width) {
        TableColumn<CodecRow, CodecRow> shown = new TableColumn<>();
        Label heading = new Label(text);
        heading.setTooltip(new Tooltip(meaning));
        shown.setGraphic(heading);
        shown.setText("");
        shown.setPrefWidth(width);
        shown.setReorderable(false);
        shown.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        return shown;
    }

    private static final class TextCell extends TableCell<CodecRow, CodecRow> {
        private final CodecColumn column;
        private final Tooltip words = new Tooltip();

        TextCell(CodecColumn column) {
            this.column = column;
            words.setWrapText(true);
            words.setMaxWidth(420);
            getStyleClass().add(column.numeric() ? "numeric" : "wordy");
        }

        @Override
        protected void updateItem(@Nullable CodecRow row, boolean empty) {
            super.updateItem(row, empty);
            CodecRow shown = empty ? null : row;
            setText(shown == null ? null : column.text(shown));
            CodecRow judged = column == CodecColumn.ROUND_TRIP ? shown : null;
            pseudoClassStateChanged(WRONG, judged != null && judged.corrupt());
            pseudoClassStateChanged(DOUBTFUL, judged != null && judged.doubtful());
            pseudoClassStateChanged(NOW, shown != null && shown.now() && column == CodecColumn.CODING);
            if (shown != null && !column.numeric()) {
                words.setText(column == CodecColumn.CODING ? shown.id() : shown.roundTripInWords());
                setTooltip(words);
            } else {
                setTooltip(null);
            }
        }
    }

    private final class BarCell extends TableCell<CodecRow, CodecRow> {
        private final ByteBar bar = new ByteBar();
        private final Tooltip words = new Tooltip();
        private String inWords = "";

        BarCell() {
            setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
            words.setWrapText(true);
            words.setMaxWidth(420);
            bar.prefWidthProperty().bind(widthProperty().subtract(14));
        }

        @Override
        protected void updateItem(@Nullable CodecRow row, boolean empty) {
            super.updateItem(row, empty);
            CodecRow shown = empty ? null : row;
            if (shown == null) {
                setGraphic(null);
                setTooltip(null);
                inWords = "";
                return;
            }
            bar.show(shown.parts(model.longestBytes()));
            inWords = shown.partsInWords();
            words.setText(inWords);
            setTooltip(words);
            setGraphic(bar);
        }

        @Override
        public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return attribute == AccessibleAttribute.TEXT
                    ? inWords
                    : super.queryAccessibleAttribute(attribute, parameters);
        }
    }
}
