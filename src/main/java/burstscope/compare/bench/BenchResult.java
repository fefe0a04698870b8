package burstscope.compare.bench;

import java.util.List;

/// The finished benchmark, or as much of it as there was time for.
/// @param conditions one sentence each
/// @param cells by message, then by coding, in the order of the plan
/// @param complete whether every slot of the plan was measured
public record BenchResult(
        List<String> conditions, List<BenchMessage> messages, List<BenchCell> cells, boolean complete) {
    public BenchResult {
        conditions = List.copyOf(conditions);
        messages = List.copyOf(messages);
        cells = List.copyOf(cells);
    }

    public List<BenchCell> of(BenchMessage message) {
        return cells.stream()
                .filter(cell -> cell.message().equals(message.name()))
                .toList();
    }
}
