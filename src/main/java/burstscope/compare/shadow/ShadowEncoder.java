package burstscope.compare.shadow;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.CodecTrial;
import burstscope.compare.MessageCheck;
import burstscope.compare.TrialRig;
import burstscope.compare.TrialScratch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Tries a sample of live messages under every coding of a list, one trial after the other, and keeps to a share of one
/// core. Stands still while somebody measures.
/// - Threads: [#run] is the worker; the wishes ([#setCodings], [#hold], [#resume], [#forget], [#setChecks]) and
///   [#snapshot] come from any thread; a tap belongs to the thread whose messages it sees.
public final class ShadowEncoder implements Runnable {
    /// Share of one core that the worker uses at most, see [CpuBudget].
    public static final double BUDGET = CpuBudget.SHARE;

    /// What is kept of the traffic: messages that wait, their payload bytes, and the largest payload that is kept
    /// at all.
    static final int QUEUED_MESSAGES = 128;

    static final long QUEUED_BYTES = 16 << 20;
    static final int LARGEST_BYTES = 8 << 20;
    private static final int KEPT_MESSAGES = 64;
    private static final long KEPT_BYTES = 8 << 20;
    private static final long IDLE_NS = 20_000_000;
    private static final long PUBLISH_NS = 500_000_000;
    private static final int TIMED_ONE_IN = 8;

    private final NanoClock clock;
    private final LongSupplier threadCpuNs;
    private final SampleQueue queue = new SampleQueue(QUEUED_MESSAGES, QUEUED_BYTES);
    private final List<TrafficTap> taps = new CopyOnWriteArrayList<>();
    private volatile List<Coding> codings;
    private volatile List<MessageCheck> checks = List.of();
    private volatile String held = "";
    private volatile boolean forgetting;
    private volatile boolean busy;
    private volatile ShadowSnapshot snapshot = ShadowSnapshot.EMPTY;

    // The worker's own.
    private final Reservoir reservoir = new Reservoir(KEPT_MESSAGES, KEPT_BYTES, 1);
    private final Ledger ledger = new Ledger();
    private final Deque<Job> jobs = new ArrayDeque<>();
    private final Set<Coding> triedAll = new HashSet<>();
    private final Map<Coding, TrialRig> rigs = new HashMap<>();
    private @Nullable TrialScratch scratch;
    private long trials;
    private long begunNs;
    private long cpuBegunNs;
    private long heldNs;
    private long publishedNs;

    /// One thing to do: a trial, or a check where no coding is named.
    private record Job(
            Sample sample,
            @Nullable Coding coding,
            @Nullable MessageCheck check) {}

    /// @param threadCpuNs CPU time of the calling thread
    public ShadowEncoder(NanoClock clock, LongSupplier threadCpuNs, List<Coding> codings) {
        this.clock = clock;
        this.threadCpuNs = threadCpuNs;
        this.codings = List.copyOf(codings);
    }

    /// A tap for one thread; what it sees counts from now on.
    /// @param received whether the messages come from the peer
    public TrafficTap newTap(boolean received) {
        TrafficTap tap = new TrafficTap(received, queue, LARGEST_BYTES, taps.size() + 1L);
        taps.add(tap);
        return tap;
    }

    public List<Coding> codings() {
        return codings;
    }

    /// What to try from now on. A coding that is new is tried on the messages that are kept.
    public void setCodings(List<Coding> wanted) {
        codings = List.copyOf(wanted);
    }

    public void setChecks(List<MessageCheck> wanted) {
        checks = List.copyOf(wanted);
    }

    /// Stands still as soon as the trial in hand is over.
    /// @param reason in words
    public void hold(String reason) {
        held = reason;
    }

    public void resume() {
        held = "";
    }

    /// Whether a trial is in hand.
    public boolean busy() {
        return busy;
    }

    /// Lets go of everything that was seen; taps made before are heard no more.
    public void forget() {
        taps.clear();
        forgetting = true;
    }

    public ShadowSnapshot snapshot() {
        return snapshot;
    }

