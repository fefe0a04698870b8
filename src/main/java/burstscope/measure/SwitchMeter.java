package burstscope.measure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Compares what came before and after each switch of the codec.
/// ```
///   ... other knob |settling|<- at most 2 s, before ->| switch |settling|<- as long, after ->|
/// ```
/// Whole intervals only; the one in which the switch happened is in neither window. Another knob that is turned
/// meanwhile
/// ends the window behind the switch; with less than half a second on either side there is nothing to compare.
/// - Threads: any; one lock, held for microseconds.
public final class SwitchMeter {
    private static final long WINDOW_NS = 2_000_000_000L;
    private static final long SETTLING_NS = 500_000_000L;
    private static final long LEAST_NS = 450_000_000L;
    private static final int LEAST_SAMPLES = 10;

    private final ArrayDeque<Slice> slices = new ArrayDeque<>();
    private long lastChangeNs;
    private boolean changedBefore;
    private @Nullable Pending pending;

    /// One interval of the sampler.
    /// @param decodeNs of the events that were timed
    public record Slice(IntervalSnapshot.Span span, TrafficCounts traffic, long[] decodeNs) {
        long lengthNs() {
            return span.endNs() - span.startNs();
        }
    }

    private record Pending(long atNs, String change, String codecBefore, String codecAfter, List<Slice> before) {}

    /// The codec was switched.
    /// - Shape: the effect of the switch before, where this one has ended its window.
    /// @param change what was switched, in words
    public synchronized Optional<SwitchEffect> onSwitch(long atNs, String change, String before, String after) {
        Optional<SwitchEffect> cut = cut(atNs);
        pending = new Pending(atNs, change, before, after, List.copyOf(slices));
        slices.clear();
        return cut;
    }

    /// Another knob was turned: nothing can be compared across this instant.
    public synchronized Optional<SwitchEffect> onOtherChange(long atNs) {
        Optional<SwitchEffect> cut = cut(atNs);
        slices.clear();
        return cut;
    }

    private Optional<SwitchEffect> cut(long atNs) {
        Optional<SwitchEffect> soFar = finish(0);
        pending = null;
        lastChangeNs = atNs;
        changedBefore = true;
        return soFar;
    }

    /// Takes the next interval; tells an effect when its windows are complete.
    public synchronized Optional<SwitchEffect> onInterval(Slice slice) {
        boolean settled = !changedBefore || slice.span().startNs() >= lastChangeNs + SETTLING_NS;
        if (!settled) {
            return Optional.empty();
        }
        slices.addLast(slice);
        Pending waiting = pending;
        if (waiting == null) {
            trim(slices);
            return Optional.empty();
        }
        long wantedNs = Math.max(LEAST_NS, total(waiting.before()));
        Optional<SwitchEffect> complete = finish(wantedNs);
        if (total(slices) >= wantedNs) {
            pending = null;
        }
        return complete;
    }

    private Optional<SwitchEffect> finish(long wantedNs) {
        Pending waiting = pending;
        long afterNs = total(slices);
        if (waiting == null || afterNs < wantedNs || Math.min(afterNs, total(waiting.before())) < LEAST_NS) {
            return Optional.empty();
        }
        int common = Math.min(waiting.before().size(), slices.size());
        List<Slice> before = waiting.before()
                .subList(waiting.before().size() - common, waiting.before().size());
        List<Slice> after = new ArrayList<>(slices).subList(0, common);
        return Optional.of(new SwitchEffect(
                waiting.atNs(),
                waiting.change(),
                side(waiting.codecBefore(), before),
                side(waiting.codecAfter(), after)));
    }

    private static void trim(ArrayDeque<Slice> slices) {
        while (slices.size() > 1 && total(slices) - slices.getFirst().lengthNs() >= WINDOW_NS) {
            slices.removeFirst();
        }
    }

    private static long total(Iterable<Slice> slices) {
        long sum = 0;
        for (Slice slice : slices) {
            sum += slice.lengthNs();
        }
        return sum;
    }

    private static SwitchEffect.Side side(String codec, List<Slice> slices) {
        long events = 0;
        long bytes = 0;
        for (Slice slice : slices) {
            events += slice.traffic().events();
            bytes += slice.traffic().eventBytes();
        }
        long[] samples = slices.stream()
                .flatMapToLong(slice -> LongStream.of(slice.decodeNs()))
                .toArray();
        Arrays.sort(samples);
        return new SwitchEffect.Side(
                codec,
                total(slices) / 1e9,
                events,
                events == 0 ? Double.NaN : (double) bytes / events,
                samples.length < LEAST_SAMPLES ? Double.NaN : samples[samples.length / 2],
                samples.length);
    }
}
