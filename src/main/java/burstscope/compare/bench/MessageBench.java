package burstscope.compare.bench;

import burstscope.clock.NanoClock;
import burstscope.codec.WireFormatException;
import burstscope.compare.node.NodeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// All codings of one message: checked first, then warmed up, then measured by turns.
/// - Threads: one.
final class MessageBench {
    private static final int MOST_LOOPS = 20_000;

    private final BenchPlan plan;
    private final NanoClock clock;
    private final List<Entry> entries = new ArrayList<>();

    /// What is known of one coding so far.
    private static final class Entry {
        final BenchCoding coding;
        final Subject subject;
        final Subject.Checked checked;
        final List<Sample> samples = new ArrayList<>();
        int loops = 1;

        Entry(BenchCoding coding, Subject subject, Subject.Checked checked) {
            this.coding = coding;
            this.subject = subject;
            this.checked = checked;
        }
    }

    MessageBench(BenchPlan plan, NanoClock clock) {
        this.plan = plan;
        this.clock = clock;
    }

    void add(BenchCoding coding, Subject subject) throws NodeException {
        entries.add(new Entry(coding, subject, subject.check()));
    }

    /// Runs each right coding for the time of the plan and finds how often a slot repeats it.
    void warmUp(BenchProgress progress) throws NodeException {
        for (Entry entry : right()) {
            long begin = clock.nanoTime();
            long last = 1;
            long done = 0;
            while (!progress.isCancelled() && !plan.isWarm(done, clock.nanoTime() - begin)) {
                done += entry.loops;
                long before = clock.nanoTime();
                sample(entry, entry.loops);
                last = Math.max(1, (clock.nanoTime() - before) / entry.loops);
                entry.loops = Math.clamp(plan.slotNs() / last, 1, MOST_LOOPS);
            }
        }
    }

    /// One slot of each right coding, in random order.
    void round(Random order, BenchProgress progress, Runnable afterSlot) throws NodeException {
        List<Entry> turns = new ArrayList<>(right());
        Collections.shuffle(turns, order);
        for (Entry entry : turns) {
            if (progress.isCancelled()) {
                return;
            }
            entry.samples.add(sample(entry, entry.loops));
            afterSlot.run();
        }
    }

    List<BenchCell> cells(String message) {
        return entries.stream()
                .map(entry -> BenchCell.of(message, entry.coding, entry.checked, entry.samples, plan.seed()))
                .toList();
    }

    private List<Entry> right() {
        return entries.stream().filter(entry -> entry.checked.verdict().right()).toList();
    }

    private static Sample sample(Entry entry, int loops) throws NodeException {
        try {
            return entry.subject.measure(loops);
        } catch (WireFormatException e) {
            throw new IllegalStateException(entry.coding.label() + " read its own bytes once and not again", e);
        }
    }
}
