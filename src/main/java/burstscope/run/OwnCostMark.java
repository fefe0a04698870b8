package burstscope.run;

import burstscope.measure.BurstRecord;
import burstscope.measure.ProcessCost;
import burstscope.rpc.RpcConnection;

/// What this process had used at an instant, to tell what it used since.
/// - Threads: any.
final class OwnCostMark {
    private final RpcConnection connection;
    private final long[] cpuNs;
    private final long gcNs = ProcessCost.gcPauseNs();

    OwnCostMark(RpcConnection connection) {
        this.connection = connection;
        cpuNs = connection.cpuNsOfEach();
    }

    /// @param hiccupNs longest stall since, ns
    BurstRecord.OwnCost since(long hiccupNs) {
        long[] now = connection.cpuNsOfEach();
        long sum = 0;
        long busiest = 0;
        for (int i = 0; i < Math.min(now.length, cpuNs.length); i++) {
            // The threads of a connection that has ended tell no time any more.
            long used = Math.max(0, now[i] - cpuNs[i]);
            sum += used;
            busiest = Math.max(busiest, used);
        }
        return new BurstRecord.OwnCost(hiccupNs, sum, busiest, ProcessCost.gcPauseNs() - gcNs);
    }
}
