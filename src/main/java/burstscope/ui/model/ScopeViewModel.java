package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.SwitchEffect;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// What the charts show: the last minute, following what happens or frozen.
/// - Threads: one.
public final class ScopeViewModel {
    /// Lengths of the time axis, ns. Without a choice it is the shortest that holds all there is, up to the
    /// longest.
    private static final long[] SPANS_NS = {10_000_000_000L, 20_000_000_000L, 30_000_000_000L, 60_000_000_000L};

    private static final long LONGEST_NS = SPANS_NS[SPANS_NS.length - 1];
    private static final long NO_CHOICE = 0;
    private static final long READOUT_REACH_NS = 500_000_000L;
    private static final int DEFAULT_COLUMNS = 1_000;
    private static final AxisScale NO_RATE = new AxisScale(AxisScale.Kind.LINEAR, 0, 100, 25);
    private static final AxisScale NO_LATENCY = new AxisScale(AxisScale.Kind.LOG_DURATION, 4, 7, 1);
    private static final AxisScale NO_REQUESTS = new AxisScale(AxisScale.Kind.LOG_COUNT, 0, 2, 1);

    private final Timeline live = new Timeline();
    private final ReadOnlyBooleanWrapper following = new ReadOnlyBooleanWrapper(true);
    private final ReadOnlyObjectWrapper<ScopeFrame> frame;
    private final ScaleFitter rateScale = new ScaleFitter(NO_RATE);
    private final ScaleFitter latencyScale = new ScaleFitter(NO_LATENCY);
    private final ScaleFitter requestScale = new ScaleFitter(NO_REQUESTS);

    private Timeline shown = live;
    private LatencyKind latency = LatencyKind.DELIVERY;
    private boolean tapWatched;
    private OptionalInt selectedBurst = OptionalInt.empty();
    private int columns = DEFAULT_COLUMNS;
    private long chosenSpanNs = NO_CHOICE;
    private long version;
    private boolean changed;

    public ScopeViewModel() {
        frame = new ReadOnlyObjectWrapper<>(build());
    }

    /// Takes note of something observed; shown from the next [#onPulse] on.
    public void append(Observation observation) {
        switch (observation) {
            case IntervalSnapshot snapshot -> live.append(snapshot);
            case KnobChange change -> live.append(change);
            case SwitchEffect effect -> live.append(effect);
            case BurstRecord burst -> live.append(burst);
        }
        changed |= following.get();
    }

    /// Makes a new frame when there is something new to show.
    public void onPulse() {
        if (changed) {
            changed = false;
            frame.set(build());
        }
    }

    public ReadOnlyObjectProperty<ScopeFrame> frameProperty() {
        return frame.getReadOnlyProperty();
    }

    /// False while frozen.
    public ReadOnlyBooleanProperty followingProperty() {
        return following.getReadOnlyProperty();
    }

    /// Freezes the picture, or follows what happens again. What happens meanwhile is kept.
    public void toggleFollowing() {
        following.set(!following.get());
        shown = following.get() ? live : live.copy();
        changed = true;
    }

    /// Makes the time axis one step shorter or longer.
    /// @param direction +1 for longer, -1 for shorter
    public void zoom(int direction) {
        int present = Arrays.binarySearch(SPANS_NS, spanNs());
        chosenSpanNs = SPANS_NS[Math.clamp(present + direction, 0, SPANS_NS.length - 1)];
        changed = true;
    }

    /// Lets the time axis be as long as there is data again.
    public void zoomToData() {
        chosenSpanNs = NO_CHOICE;
        changed = true;
    }

    /// Tells how wide the charts are.
    /// @param pixels width of the charts; lines are thinned to it
    public void setColumns(int pixels) {
        if (pixels > 0 && pixels != columns) {
            columns = pixels;
            changed = true;
        }
    }

    /// Tells whether what is observed comes from a tap, which measures something else.
    void watchesTap(boolean watches) {
        tapWatched = watches;
    }

    /// Lets one burst stand out.
    public void select(OptionalInt burst) {
        if (!burst.equals(selectedBurst)) {
            selectedBurst = burst;
            changed = true;
        }
    }

