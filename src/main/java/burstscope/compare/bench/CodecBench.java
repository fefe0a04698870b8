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

/// Runs all codings on all messages. When Node goes away meanwhile, its rows say so and ours go on.
/// - Threads: one, which it keeps busy.
public final class CodecBench {
    private final BenchPlan plan;
    private final NanoClock clock;
    private final @Nullable NodeLibrary node;

    /// @param node where the rows of Node run; null leaves them out
    public CodecBench(BenchPlan plan, NanoClock clock, @Nullable NodeLibrary node) {
        this.plan = plan;
        this.clock = clock;
        this.node = node;
    }

    /// - Errors: [NodeException] when Node is of no use from the beginning; [IOException] when its messages cannot
    /// be
    ///   handed over.
    public BenchResult run(BenchProgress progress) throws NodeException, IOException {
        List<String> conditions = new ArrayList<>(plan.conditions());
        BenchCoding.notes(plan.rows()).forEach(conditions::add);
        if (node != null) {
            conditions.add(node.describe() + ", in the same run.");
        }
        List<BenchCell> cells = new ArrayList<>();
        Random order = new Random(plan.seed());
        TimeLeft left = new TimeLeft(plan);
        for (int i = 0; i < plan.messages().size() && !progress.isCancelled(); i++) {
            long begin = clock.nanoTime();
            cells.addAll(measure(i, order, left, progress));
            left.took(i, clock.nanoTime() - begin);
        }
        boolean complete = !progress.isCancelled()
                && cells.stream().allMatch(cell -> cell.gap().isEmpty());
        return new BenchResult(conditions, plan.messages(), cells, complete);
    }

    private List<BenchCell> measure(int number, Random order, TimeLeft left, BenchProgress progress)
            throws IOException {
        BenchMessage message = plan.messages().get(number);
        String title =
                message.name() + " (" + (number + 1) + " of " + plan.messages().size() + ")";
        long begin = clock.nanoTime();
        progress.step(title + ": checking every round trip", left.during(number, 0));
        MessageBench bench = new MessageBench(plan, progress);
        String gap = node == null ? "" : loaded(message, node);
        for (BenchCoding row : plan.rows()) {
            if (!row.isInNode() || node != null) {
                bench.add(entry(row, message, gap));
            }
        }
        bench.check();
        progress.step(title + ": warming up", left.during(number, clock.nanoTime() - begin));
        bench.warmUp();
        rounds(bench, title, order, left.behind(number), progress);
        forget();
        return bench.cells(message.name());
    }

    private void rounds(MessageBench bench, String title, Random order, long behindNs, BenchProgress progress) {
        long total = bench.slots();
        long[] done = {0};
        long collecting = 0;
        for (int round = 0; round < plan.runs() && !progress.isCancelled(); round++) {
            long before = clock.nanoTime();
            collect();
            collecting = Math.max(collecting, clock.nanoTime() - before);
            long roundsNs = collecting * (plan.runs() - round - 1) + behindNs;
            if (round == 0) {
                progress.step(title + ": measuring " + total + " slots", bench.leftNs() + roundsNs);
            }
            bench.round(round, order, () -> progress.slot(++done[0], total, bench.leftNs() + roundsNs));
        }
    }

    private BenchEntry entry(BenchCoding row, BenchMessage message, String gap) {
        if (!row.isInNode() || node == null) {
            return new BenchEntry(row, new JavaSubject(message.values(), row.parsed(), clock), plan, clock);
        }
        BenchEntry entry =
                new BenchEntry(row, new NodeSubject(node, row, message.name(), isBytes(message)), plan, clock);
        entry.leaveOut(gap);
        return entry;
    }

    @SuppressWarnings("SystemGcCall")
    private void collect() {
        System.gc();
        try {
            if (node != null) {
                node.collect();
            }
        } catch (NodeException e) {
            // Its rows find the same and tell it.
        }
    }

    private void forget() {
        try {
            if (node != null) {
                node.forget();
            }
        } catch (NodeException e) {
            // The rows of the next message find the same and tell it.
        }
    }

    private static boolean isBytes(BenchMessage message) {
        return message.values().stream().anyMatch(Value.Bytes.class::isInstance);
    }

    /// Why the message is not there; empty when it is.
    private static String loaded(BenchMessage message, NodeLibrary node) throws IOException {
        Path file = Files.createTempFile("burstscope-bench", ".json");
        try {
            try (BufferedWriter out = Files.newBufferedWriter(file)) {
                Value all = Value.Array.of(message.values().toArray(Value[]::new));
                TypedNotation.write(all, false, out);
            }
            node.load(message.name(), file, "messages");
            return "";
        } catch (NodeException e) {
            return String.valueOf(e.getMessage());
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
