package burstscope.report;

import burstscope.report.TransportCosts.Load;
import burstscope.statistics.Estimate;
import java.util.List;

/// Made-up costs of transports.
public final class SampleTransportCosts {
    private SampleTransportCosts() {}

    /// Costs in which all targets but that of `stdio` are met.
    /// A run in which stdio costs so much.
    /// @param stdioCpuMicros CPU time of a message over stdio, us
    public static TransportCosts of(int slots, long seed, double stdioCpuMicros) {
        return new TransportCosts(
                List.of("before: two processors", "after: two processors"),
                slots,
                seed,
                List.of(
                        row("stdio", 1, 25),
                        row("stdio", 100, stdioCpuMicros),
                        row(TransportTable.AGAIN, 100, 0.9),
                        row(TransportTable.DEFLATE, 100, 7)),
                List.of(new TransportCosts.Floor(64, estimate(20_000), estimate(1.2))));
    }

    private static TransportCosts.Row row(String way, int outstanding, double cpuMicros) {
        return new TransportCosts.Row(
                way,
                new Load(outstanding, 64),
                estimate(10_000),
                estimate(cpuMicros),
                new TransportCosts.Wire(64, 79),
                estimate(1));
    }

    private static Estimate estimate(double median) {
        return new Estimate(9, median, median * 0.9, median * 1.1);
    }
}