    /// The values at a place of the time axis, for the legends.
    /// @param second seconds before the right end, negative; the last values for 0
    public Readout readout(double second) {
        SampleRing samples = shown.samples();
        int size = samples.size();
        if (size == 0) {
            return Readout.EMPTY;
        }
        long wanted = shown.endNs() + Math.round(second * 1e9);
        int index = Math.min(samples.firstAt(wanted), size - 1);
        if (wanted < samples.instant(0) - READOUT_REACH_NS) {
            return Readout.EMPTY;
        }
        Map<Curve, Double> values = new EnumMap<>(Curve.class);
        for (Curve curve : Curve.values()) {
            values.put(curve, samples.value(curve.column(latency), index));
        }
        return new Readout((samples.instant(index) - shown.endNs()) / 1e9, values);
    }

    private ScopeFrame build() {
        SampleRing samples = shown.samples();
        long endNs = shown.endNs() == Long.MIN_VALUE ? 0 : shown.endNs();
        ScopeFrame.Window window = new ScopeFrame.Window(endNs - spanNs(), endNs);
        int first = Math.max(0, samples.firstAt(window.startNs()) - 1);
        latency = latencyShown(samples, first);
        Map<Curve, Trace> traces = new EnumMap<>(Curve.class);
        for (Curve curve : Curve.values()) {
            traces.put(curve, trace(samples, first, curve, window));
        }
        ScopeFrame.Scales scales = new ScopeFrame.Scales(
                fit(rateScale, endNs, traces, Curve.RATE),
                fit(latencyScale, endNs, traces, Curve.P50, Curve.P90, Curve.P99, Curve.P999, Curve.MAX),
                fit(requestScale, endNs, traces, Curve.OUTSTANDING, Curve.QUEUED));
        List<BurstSpan> bursts = shown.burstsBetween(window.startNs(), endNs).stream()
                .map(span -> new BurstSpan(span.number(), span.startNs(), span.endNs(), isSelected(span)))
                .toList();
        return new ScopeFrame(
                ++version,
                window,
                tapWatched ? LatencyKind.SEEN_BY_TAP : latency,
                traces,
                scales,
                new ScopeFrame.Notes(shown.marksBetween(window.startNs(), endNs), bursts));
    }

    private long spanNs() {
        if (chosenSpanNs != NO_CHOICE) {
            return chosenSpanNs;
        }
        SampleRing samples = shown.samples();
        long ageNs = samples.size() == 0 ? LONGEST_NS : shown.endNs() - samples.instant(0);
        return Arrays.stream(SPANS_NS).filter(span -> span >= ageNs).findFirst().orElse(LONGEST_NS);
    }

    private boolean isSelected(BurstSpan span) {
        return selectedBurst.isPresent() && selectedBurst.getAsInt() == span.number();
    }

    private Trace trace(SampleRing samples, int first, Curve curve, ScopeFrame.Window window) {
        int count = samples.size() - first;
        double[] x = new double[count];
        double[] y = new double[count];
        AxisScale.Kind kind = kind(curve);
        int column = curve.column(latency);
        for (int i = 0; i < count; i++) {
            x[i] = window.second(samples.instant(first + i));
            y[i] = kind.position(samples.value(column, first + i));
        }
        return Thinning.thin(x, y, -window.seconds(), 0, columns);
    }

    private static AxisScale.Kind kind(Curve curve) {
        if (curve.isLatency()) {
            return AxisScale.Kind.LOG_DURATION;
        }
        return curve == Curve.RATE ? AxisScale.Kind.LINEAR : AxisScale.Kind.LOG_COUNT;
    }

    private LatencyKind latencyShown(SampleRing samples, int first) {
        LatencyKind found = latency;
        for (LatencyKind kind : new LatencyKind[] {LatencyKind.ROUND_TRIP, LatencyKind.DELIVERY}) {
            int column = Curve.MAX.column(kind);
            for (int i = first; i < samples.size(); i++) {
                if (!Double.isNaN(samples.value(column, i))) {
                    found = kind;
                    break;
                }
            }
        }
        return found;
    }

    private static AxisScale fit(ScaleFitter fitter, long nowNs, Map<Curve, Trace> traces, Curve... curves) {
        double low = Double.NaN;
        double high = Double.NaN;
        for (Curve curve : curves) {
            Trace trace = traces.get(curve);
            if (trace == null) {
                continue;
            }
            for (double y : trace.y()) {
                low = Double.isNaN(low) || y < low ? y : low;
                high = Double.isNaN(high) || y > high ? y : high;
            }
        }
        return fitter.fit(low, high, nowNs);
    }
}