    @Override
    public void run() {
        try (TrialScratch own = new TrialScratch()) {
            scratch = own;
            begunNs = clock.nanoTime();
            cpuBegunNs = threadCpuNs.getAsLong();
            CpuBudget budget = new CpuBudget();
            while (!Thread.currentThread().isInterrupted()) {
                long before = threadCpuNs.getAsLong();
                boolean worked = held.isEmpty() && budget.allows() && stepBusily();
                publishIfDue();
                budget.used(threadCpuNs.getAsLong() - before);
                long dueNs = worked ? budget.pauseNs() : Math.max(IDLE_NS, budget.pauseNs());
                if (dueNs > 0) {
                    budget.paused(pause(dueNs));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            rigs.clear();
            scratch = null;
        }
    }

    /// How long it was.
    private long pause(long ns) throws InterruptedException {
        long before = clock.nanoTime();
        boolean standing = !held.isEmpty();
        TimeUnit.NANOSECONDS.sleep(ns);
        long pausedNs = clock.nanoTime() - before;
        if (standing) {
            heldNs += pausedNs;
        }
        return pausedNs;
    }

    private boolean stepBusily() {
        busy = true;
        try {
            // Held between the look at it and the mark: the mark tells who waits for quiet.
            return held.isEmpty() && step();
        } finally {
            busy = false;
        }
    }

    /// Does one thing; false when there is none to do.
    boolean step() {
        if (forgetting) {
            forgetting = false;
            forgetNow();
        }
        if (jobs.isEmpty()) {
            plan();
        }
        Job job = jobs.poll();
        if (job == null) {
            return false;
        }
        if (job.coding() != null) {
            tryOut(job.sample(), job.coding());
        } else if (job.check() != null) {
            job.check().look(job.sample().message(), Ledger.place(job.sample())).forEach(ledger::add);
        }
        return true;
    }

    private void plan() {
        for (Coding coding : codings) {
            if (triedAll.add(coding)) {
                reservoir.samples().forEach(sample -> jobs.add(new Job(sample, coding, null)));
            }
        }
        Sample sample = jobs.isEmpty() ? nextSample() : null;
        if (sample != null) {
            ledger.sampled(sample);
            reservoir.add(sample);
            codings.forEach(coding -> jobs.add(new Job(sample, coding, null)));
            checks.forEach(check -> jobs.add(new Job(sample, null, check)));
        }
    }

    /// The next one of a tap that still counts.
    private @Nullable Sample nextSample() {
        Sample sample = queue.poll();
        while (sample != null && !isOfOurs(sample.stratum())) {
            sample = queue.poll();
        }
        return sample;
    }

    private boolean isOfOurs(Stratum stratum) {
        return taps.stream().anyMatch(tap -> tap.strata().contains(stratum));
    }

    private void tryOut(Sample sample, Coding coding) {
        TrialRig rig = rigs.computeIfAbsent(coding, this::rig);
        trials++;
        boolean timed = ledger.wantsTimes(coding, sample) || trials % TIMED_ONE_IN == 0;
        CodecTrial trial = rig.run(sample.message(), timed ? TrialRig.Effort.LIGHT : TrialRig.Effort.NONE);
        ledger.add(sample, trial);
    }

    private TrialRig rig(Coding coding) {
        TrialScratch own = scratch;
        if (own == null) {
            own = new TrialScratch();
            scratch = own;
        }
        return new TrialRig(coding, WireLimits.DEFAULT, clock, own);
    }

    /// What waits in the queue may be of new taps already; that of old ones is passed over.
    private void forgetNow() {
        jobs.clear();
        reservoir.clear();
        ledger.clear();
        triedAll.clear();
        publish();
    }

    private void publishIfDue() {
        if (clock.nanoTime() - publishedNs >= PUBLISH_NS) {
            publish();
        }
    }

    /// Makes what is known visible.
    void publish() {
        publishedNs = clock.nanoTime();
        List<Coding> shown = codings;
        long tooLarge = 0;
        for (TrafficTap tap : taps) {
            tooLarge += tap.tooLarge();
        }
        WorkerCost worker = new WorkerCost(
                threadCpuNs.getAsLong() - cpuBegunNs,
                clock.nanoTime() - begunNs,
                heldNs,
                BUDGET,
                queue.size(),
                queue.dropped(),
                tooLarge);
        snapshot = new ShadowSnapshot(
                shown, ledger.traffic(new ArrayList<>(taps)), ledger.costs(shown), ledger.findings(), worker, held);
    }

    /// Payload bytes of the messages that are kept, waiting or in the reservoir.
    long keptBytes() {
        return queue.bytes() + reservoir.bytes();
    }
}
