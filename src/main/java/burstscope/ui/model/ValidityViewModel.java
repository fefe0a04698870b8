package burstscope.ui.model;

import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// What the validity strip shows: this process's own health, the peer's faults, and a verdict on the figures.
/// - Threads: one.
public final class ValidityViewModel {
    private static final long MEMORY_NS = 10_000_000_000L;
    private static final long REFRESH_NS = 250_000_000L;
    private static final long HICCUP_LIMIT_NS = 20_000_000L;
    private static final long GC_LIMIT_NS = 20_000_000L;
    private static final double CPU_LIMIT = 0.8;
    private static final double SCREEN_LIMIT_MS = 50;

    private final int processors;
    private final Map<Vital, ReadOnlyObjectWrapper<Reading>> readings = new EnumMap<>(Vital.class);
    private final ReadOnlyObjectWrapper<Verdict> verdict = new ReadOnlyObjectWrapper<>(Verdict.NO_DATA);
    private final ArrayDeque<Sample> recent = new ArrayDeque<>();
    private @Nullable IntervalSnapshot last;
    private long shownNs = Long.MIN_VALUE;

    private record Sample(long endNs, OwnHealth health) {}

    /// @param processors cores of this machine
    public ValidityViewModel(int processors) {
        this.processors = processors;
        for (Vital vital : Vital.values()) {
            readings.put(vital, new ReadOnlyObjectWrapper<>(Reading.NONE));
        }
    }

    public ReadOnlyObjectProperty<Reading> readingProperty(Vital vital) {
        return wrapper(vital).getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Verdict> verdictProperty() {
        return verdict.getReadOnlyProperty();
    }

    public void append(IntervalSnapshot snapshot) {
        last = snapshot;
        long endNs = snapshot.span().endNs();
        recent.addLast(new Sample(endNs, snapshot.health()));
        while (endNs - recent.getFirst().endNs() > MEMORY_NS) {
            recent.removeFirst();
        }
    }

    /// Renews the texts, at most four times a second of observed time.
    public void onPulse() {
        IntervalSnapshot snapshot = last;
        if (snapshot == null) {
            return;
        }
        long endNs = snapshot.span().endNs();
        if (shownNs == Long.MIN_VALUE || endNs - shownNs >= REFRESH_NS || endNs < shownNs) {
            shownNs = endNs;
            show(snapshot);
        }
    }

    /// Notes how the window itself keeps up.
    /// @param p99IntervalMs 99th percentile of the time between two pulses, ms
    /// @param meanCpuMs CPU time of the window's thread per pulse, ms; NaN where unknown
    public void screen(double p99IntervalMs, double meanCpuMs) {
        if (Double.isNaN(p99IntervalMs)) {
            return;
        }
        String detail = Double.isNaN(meanCpuMs)
                ? ""
                : "The window's thread computes " + Numbers.significant(meanCpuMs) + " ms per pulse.";
        Level level = p99IntervalMs > SCREEN_LIMIT_MS ? Level.DOUBTFUL : Level.GOOD;
        wrapper(Vital.SCREEN).set(new Reading(Numbers.significant(p99IntervalMs) + " ms", level, detail));
    }

    private void show(IntervalSnapshot snapshot) {
        List<String> reasons = new ArrayList<>();
        OwnHealth health = snapshot.health();
        long worstNs =
                recent.stream().mapToLong(s -> s.health().maxHiccupNs()).max().orElse(0);
        set(
                Vital.HICCUP,
                Numbers.duration(health.maxHiccupNs()) + " · 10 s " + Numbers.duration(worstNs),
                worstNs > HICCUP_LIMIT_NS ? "this process stalled for " + Numbers.duration(worstNs) : "",
                reasons);
        showCpu(health, reasons);
        long gcNs = recent.stream().mapToLong(s -> s.health().gcPauseNs()).sum();
        set(
                Vital.GC,
                Numbers.duration(gcNs),
                gcNs > GC_LIMIT_NS ? "garbage collection paused " + Numbers.duration(gcNs) + " in 10 s" : "",
                reasons);
        long dropped = health.droppedSnapshots() - recent.getFirst().health().droppedSnapshots();
        set(
                Vital.DROPPED,
                Numbers.count(health.droppedSnapshots()),
                dropped > 0 ? Numbers.count(dropped) + " snapshots were dropped in 10 s" : "",
                reasons);
        showFaults(snapshot.account().faults(), reasons);
        showOrder(snapshot.account().order());
        verdict.set(new Verdict(reasons.isEmpty() ? Level.GOOD : Level.DOUBTFUL, reasons));
    }

    private void showCpu(OwnHealth health, List<String> reasons) {
        if (Double.isNaN(health.cpuShare())) {
            wrapper(Vital.CPU).set(Reading.NONE);
            return;
        }
        double mean = recent.stream()
                .mapToDouble(s -> s.health().cpuShare())
                .filter(share -> !Double.isNaN(share))
                .average()
                .orElse(Double.NaN);
        boolean busy = mean > CPU_LIMIT * processors;
        set(
                Vital.CPU,
                Numbers.percent(health.cpuShare()),
                busy ? "this process used " + Numbers.percent(mean) + " of " + processors + " cores in 10 s" : "",
                reasons);
    }

    private void showFaults(FaultCounts faults, List<String> reasons) {
        StringBuilder detail = new StringBuilder();
        part(detail, faults.undecodable(), "undecodable payloads");
        part(detail, faults.unknownIds(), "answers to requests never issued");
        part(detail, faults.duplicateAnswers(), "second answers");
        part(detail, faults.lateAnswers(), "late answers");
        part(detail, faults.errorAnswers(), "error answers");
        part(detail, faults.timedOut(), "requests timed out");
        Level level = faults.total() == 0 ? Level.GOOD : Level.DOUBTFUL;
        wrapper(Vital.FAULTS).set(new Reading(Numbers.count(faults.total()), level, detail.toString()));
        if (faults.total() > 0) {
            reasons.add("faults of the peer: " + detail);
        }
    }

    private void showOrder(OrderCounts order) {
        Reading reading;
        if (order.known()) {
            boolean clean = order.lost() == 0 && order.duplicated() == 0 && order.reordered() == 0;
            reading = new Reading(
                    Numbers.count(order.lost()) + " · " + Numbers.count(order.duplicated()) + " · "
                            + Numbers.count(order.reordered()),
                    clean ? Level.GOOD : Level.DOUBTFUL,
                    order.reordered() == 0
                            ? ""
                            : "An event came up to " + Numbers.count(order.maxDisplacement()) + " places too late.");
        } else {
            reading = new Reading("unknown", Level.UNKNOWN, "These events carry no sequence number.");
        }
        wrapper(Vital.ORDER).set(reading);
    }

    private void set(Vital vital, String value, String complaint, List<String> reasons) {
        wrapper(vital).set(new Reading(value, complaint.isEmpty() ? Level.GOOD : Level.DOUBTFUL, ""));
        if (!complaint.isEmpty()) {
            reasons.add(complaint);
        }
    }

    private ReadOnlyObjectWrapper<Reading> wrapper(Vital vital) {
        ReadOnlyObjectWrapper<Reading> wrapper = readings.get(vital);
        if (wrapper == null) {
            throw new IllegalStateException("no reading for " + vital);
        }
        return wrapper;
    }

    private static void part(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(Numbers.count(count))
                    .append(' ')
                    .append(what);
        }
    }
}
