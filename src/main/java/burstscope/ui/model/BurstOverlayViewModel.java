package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import java.util.Comparator;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The bursts that are chosen in the list, event by event.
/// - Threads: one.
public final class BurstOverlayViewModel {
    private final BurstTraces traces = new BurstTraces();
    private final ReadOnlyObjectWrapper<BurstOverlay> overlay = new ReadOnlyObjectWrapper<>(BurstOverlay.NONE);

    /// Keeps a burst's events.
    void append(BurstRecord burst) {
        traces.keep(burst);
    }

    /// Shows these bursts, whatever their order in the list.
    public void choose(List<BurstRow> rows) {
        overlay.set(BurstOverlay.of(
                rows.stream()
                        .map(BurstRow::burst)
                        .sorted(Comparator.comparingInt(BurstRecord::number))
                        .toList(),
                traces));
    }

    public ReadOnlyObjectProperty<BurstOverlay> overlayProperty() {
        return overlay.getReadOnlyProperty();
    }
}
