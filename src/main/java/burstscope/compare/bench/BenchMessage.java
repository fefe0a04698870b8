package burstscope.compare.bench;

import burstscope.codec.Value;
import java.util.List;

/// What is encoded and decoded in one go: the one message of a workload, or all messages of a recording one after the
/// other.
/// @param meaning a few words for a legend
public record BenchMessage(String name, String meaning, List<Value> values) {
    public BenchMessage {
        values = List.copyOf(values);
    }

    public static BenchMessage of(Workload workload, int seed) {
        return new BenchMessage(workload.id(), workload.meaning(), List.of(workload.value(seed)));
    }
}
