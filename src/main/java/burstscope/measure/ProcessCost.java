package burstscope.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/// What this process has used since it started: CPU time and pauses of garbage collection.
/// - Units: ns; -1 where the system does not tell.
/// - Threads: any.
public final class ProcessCost {
    private ProcessCost() {}

    public static long cpuNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }

    /// Concurrent collectors report the phases beside the application too; those are no pauses and are left out.
    public static long gcPauseNs() {
        long millis = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            boolean concurrent = collector.getName().contains("Cycles")
                    || collector.getName().contains("Concurrent");
            if (!concurrent) {
                millis += Math.max(0, collector.getCollectionTime());
            }
        }
        return millis * 1_000_000;
    }

    /// Share of all processors that was busy since the call before, whoever used them; NaN where the system does not
    /// tell.
    static double machineShare() {
        double share = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getCpuLoad()
                : -1;
        return share < 0 ? Double.NaN : share;
    }
}
