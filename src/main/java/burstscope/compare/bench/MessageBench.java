package burstscope.compare.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// All codings of one message: checked first, then warmed up, then measured by turns.
/// - Threads: one.
final class MessageBench {
    private final BenchPlan plan;
    private final BenchProgress progress;
    private final List<BenchEntry> entries = new ArrayList<>();

    MessageBench(BenchPlan plan, BenchProgress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    void add(BenchEntry entry) {
        entries.add(entry);
    }

    void check() {
        for (BenchEntry entry : entries) {
            if (!progress.isCancelled()) {
                entry.check();
            }
        }
    }

    void warmUp() {
        entries.forEach(entry -> entry.warmUp(progress));
    }

    /// One slot of each coding whose turn it is, in random order.
    void round(int round, Random order, Runnable afterSlot) {
        List<BenchEntry> turns = new ArrayList<>();
        for (BenchEntry entry : entries) {
            if (entry.isOn() && plan.takesPart(round, entry.slots())) {
                turns.add(entry);
            }
        }
        Collections.shuffle(turns, order);
        for (BenchEntry entry : turns) {
            if (progress.isCancelled()) {
                return;
            }
            // The process of an earlier one may have taken this one with it.
            entry.measure();
            afterSlot.run();
        }
    }

    /// Slots in all, as far as it is known now.
    long slots() {
        return entries.stream()
                .filter(BenchEntry::isOn)
                .mapToLong(BenchEntry::slots)
                .sum();
    }

    /// Time of the slots that are still to come.
    long leftNs() {
        return entries.stream().mapToLong(BenchEntry::leftNs).sum();
    }

    List<BenchCell> cells(String message) {
        return entries.stream().map(entry -> entry.cell(message)).toList();
    }
}
