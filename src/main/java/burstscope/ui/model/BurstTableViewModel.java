package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The last bursts, newest first.
/// - Threads: one.
public final class BurstTableViewModel {
    /// Rows kept; older ones are let go, and the note says so.
    public static final int MAX_ROWS = 10_000;

    private static final String FIRE = "No burst yet. Fire one with F5.";

    private final ObservableList<BurstRow> rows = FXCollections.observableArrayList();
    private final ObservableList<BurstRow> readOnlyRows = FXCollections.unmodifiableObservableList(rows);
    private final List<BurstRow> arrived = new ArrayList<>();
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper placeholder = new ReadOnlyStringWrapper(FIRE);
    private final BurstGroupsViewModel groups = new BurstGroupsViewModel();
    private int connection;
    private long total;

    /// Queues a burst; shown from the next [#onPulse] on.
    public void append(BurstRecord burst) {
        arrived.add(new BurstRow(burst, connection));
        total++;
    }

    /// Shows what arrived, in one change.
    public void onPulse() {
        if (arrived.isEmpty()) {
            return;
        }
        List<BurstRow> newest = new ArrayList<>(arrived.reversed());
        arrived.clear();
        int kept = Math.min(MAX_ROWS, newest.size());
        int room = MAX_ROWS - kept;
        if (rows.size() > room) {
            rows.remove(room, rows.size());
        }
        rows.addAll(0, newest.subList(0, kept));
        note.set(
                total <= MAX_ROWS
                        ? Numbers.count(total) + (total == 1 ? " burst" : " bursts")
                        : "the last " + Numbers.count(MAX_ROWS) + " of " + Numbers.count(total) + " bursts");
    }

    public ObservableList<BurstRow> rows() {
        return readOnlyRows;
    }

    /// Which of them are A and B.
    public BurstGroupsViewModel groups() {
        return groups;
    }

    /// Tells that the bursts from now on are of another connection.
    void connecting() {
        connection++;
    }

    /// Tells whether a tap is watched, which makes no bursts.
    void onlyWatched(boolean watched) {
        placeholder.set(watched ? "A tap only watches: it makes no bursts, and takes none apart." : FIRE);
    }

    /// Why the table is empty.
    public ReadOnlyStringProperty placeholderProperty() {
        return placeholder.getReadOnlyProperty();
    }

    /// How many there are and how many of them are shown; empty before the first.
    public ReadOnlyStringProperty noteProperty() {
        return note.getReadOnlyProperty();
    }

    /// The rows as text for a spreadsheet.
    public String asTsv(List<BurstRow> chosen) {
        return BurstTsv.of(chosen);
    }
}
