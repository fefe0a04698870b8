package burstscope.run;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/// The machine in one line, for the conditions of a result.
final class Machine {
    private Machine() {}

    static String describe() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "%d processors, %s %s, Java %s, load average %s",
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version().feature(),
                load < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f", load));
    }
}
