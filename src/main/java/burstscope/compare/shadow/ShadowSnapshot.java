package burstscope.compare.shadow;

import burstscope.coding.Coding;
import burstscope.compare.CodecFinding;
import java.util.List;
import java.util.Map;

/// Everything the shadow encoding knows at one moment.
/// - Threads: immutable.
/// @param codings in the order in which they are shown
/// @param costs for each coding, those cells that it was tried on
/// @param held why the worker stands still; empty when it does not
public record ShadowSnapshot(
        List<Coding> codings,
        List<TrafficCell> traffic,
        Map<Coding, Map<CellKey, CellCosts>> costs,
        List<CodecFinding> findings,
        WorkerCost worker,
        String held) {
    public static final ShadowSnapshot EMPTY =
            new ShadowSnapshot(List.of(), List.of(), Map.of(), List.of(), WorkerCost.NONE, "");

    public long messages() {
        return traffic.stream().mapToLong(TrafficCell::messages).sum();
    }

    public long sampled() {
        return traffic.stream().mapToLong(TrafficCell::sampled).sum();
    }

    public long bytes() {
        return traffic.stream().mapToLong(TrafficCell::bytes).sum();
    }

    public long sampledBytes() {
        return traffic.stream().mapToLong(TrafficCell::sampledBytes).sum();
    }
}
