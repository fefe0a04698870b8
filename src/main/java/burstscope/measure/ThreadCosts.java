package burstscope.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/// CPU time of the busiest thread of this process: one that fills a core is a limit, however many cores stand idle.
/// - Threads: one.
final class ThreadCosts {
    private Map<Long, Long> before = new HashMap<>();

    ThreadCosts() {
        busiestNs();
    }

    /// CPU time of the thread that used most of it since the call before, ns; -1 where the system does not tell.
    long busiestNs() {
        if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)) {
            return -1;
        }
        long[] ids = threads.getAllThreadIds();
        long[] cpuNs = threads.getThreadCpuTime(ids);
        Map<Long, Long> now = HashMap.newHashMap(ids.length);
        long busiest = -1;
        for (int i = 0; i < ids.length; i++) {
            if (cpuNs[i] >= 0) {
                now.put(ids[i], cpuNs[i]);
                busiest = Math.max(busiest, cpuNs[i] - before.getOrDefault(ids[i], 0L));
            }
        }
        before = now;
        return busiest;
    }
}
