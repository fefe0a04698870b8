package burstscope.ui.view;

import burstscope.ui.model.BurstGroupsViewModel;
import burstscope.ui.model.BurstGroupsViewModel.Comparison;
import burstscope.ui.model.BurstGroupsViewModel.Side;
import burstscope.ui.model.BurstRow;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// Marks bursts of the list as A and B by key, menu or button, and tells how they compare.
/// - Threads: FX application thread only.
final class BurstMarks {
    private static final PseudoClass DOUBTFUL = PseudoClass.getPseudoClass("doubtful");
    private static final double WIDTH = 30;

    private final TableView<BurstRow> table;
    private final BurstGroupsViewModel groups;
    private final Button bySetting = new Button("Compare by settin_g");
    private final StackPane bySettingHolder = new StackPane(bySetting);
    private final Label verdict = new Label();
    private final CheckBox allow = new CheckBox("compare a_ll the same");
    private final HBox line = new HBox(verdict, allow);
    private final Subscription subscription;

    BurstMarks(TableView<BurstRow> table, BurstGroupsViewModel groups) {
        this.table = table;
        this.groups = groups;
        bySetting.setMnemonicParsing(true);
        bySetting.setMinWidth(Region.USE_PREF_SIZE);
        bySetting.getStyleClass().add("by-setting");
        bySetting.setAccessibleText("Compare by setting");
        bySetting.setOnAction(_ -> groups.markBySetting(chosen()));
        verdict.getStyleClass().add("verdict-line");
        verdict.setWrapText(true);
        verdict.setMinHeight(Region.USE_PREF_SIZE);
        verdict.setMaxWidth(Double.MAX_VALUE);
        verdict.setFocusTraversable(true);
        allow.setMinWidth(Region.USE_PREF_SIZE);
        allow.setMnemonicParsing(true);
        allow.setAccessibleText("Compare though conditions differ");
        Nodes.explain(allow, "Compares though these conditions differ; then they may be what makes the difference.");
        allow.setOnAction(_ -> groups.allow(allow.isSelected()));
        line.getStyleClass().add("verdict-row");
        HBox.setHgrow(verdict, Priority.ALWAYS);
        table.setContextMenu(menu());
        table.addEventHandler(KeyEvent.KEY_PRESSED, this::onKey);
        var selected = table.getSelectionModel().getSelectedItems();
        InvalidationListener offer = _ -> offer();
        selected.addListener(offer);
        offer();
        subscription = Subscription.combine(
                () -> selected.removeListener(offer),
                groups.changesProperty().subscribe(_ -> table.refresh()),
                groups.comparisonProperty().subscribe(this::show));
    }

    /// The button, for the heading.
    Node bySetting() {
        return bySettingHolder;
    }

    /// The sentence, for below the table; takes no room while nothing is marked.
    Node verdict() {
        return line;
    }

    void close() {
        subscription.unsubscribe();
    }

    private List<BurstRow> chosen() {
        return List.copyOf(table.getSelectionModel().getSelectedItems());
    }

    private ContextMenu menu() {
        MenuItem a = new MenuItem("Mark as A  (key A)");
        a.setOnAction(_ -> groups.mark(Side.A, chosen()));
        MenuItem b = new MenuItem("Mark as B  (key B)");
        b.setOnAction(_ -> groups.mark(Side.B, chosen()));
        MenuItem clear = new MenuItem("Take all marks off  (Escape)");
        clear.setOnAction(_ -> groups.clear());
        return new ContextMenu(a, b, clear);
    }

    private void onKey(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        boolean done = switch (event.getCode()) {
            case A -> {
                groups.mark(Side.A, chosen());
                yield true;
            }
            case B -> {
                groups.mark(Side.B, chosen());
                yield true;
            }
            case ESCAPE -> groups.clear();
            default -> false;
        };
        if (done) {
            event.consume();
        }
    }

    private void offer() {
        Nodes.offer(bySetting, bySettingHolder, groups.bySetting(chosen()));
        if (!bySetting.isDisable()) {
            Nodes.explain(bySetting, "Makes the two settings of the chosen bursts A and B, the earlier one A.");
        }
    }

    private void show(Comparison comparison) {
        verdict.setText(comparison.text());
        verdict.setAccessibleText("A and B: " + comparison.inFull());
        boolean cut = !comparison.inFull().equals(comparison.text());
        verdict.setTooltip(cut ? new Tooltip(comparison.inFull().replace("; ", ";\n")) : null);
        verdict.pseudoClassStateChanged(DOUBTFUL, comparison.doubtful());
        verdict.setVisible(!comparison.text().isEmpty());
        line.setVisible(verdict.isVisible());
        line.setManaged(verdict.isVisible());
        allow.setVisible(comparison.conditions());
        allow.setManaged(comparison.conditions());
        allow.setSelected(groups.isAllowed());
    }

    /// Tells on which side a burst is.
    static TableColumn<BurstRow, BurstRow> column(BurstGroupsViewModel groups) {
        TableColumn<BurstRow, BurstRow> column = new TableColumn<>();
        Label heading = new Label("A/B\n");
        heading.setTooltip(new Tooltip("side on which the burst is compared: key A, key B, Escape for none"));
        column.setGraphic(heading);
        column.setText("");
        column.setMinWidth(WIDTH);
        column.setPrefWidth(WIDTH);
        column.setReorderable(false);
        column.setSortable(false);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new Cell(groups));
        column.getStyleClass().add("wordy");
        return column;
    }

    private static final class Cell extends TableCell<BurstRow, BurstRow> {
        private static final PseudoClass SIDE_A = PseudoClass.getPseudoClass("side-a");
        private static final PseudoClass SIDE_B = PseudoClass.getPseudoClass("side-b");

        private final BurstGroupsViewModel groups;

        Cell(BurstGroupsViewModel groups) {
            this.groups = groups;
            getStyleClass().add("mark");
        }

        @Override
        protected void updateItem(@Nullable BurstRow row, boolean empty) {
            super.updateItem(row, empty);
            Side side = row == null || empty ? null : groups.sideOf(row).orElse(null);
            setText(side == null ? null : side.name());
            pseudoClassStateChanged(SIDE_A, side == Side.A);
            pseudoClassStateChanged(SIDE_B, side == Side.B);
        }
    }
}
