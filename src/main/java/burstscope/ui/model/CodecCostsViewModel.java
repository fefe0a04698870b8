package burstscope.ui.model;

import burstscope.coding.Coding;
import burstscope.compare.SizeClass;
import burstscope.compare.shadow.CostRow;
import burstscope.compare.shadow.CostTable;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.MessageKind;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.compare.shadow.WorkerCost;
import burstscope.run.CodecShadow;
import burstscope.run.ScopeSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// What the codecs would cost on the traffic that flows: the table, its filters, the break-even of two codings,
/// findings.
/// - Threads: one.
public final class CodecCostsViewModel {
    /// The choice that filters nothing.
    public static final String ALL_KINDS = "all messages";

    public static final String ALL_SIZES = "all sizes";

    private final CodecShadow shadow;
    private final ObservableList<CodecRow> rows = FXCollections.observableArrayList();
    private final ObservableList<CodecRow> readOnlyRows = FXCollections.unmodifiableObservableList(rows);
    private final ReadOnlyObjectWrapper<List<String>> kinds = new ReadOnlyObjectWrapper<>(List.of(ALL_KINDS));
    private final ReadOnlyObjectWrapper<List<String>> codings = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<List<FindingRow>> findings = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<BreakEvenText> breakEven =
            new ReadOnlyObjectWrapper<>(BreakEvenText.of(null, null));
    private final ReadOnlyObjectWrapper<LibraryView> library = new ReadOnlyObjectWrapper<>(LibraryView.OFF);
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper cost = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper placeholder = new ReadOnlyStringWrapper("");
    private final StringProperty kind = new SimpleStringProperty(ALL_KINDS);
    private final ObjectProperty<String> size = new SimpleObjectProperty<>(ALL_SIZES);
    private final StringProperty first = new SimpleStringProperty("");
    private final StringProperty second = new SimpleStringProperty("");
    private ShadowSnapshot shown = ShadowSnapshot.EMPTY;
    private Optional<Coding> now = Optional.empty();
    private boolean onlyWatched;
    private boolean attached;
    private boolean turned = true;
    private boolean choosing;
    private boolean chosenByUser;

    public CodecCostsViewModel(ScopeSession session) {
        shadow = session.shadow();
        kind.subscribe(() -> turned = true);
        size.subscribe(() -> turned = true);
        first.subscribe(this::onTwoChosen);
        second.subscribe(this::onTwoChosen);
    }

    /// How the cross-check with the real library stands.
    /// @param on whether it was asked for
    /// @param words empty while it is off
    public record LibraryView(boolean on, boolean failed, String words) {
        static final LibraryView OFF = new LibraryView(false, false, "");
    }

    public ObservableList<CodecRow> rows() {
        return readOnlyRows;
    }

    /// Kinds of messages to choose from, the choice of all first. Untrusted text.
    public ReadOnlyObjectProperty<List<String>> kindsProperty() {
        return kinds.getReadOnlyProperty();
    }

    public StringProperty kindProperty() {
        return kind;
    }

    /// Sizes to choose from, the choice of all first.
    public List<String> sizes() {
        List<String> labels = new ArrayList<>(List.of(ALL_SIZES));
        Arrays.stream(SizeClass.values()).map(SizeClass::label).forEach(labels::add);
        return List.copyOf(labels);
    }

    public ObjectProperty<String> sizeProperty() {
        return size;
    }

    /// Labels of the codings to choose two of.
    public ReadOnlyObjectProperty<List<String>> codingsProperty() {
        return codings.getReadOnlyProperty();
    }

    public StringProperty firstProperty() {
        return first;
    }

    public StringProperty secondProperty() {
        return second;
    }

    public ReadOnlyObjectProperty<BreakEvenText> breakEvenProperty() {
        return breakEven.getReadOnlyProperty();
    }

