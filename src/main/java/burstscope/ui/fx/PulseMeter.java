package burstscope.ui.fx;

import java.util.Arrays;

/// Time between pulses and CPU time of the FX application thread per pulse, over the last [#CAPACITY] pulses (about
/// a minute). The CPU time covers all that this thread did since the pulse before: drain, layout, drawing commands,
/// input.
/// - Units: nanoseconds in, milliseconds out; NaN before the second pulse.
/// - Threads: one.
public final class PulseMeter {
    /// Stands for a CPU time that the system does not tell.
    public static final long UNKNOWN = -1;

    public static final int CAPACITY = 4096;

    private final long[] intervalNs = new long[CAPACITY];
    private final long[] cpuNs = new long[CAPACITY];
    private long pulses = -1;
    private long lastNs;
    private long lastCpuNs;

    /// Notes one pulse.
    /// @param threadCpuNs CPU time of this thread since it started, or [#UNKNOWN]
    public void pulse(long nowNs, long threadCpuNs) {
        if (pulses >= 0) {
            int slot = (int) (pulses % CAPACITY);
            intervalNs[slot] = nowNs - lastNs;
            cpuNs[slot] = threadCpuNs == UNKNOWN ? UNKNOWN : threadCpuNs - lastCpuNs;
        }
        pulses++;
        lastNs = nowNs;
        lastCpuNs = threadCpuNs;
    }

    /// Begins anew, for instance once the window is open and the code warm.
    public void forget() {
        pulses = -1;
    }

    /// Pulses since the start, the first one not counted.
    public long pulses() {
        return Math.max(0, pulses);
    }

    /// Time between two pulses, ms.
    public double intervalMs(double percentile) {
        return percentileMs(intervalNs, percentile);
    }

    /// CPU time of the FX application thread per pulse, ms; NaN where the system does not tell.
    public double cpuMs(double percentile) {
        return lastCpuNs == UNKNOWN ? Double.NaN : percentileMs(cpuNs, percentile);
    }

    /// Mean CPU time of the FX application thread per pulse, ms.
    public double meanCpuMs() {
        int count = count();
        if (count == 0 || lastCpuNs == UNKNOWN) {
            return Double.NaN;
        }
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += cpuNs[i];
        }
        return sum / 1e6 / count;
    }

    private double percentileMs(long[] values, double percentile) {
        int count = count();
        if (count == 0) {
            return Double.NaN;
        }
        long[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(percentile / 100 * count);
        return sorted[Math.clamp(rank - 1, 0, count - 1)] / 1e6;
    }

    private int count() {
        return (int) Math.min(CAPACITY, Math.max(0, pulses));
    }
}
