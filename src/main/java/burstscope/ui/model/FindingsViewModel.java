package burstscope.ui.model;

import burstscope.findings.Evidence;
import burstscope.findings.Findings;
import burstscope.measure.BurstRecord;
import burstscope.measure.IntervalSnapshot;
import burstscope.report.Finding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// What there is to point at in the last bursts and the last seconds of an attached backend.
/// - Threads: one.
public final class FindingsViewModel {
    /// Bursts looked at.
    static final int MOST_BURSTS = 200;

    /// Single events looked at, over all these bursts.
    static final int MOST_EVENTS = 50_000;

    private static final long MEMORY_NS = 10_000_000_000L;
    private static final long REFRESH_NS = 1_000_000_000L;

    private final ArrayDeque<BurstRecord> bursts = new ArrayDeque<>();
    private final ArrayDeque<IntervalSnapshot> recent = new ArrayDeque<>();
    private final ReadOnlyObjectWrapper<List<FindingRow>> rows = new ReadOnlyObjectWrapper<>(List.of());
    private List<Finding> ofBursts = List.of();
    private boolean burstsChanged;
    private long shownNs = Long.MIN_VALUE;

    /// The gravest first.
    public ReadOnlyObjectProperty<List<FindingRow>> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    public void append(BurstRecord burst) {
        bursts.addLast(burst);
        if (bursts.size() > MOST_BURSTS) {
            bursts.removeFirst();
        }
        burstsChanged = true;
    }

    public void append(IntervalSnapshot snapshot) {
        recent.addLast(snapshot);
        while (snapshot.span().endNs() - recent.getFirst().span().endNs() > MEMORY_NS) {
            recent.removeFirst();
        }
    }

    /// Another backend: what was said of the one before does not hold for it.
    public void clear() {
        bursts.clear();
        recent.clear();
        ofBursts = List.of();
        burstsChanged = false;
        shownNs = Long.MIN_VALUE;
        rows.set(List.of());
    }

    /// Looks again, at most once in a second.
    /// @param pulseNs ns from an arbitrary origin
    public void onPulse(long pulseNs) {
        if (shownNs != Long.MIN_VALUE && pulseNs - shownNs < REFRESH_NS) {
            return;
        }
        shownNs = pulseNs;
        if (burstsChanged) {
            burstsChanged = false;
            forgetOldEvents();
            ofBursts = Findings.of(Evidence.live(List.copyOf(bursts), List.of()));
        }
        List<Finding> now = Findings.of(Evidence.live(List.of(), List.copyOf(recent)));
        List<FindingRow> found = Stream.concat(ofBursts.stream(), now.stream())
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .map(FindingRow::of)
                .toList();
        if (!found.equals(rows.get())) {
            rows.set(found);
        }
    }

    /// The newest bursts keep their single events, as far as the bound goes.
    private void forgetOldEvents() {
        List<BurstRecord> kept = new ArrayList<>();
        long events = 0;
        for (BurstRecord burst : List.copyOf(bursts).reversed()) {
            events += burst.details().trace().kept();
            kept.add(events <= MOST_EVENTS ? burst : burst.withoutTrace());
        }
        bursts.clear();
        bursts.addAll(kept.reversed());
    }
}