    /// Worst first.
    public ReadOnlyObjectProperty<List<FindingRow>> findingsProperty() {
        return findings.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<LibraryView> libraryProperty() {
        return library.getReadOnlyProperty();
    }

    /// How much of the traffic was sampled.
    public ReadOnlyStringProperty noteProperty() {
        return note.getReadOnlyProperty();
    }

    /// What all this costs itself.
    public ReadOnlyStringProperty costProperty() {
        return cost.getReadOnlyProperty();
    }

    /// Why the table is empty.
    public ReadOnlyStringProperty placeholderProperty() {
        return placeholder.getReadOnlyProperty();
    }

    /// Frame bytes of the longest bar.
    public double longestBytes() {
        return rows.stream()
                .mapToDouble(row -> row.costs().frameBytes())
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    /// The rows as text for a spreadsheet.
    public String asTsv(List<CodecRow> chosen) {
        return CodecTsv.of(chosen);
    }

    /// Starts or ends the comparison with the real library.
    public void crossCheck(boolean wanted) {
        shadow.crossCheck(wanted);
    }

    /// Tells which coding is in force; an empty id means none.
    void present(boolean isAttached, String codingId) {
        Optional<Coding> coding = codingId.isEmpty() ? Optional.empty() : Coding.byId(codingId);
        if (!coding.equals(now) || isAttached != attached) {
            now = coding;
            attached = isAttached;
            turned = true;
        }
    }

    /// Tells whether a tap is watched, whose messages are not at hand.
    void onlyWatched(boolean watched) {
        turned |= watched != onlyWatched;
        onlyWatched = watched;
    }

    @SuppressWarnings("ReferenceEquality") // A snapshot that is another object is worth a look.
    void onPulse() {
        library.set(view(shadow.library()));
        ShadowSnapshot snapshot = shadow.snapshot();
        if (snapshot == shown && !turned) {
            return;
        }
        shown = snapshot;
        turned = false;
        showKinds(snapshot);
        show(CostTable.rows(snapshot, filter(snapshot), now.orElse(null)));
        findings.set(snapshot.findings().stream().map(FindingRow::of).toList());
        note.set(noteOf(snapshot));
        cost.set(costOf(snapshot.worker(), snapshot.held()));
        placeholder.set(
                !attached
                        ? "Nothing attached. Once messages flow, a sample of them is tried under every codec here."
                        : onlyWatched
                                ? "A tap only watches: what passes it is not tried under other codecs."
                                : "Waiting for the first messages …");
        findBreakEven();
    }

    private void showKinds(ShadowSnapshot snapshot) {
        List<String> labels = new ArrayList<>(List.of(ALL_KINDS));
        snapshot.traffic().stream()
                .map(cell -> cell.key().kind().label())
                .distinct()
                .forEach(labels::add);
        if (!labels.equals(kinds.get())) {
            kinds.set(List.copyOf(labels));
            if (!labels.contains(kind.get())) {
                kind.set(ALL_KINDS);
            }
        }
    }

    private CostTable.Filter filter(ShadowSnapshot snapshot) {
        MessageKind wanted = snapshot.traffic().stream()
                .map(cell -> cell.key().kind())
                .filter(any -> any.label().equals(kind.get()))
                .findFirst()
                .orElse(null);
        SizeClass wantedSize = Arrays.stream(SizeClass.values())
                .filter(any -> any.label().equals(size.get()))
                .findFirst()
                .orElse(null);
        return new CostTable.Filter(wanted, wantedSize);
    }

    private void show(List<CostRow> costs) {
        List<CodecRow> next = costs.stream()
                .filter(row -> row.trials() + row.refused() > 0)
                .map(row -> new CodecRow(row, Optional.of(row.coding()).equals(now)))
                .toList();
        if (next.size() == rows.size()) {
            for (int i = 0; i < next.size(); i++) {
                rows.set(i, next.get(i));
            }
        } else {
            rows.setAll(next);
        }
        List<String> labels = next.stream().map(CodecRow::label).toList();
        if (!labels.equals(codings.get())) {
            codings.set(labels);
        }
        chooseTwo(next);
    }

    /// The coding in force against the smallest other one, until somebody chooses; what was chosen and is no longer
    /// there
    /// is replaced in the same way.
    private void chooseTwo(List<CodecRow> next) {
        if (next.size() < 2) {
            return;
        }
        choosing = true;
        if (!chosenByUser || !codings.get().contains(first.get())) {
            first.set(next.stream()
                    .filter(CodecRow::now)
                    .findFirst()
                    .orElse(next.getFirst())
                    .label());
        }
        if (!chosenByUser || !codings.get().contains(second.get())) {
            next.stream()
                    .filter(row -> !row.label().equals(first.get()))
                    .filter(row -> row.costs().refused() == 0)
                    .min(CodecColumn.BYTES::compare)
                    .ifPresent(row -> second.set(row.label()));
        }
        choosing = false;
    }

    private void onTwoChosen() {
        chosenByUser |= !choosing;
        findBreakEven();
    }

    private void findBreakEven() {
        breakEven.set(BreakEvenText.of(named(first.get()), named(second.get())));
    }

    private @Nullable CodecRow named(String label) {
        return rows.stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElse(null);
    }

    private static String noteOf(ShadowSnapshot snapshot) {
        if (snapshot.messages() == 0) {
            return "";
        }
        return Numbers.count(snapshot.sampled()) + " of " + Numbers.count(snapshot.messages()) + " messages sampled ("
                + share(snapshot.sampled(), snapshot.messages()) + "), "
                + share(snapshot.sampledBytes(), snapshot.bytes()) + " of the bytes"
                + (snapshot.worker().tooLarge() == 0
                        ? ""
                        : "; " + Numbers.count(snapshot.worker().tooLarge()) + " too large to be tried");
    }

    private static String share(long part, long whole) {
        return Numbers.percent(whole == 0 ? 0 : (double) part / whole);
    }

    private static String costOf(WorkerCost worker, String held) {
        if (worker.wallNs() == 0) {
            return "";
        }
        String used = "this worker uses " + Numbers.percent(worker.share()) + " of a core (limit "
                + Numbers.percent(worker.budget()) + ")";
        return held.isEmpty() ? used : "paused: " + held + "; " + used;
    }

    private static LibraryView view(LibraryState state) {
        return switch (state) {
            case LibraryState.Off _ -> LibraryView.OFF;
            case LibraryState.Starting _ -> new LibraryView(true, false, "Node starts with the next message …");
            case LibraryState.Running(String description, long messages, long _) ->
                new LibraryView(true, false, Numbers.count(messages) + " messages compared, " + description);
            case LibraryState.Failed(String problem) -> new LibraryView(false, true, problem);
        };
    }
}
