package burstscope.run;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// The machine in one line, for the conditions of a result.
final class Machine {
    private Machine() {}

    /// What does not change from one run to the next.
    static String name() {
        return String.format(
                Locale.ROOT,
                "%d processors, %s %s, Java %s",
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version().feature());
    }

    /// Processes that wanted to run in the last minute; NaN where the system does not tell.
    static double loadAverage() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? Double.NaN : load;
    }

    /// Name and load.
    static String describe() {
        double load = loadAverage();
        return name() + ", load average " + (Double.isNaN(load) ? "unknown" : String.format(Locale.ROOT, "%.1f", load));
    }
}
