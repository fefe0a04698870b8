package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.compare.bench.BenchPlan;
import burstscope.compare.bench.BenchProgress;
import burstscope.compare.bench.BenchResult;
import burstscope.compare.bench.CodecBench;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;
import burstscope.compare.node.NodeSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Compares codings on given messages, with the real libraries in Node where they are wanted.
/// - Threads: the caller's.
public final class BenchRun {
    private BenchRun() {}

    /// - Errors: [AttachException] when Node cannot be used; [IOException] when its messages cannot be handed over.
    public static BenchResult run(BenchPlan plan, @Nullable NodeSettings node, BenchProgress progress)
            throws AttachException, IOException {
        if (node == null) {
            return told(() -> new CodecBench(plan, NanoClock.system(), null).run(progress));
        }
        return told(() -> {
            progress.step("starting " + node.program(), 0);
            try (NodeLibrary library = NodeLibrary.start(node, Threads.FACTORY)) {
                return new CodecBench(plan, NanoClock.system(), library).run(progress);
            }
        });
    }

    /// Runs something that ends early when the user stops the program, and lets the program end only when what
    /// there
    /// was has been told.
    /// @param onStop told by another thread that the end is wanted
    public static int untilStopped(Runnable onStop, StoppableWork work) throws AttachException, IOException {
        CountDownLatch told = new CountDownLatch(1);
        Thread hook = Threads.FACTORY.newThread(() -> {
            onStop.run();
            await(told);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.run();
        } finally {
            told.countDown();
            remove(hook);
        }
    }

    /// Work that ends early when it is asked to.
    @FunctionalInterface
    public interface StoppableWork {
        /// - Shape: an exit code.
        int run() throws AttachException, IOException;
    }

    @FunctionalInterface
    private interface RunStep {
        BenchResult run() throws NodeException, IOException;
    }

    private static BenchResult told(RunStep step) throws AttachException, IOException {
        try {
            BenchResult result = step.run();
            List<String> conditions = new ArrayList<>(result.conditions());
            conditions.add(Machine.describe() + ", collector " + collectors() + ".");
            return new BenchResult(conditions, result.messages(), result.cells(), result.complete());
        } catch (NodeException e) {
            String tryThis = switch (e.reason()) {
                case NODE_MISSING -> "name it by --peer /path/to/node, or leave --peer out";
                case LIBRARIES_MISSING -> "run npm ci in assets/peers/msgpackr, or leave --peer out";
                case REFUSED, TIMED_OUT, BROKEN -> "leave --peer out, or choose other workloads";
            };
            throw new AttachException(new AttachProblem("measure in Node", String.valueOf(e.getMessage()), tryThis));
        }
    }

    private static String collectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(MemoryManagerMXBean::getName)
                .collect(Collectors.joining(" and "));
    }

    private static void await(CountDownLatch told) {
        try {
            // Longer than the slowest slot: whoever does not want to wait stops the program again.
            told.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException stopping) {
            // It runs already and has been let go.
        }
    }
}
