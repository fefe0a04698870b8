package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The single events of the newest bursts, as far as memory is to be spent on them (some 40 bytes an event).
/// - Threads: one.
final class BurstTraces {
    static final int MOST_EVENTS = 1_500_000;

    private final Map<Integer, EventTrace> byNumber = new LinkedHashMap<>();
    private long events;
    private long firstStartNs;
    private boolean any;

    void keep(BurstRecord burst) {
        if (!any) {
            any = true;
            firstStartNs = burst.times().drainStartNs();
        }
        EventTrace trace = burst.details().trace();
        if (trace.kept() == 0) {
            return;
        }
        EventTrace before = byNumber.put(burst.number(), trace);
        events += trace.kept() - (before == null ? 0 : before.kept());
        var oldest = byNumber.values().iterator();
        while (events > MOST_EVENTS && oldest.hasNext()) {
            events -= oldest.next().kept();
            oldest.remove();
        }
    }

    /// How long after the first burst of all it began.
    long sinceFirstNs(BurstRecord burst) {
        return burst.times().drainStartNs() - firstStartNs;
    }

    /// Null when it was let go, or never was there.
    @Nullable
    EventTrace of(int number) {
        return byNumber.get(number);
    }
}
