package burstscope.compare.bench;

import burstscope.clock.NanoClock;
import burstscope.codec.WireFormatException;
import burstscope.compare.Verdict;
import burstscope.compare.node.NodeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known of one coding of one message so far. Whatever goes wrong ends this coding and no other.
/// - Threads: one.
final class BenchEntry {
    private static final int MOST_LOOPS = 20_000;

    private final BenchCoding coding;
    private final Subject subject;
    private final BenchPlan plan;
    private final NanoClock clock;
    private final List<Sample> samples = new ArrayList<>();
    private Subject.@Nullable Checked checked;
    private String gap = "";
    private int loops = 1;
    private long iterationNs = 1;

    BenchEntry(BenchCoding coding, Subject subject, BenchPlan plan, NanoClock clock) {
        this.coding = coding;
        this.subject = subject;
        this.plan = plan;
        this.clock = clock;
    }

    BenchCoding coding() {
        return coding;
    }

    /// Whether it can be measured.
    boolean isOn() {
        return gap.isEmpty() && checked != null && checked.verdict() instanceof Verdict.Same;
    }

    /// Ends it with a reason for the user.
    void leaveOut(String reason) {
        gap = reason;
    }

    void check() {
        if (gap.isEmpty()) {
            attempt(() -> checked = subject.check());
        }
    }

    /// Runs for the time of the plan and finds how often a slot repeats the message.
    void warmUp(BenchProgress progress) {
        WarmUp warmUp = new WarmUp(plan.pace().warmUpNs());
        while (isOn() && !progress.isCancelled() && !warmUp.isDone()) {
            long compiling = subject.compilingNs();
            long before = clock.nanoTime();
            attempt(() -> subject.measure(loops));
            long ns = clock.nanoTime() - before;
            warmUp.ran(loops, ns, subject.compilingNs() - compiling);
            iterationNs = Math.max(1, ns / loops);
            loops = Math.clamp(plan.pace().slotNs() / iterationNs, 1, MOST_LOOPS);
        }
    }

    void measure() {
        attempt(() -> samples.add(subject.measure(loops)));
    }

    /// How many slots it has in all.
    int slots() {
        return plan.slots(slotNs());
    }

    /// About how long a slot lasts.
    long slotNs() {
        return iterationNs * loops;
    }

    /// Time of the slots that are still to come.
    long leftNs() {
        return isOn() ? Math.max(0, slots() - samples.size()) * slotNs() : 0;
    }

    BenchCell cell(String message) {
        return BenchCell.of(message, coding, checked, gap, samples, plan.seed());
    }

    /// A step that may fail for the reasons that a message, a codec or Node has.
    @FunctionalInterface
    private interface Step {
        void run() throws NodeException, WireFormatException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (NodeException e) {
            gap = String.valueOf(e.getMessage());
        } catch (WireFormatException e) {
            gap = "it read its own bytes once and not again: " + e.getMessage();
        } catch (OutOfMemoryError e) {
            // What it had taken is free again, and the others are measured as if nothing had been.
            gap = "it needs more memory than there is";
        }
    }
}
