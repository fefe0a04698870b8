package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.measure.ClockStep;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.Observation;
import burstscope.measure.ProcessCost;
import burstscope.report.RunHealth;
import burstscope.report.RunHealth.Cpu;
import burstscope.statistics.Effect;
import java.time.Duration;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/// Notes who used the processors while a comparison ran, and how fine the clock is.
/// - Threads: [#accept] on the sampler, the others on the steering thread.
final class HealthWatch implements Consumer<Observation> {
    private final NanoClock clock;
    private final long clockStepNs;
    private final DoubleAdder machineShares = new DoubleAdder();
    private final LongAdder intervals = new LongAdder();
    private volatile boolean running;
    private long startNs;
    private long ownNs;
    private long backendNs;

    HealthWatch(NanoClock clock) {
        this.clock = clock;
        clockStepNs = ClockStep.of(clock);
    }

    void start() {
        startNs = clock.nanoTime();
        ownNs = ProcessCost.cpuNs();
        backendNs = childrenNs();
        running = true;
    }

    @Override
    public void accept(Observation observation) {
        if (running && observation instanceof IntervalSnapshot snapshot) {
            double share = snapshot.health().machineShare();
            if (!Double.isNaN(share)) {
                machineShares.add(share);
                intervals.increment();
            }
        }
    }

    /// What was seen since the start, which ends here.
    RunHealth finish(Attachment attachment) {
        running = false;
        int processors = Runtime.getRuntime().availableProcessors();
        double elapsedNs = clock.nanoTime() - startNs;
        double own = ownNs < 0 ? Double.NaN : (ProcessCost.cpuNs() - ownNs) / elapsedNs;
        boolean backendKnown = ProcessHandle.current().children().findAny().isPresent();
        double backend = Math.max(0, childrenNs() - backendNs) / elapsedNs;
        long count = intervals.sum();
        double others = count == 0 ? Double.NaN : Math.max(0, machineShares.sum() / count * processors - own - backend);
        return new RunHealth(
                new Cpu(processors, own, others, backendKnown), clockStepNs, attachment.faultCounts(), Effect.NONE);
    }

    /// CPU time of the programs that we started: the backend, and what stands between it and us.
    private static long childrenNs() {
        return ProcessHandle.current()
                .descendants()
                .flatMap(child -> child.info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
    }
}
