package burstscope.ui.model;

import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.report.Concern;
import burstscope.report.Concern.Kind;
import burstscope.report.LiveValidity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
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
    private static final double SCREEN_LIMIT_MS = 50;

    private final int processors;
    private final long clockStepNs;
    private final Map<Vital, ReadOnlyObjectWrapper<Reading>> readings = new EnumMap<>(Vital.class);
    private final ReadOnlyObjectWrapper<Verdict> verdict = new ReadOnlyObjectWrapper<>(Verdict.NO_DATA);
    private final ArrayDeque<IntervalSnapshot> recent = new ArrayDeque<>();
    private @Nullable IntervalSnapshot last;
    private long shownNs = Long.MIN_VALUE;

    /// @param processors cores of this machine
    public ValidityViewModel(int processors) {
        this(processors, 0);
    }

    /// @param clockStepNs smallest difference that the clock can tell; 0 where nobody looked
    public ValidityViewModel(int processors, long clockStepNs) {
        this.processors = processors;
        this.clockStepNs = clockStepNs;
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
        recent.addLast(snapshot);
        while (endNs - recent.getFirst().span().endNs() > MEMORY_NS) {
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
        List<Concern> concerns = LiveValidity.of(List.copyOf(recent), processors, clockStepNs);
        OwnHealth health = snapshot.health();
        long worstNs = recent.stream()
                .mapToLong(one -> one.health().maxHiccupNs())
                .max()
                .orElse(0);
        set(
                Vital.HICCUP,
                Numbers.duration(health.maxHiccupNs()) + " · 10 s " + Numbers.duration(worstNs),
                has(concerns, Kind.HICCUP));
        if (Double.isNaN(health.cpuShare())) {
            wrapper(Vital.CPU).set(Reading.NONE);
        } else {
            set(Vital.CPU, Numbers.percent(health.cpuShare()), has(concerns, Kind.OWN_CPU));
        }
        long gcNs = recent.stream().mapToLong(one -> one.health().gcPauseNs()).sum();
        set(Vital.GC, Numbers.duration(gcNs), has(concerns, Kind.GC));
        set(Vital.DROPPED, Numbers.count(health.droppedSnapshots()), has(concerns, Kind.DROPPED));
        List<String> reasons = new ArrayList<>();
        concerns.stream()
                .sorted(Comparator.comparing(Concern::invalidates).reversed())
                .map(Concern::words)
                .forEach(reasons::add);
        showFaults(snapshot.account().faults(), reasons);
        showOrder(snapshot.account().order());
        boolean wrong = concerns.stream().anyMatch(Concern::invalidates);
        verdict.set(new Verdict(wrong ? Level.WRONG : reasons.isEmpty() ? Level.GOOD : Level.DOUBTFUL, reasons));
    }

    private static boolean has(List<Concern> concerns, Kind kind) {
        return concerns.stream().anyMatch(concern -> concern.kind() == kind);
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

    private void set(Vital vital, String value, boolean doubtful) {
        wrapper(vital).set(new Reading(value, doubtful ? Level.DOUBTFUL : Level.GOOD, ""));
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
