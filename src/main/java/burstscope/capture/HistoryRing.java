package burstscope.capture;

import burstscope.measure.CaptureRecorder;
import burstscope.measure.EventMeter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The last events before a trigger, as many as its history asks for.
/// - Threads: one.
final class HistoryRing {
    private static final int FIRST_ROOM = 64;

    private final Trigger.History wanted;
    private @Nullable Entry[] ring;
    private int first;
    private int size;

    /// What of an event a trace keeps; its value is let go.
    private record Entry(EventMeter.Event event, boolean found) {}

    HistoryRing(Trigger.History wanted) {
        this.wanted = wanted;
        ring = new Entry[Math.min(FIRST_ROOM, wanted.mostEvents())];
    }

    void add(Sighting event) {
        if (wanted.mostEvents() == 0) {
            return;
        }
        letGoBefore(event.atNs());
        if (size == ring.length) {
            if (size < wanted.mostEvents()) {
                grow();
            } else {
                drop();
            }
        }
        ring[(first + size) % ring.length] = new Entry(event.event(), event.found());
        size++;
    }

    /// Hands over what belongs to a trigger at that instant, oldest first, and is empty then.
    void moveTo(CaptureRecorder recorder, long triggerNs) {
        letGoBefore(triggerNs);
        for (int i = 0; i < size; i++) {
            Entry entry = ring[(first + i) % ring.length];
            if (entry != null) {
                recorder.addHistory(entry.event(), entry.found());
            }
        }
        clear();
    }

    void clear() {
        Arrays.fill(ring, null);
        first = 0;
        size = 0;
    }

    private void letGoBefore(long nowNs) {
        while (size > 0 && wanted.ns() != Long.MAX_VALUE && isOlder(nowNs)) {
            drop();
        }
    }

    private boolean isOlder(long nowNs) {
        Entry oldest = ring[first];
        return oldest != null && nowNs - oldest.event().lastByteNs() > wanted.ns();
    }

    private void drop() {
        ring[first] = null;
        first = (first + 1) % ring.length;
        size--;
    }

    private void grow() {
        @Nullable Entry[] larger = new Entry[Math.min(wanted.mostEvents(), 2 * ring.length)];
        for (int i = 0; i < size; i++) {
            larger[i] = ring[(first + i) % ring.length];
        }
        ring = larger;
        first = 0;
    }
}
