package burstscope.backend;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Things on their way, each with the instant at which it arrives. Nothing overtakes: an item added later with a
/// shorter
/// delay arrives together with the one before it.
/// - Units: instants of one [burstscope.clock.NanoClock], compared by difference.
/// - Threads: one at a time.
final class DelayLine<T> {
    private final ArrayDeque<Held<T>> held = new ArrayDeque<>();
    private long lastDueNs;

    private record Held<T>(T item, long dueNs) {}

    DelayLine(long startNs) {
        lastDueNs = startNs;
    }

    /// Adds an item that arrives at `dueNs`, or with the one before it if that is later.
    void add(T item, long dueNs) {
        if (dueNs - lastDueNs > 0) {
            lastDueNs = dueNs;
        }
        held.add(new Held<>(item, lastDueNs));
    }

    /// Adds an item that only waits for the ones before it.
    void addUndelayed(T item) {
        held.add(new Held<>(item, lastDueNs));
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    int size() {
        return held.size();
    }

    /// When the first item arrives; the line must not be empty.
    long nextDueNs() {
        return held.element().dueNs;
    }

    /// Takes the first item if it has arrived at `nowNs`, else null.
    @Nullable
    T pollArrived(long nowNs) {
        Held<T> first = held.peek();
        return first == null || first.dueNs - nowNs > 0 ? null : poll();
    }

    /// Takes the first item even if it has not arrived, null when there is none.
    @Nullable
    T poll() {
        Held<T> first = held.poll();
        return first == null ? null : first.item;
    }
}
