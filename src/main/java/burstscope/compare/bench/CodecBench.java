package burstscope.compare.bench;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.notation.TypedNotation;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Runs all codings on all messages.
/// - Threads: one, which it keeps busy.
public final class CodecBench {
    private final BenchPlan plan;
    private final NanoClock clock;
    private final @Nullable NodeLibrary node;
    private long slotsDone;
    private long beginNs;

    /// @param node where the rows of Node run; null leaves them out
    public CodecBench(BenchPlan plan, NanoClock clock, @Nullable NodeLibrary node) {
        this.plan = plan;
        this.clock = clock;
        this.node = node;
    }

    /// - Errors: [NodeException] when Node goes away; [IOException] when its messages cannot be handed over.
    public BenchResult run(BenchProgress progress) throws NodeException, IOException {
        List<BenchCell> cells = new ArrayList<>();
        Random order = new Random(plan.seed());
        beginNs = clock.nanoTime();
        slotsDone = 0;
        for (BenchMessage message : plan.messages()) {
            if (progress.isCancelled()) {
                break;
            }
            cells.addAll(measure(message, order, progress));
        }
        List<String> conditions = new ArrayList<>(plan.conditions());
        if (node != null) {
            conditions.add(node.describe() + ", in the same run.");
        }
        return new BenchResult(conditions, plan.messages(), cells, !progress.isCancelled());
    }

    private List<BenchCell> measure(BenchMessage message, Random order, BenchProgress progress)
            throws NodeException, IOException {
        progress.step(message.name() + ": checking every round trip");
        MessageBench bench = new MessageBench(plan, clock);
        if (node != null) {
            load(message, node);
        }
        for (BenchCoding row : plan.rows()) {
            if (!row.isInNode()) {
                bench.add(row, new JavaSubject(message.values(), row.parsed(), clock));
            } else if (node != null) {
                bench.add(row, new NodeSubject(node, row, message.name(), isBytes(message)));
            }
        }
        progress.step(message.name() + ": warming up");
        bench.warmUp(progress);
        for (int run = 0; run < plan.runs() && !progress.isCancelled(); run++) {
            collect();
            bench.round(order, progress, () -> tell(progress));
        }
        if (node != null) {
            node.forget();
        }
        return bench.cells(message.name());
    }

    /// Slots of the messages that are still to come take about as long as those before them: a guess, no more.
    private void tell(BenchProgress progress) {
        long total = (long) plan.messages().size() * plan.rows().size() * plan.runs();
        slotsDone = Math.min(slotsDone + 1, total);
        long passed = clock.nanoTime() - beginNs;
        progress.slot(slotsDone, total, (long) ((double) passed / slotsDone * (total - slotsDone)));
    }

    @SuppressWarnings("SystemGcCall")
    private void collect() throws NodeException {
        System.gc();
        if (node != null) {
            node.collect();
        }
    }

    private static boolean isBytes(BenchMessage message) {
        return message.values().stream().anyMatch(Value.Bytes.class::isInstance);
    }

    private static void load(BenchMessage message, NodeLibrary node) throws NodeException, IOException {
        Path file = Files.createTempFile("burstscope-bench", ".json");
        try {
            try (BufferedWriter out = Files.newBufferedWriter(file)) {
                Value all = Value.Array.of(message.values().toArray(Value[]::new));
                TypedNotation.write(all, false, out);
            }
            node.load(message.name(), file, "messages");
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
