package burstscope.compare.shadow;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.MessageCheck;
import burstscope.compare.TrialRig;
import burstscope.compare.TrialScratch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/// Tries a sample of messages under every coding in one go, for traffic that is over: there is nobody left whom it
/// could disturb, so it yields to none and keeps to a time instead of to a share of a core.
///
/// What taps pick is bounded in number and in bytes; [#keep] makes room for more of what comes later.
/// - Threads: taps on the threads whose messages they see; everything else on one thread.
public final class SampleTrials {
    private static final int QUEUED_MESSAGES = 256;
    private static final int KEPT_MESSAGES = 1_024;
    private static final long MOST_BYTES = 8 << 20;
    private static final int LARGEST_BYTES = 1 << 20;
    /// Messages of a kind and size that have been tried before rarer ones get their turn.
    private static final int FEW = 8;

    private final NanoClock clock;
    private final SampleQueue queue;
    private final List<TrafficTap> taps = new ArrayList<>();
    private final List<Sample> kept = new ArrayList<>();
    private long keptBytes;
    private final Ledger ledger = new Ledger();

    /// How long the trials may take.
    /// @param timesNs for the times of all codings together
    /// @param verdictsNs for sizes and round trips
    public record Budget(long timesNs, long verdictsNs) {}

    /// @param oneIn one of so many messages of a kind is picked, after the first few
    public SampleTrials(NanoClock clock, int oneIn) {
        this.clock = clock;
        queue = new SampleQueue(QUEUED_MESSAGES, MOST_BYTES, oneIn);
    }

    /// A tap for one thread.
    /// @param received whether the messages come from the peer
    public TrafficTap newTap(boolean received) {
        TrafficTap tap = new TrafficTap(received, queue, LARGEST_BYTES, taps.size() + 1L);
        taps.add(tap);
        return tap;
    }

    /// Takes what the taps have picked so far.
    public void keep() {
        for (int waiting = queue.size(); waiting > 0; waiting--) {
            Sample sample = queue.poll();
            if (sample != null && kept.size() < KEPT_MESSAGES && keptBytes + sample.payloadBytes() <= MOST_BYTES) {
                kept.add(sample);
                keptBytes += sample.payloadBytes();
            }
        }
    }

    /// Tries what was kept. A message that is begun is tried under every coding; those that there is no time for
    /// count as not sampled.
    /// @param stopped asked between two trials; when true, what is known so far is returned
    public ShadowSnapshot run(List<Coding> codings, List<MessageCheck> checks, Budget budget, BooleanSupplier stopped) {
        List<Sample> samples = rareFirst();
        try (TrialScratch scratch = new TrialScratch()) {
            List<TrialRig> rigs = new ArrayList<>();
            for (Coding coding : codings) {
                TrialRig rig = new TrialRig(coding, WireLimits.DEFAULT, clock, scratch);
                rigs.add(rig);
                warmUp(rig, samples, clock.nanoTime() + budget.timesNs() / codings.size(), stopped);
            }
            long end = clock.nanoTime() + budget.verdictsNs();
            for (Sample sample : samples) {
                if (stopped.getAsBoolean() || clock.nanoTime() > end) {
                    break;
                }
                ledger.sampled(sample);
                for (TrialRig rig : rigs) {
                    ledger.add(sample, rig.run(sample.message(), TrialRig.Effort.LIGHT));
                }
                for (MessageCheck check : checks) {
                    check.look(sample.message(), Ledger.place(sample)).forEach(ledger::add);
                }
            }
        }
        return new ShadowSnapshot(codings, ledger.traffic(taps), ledger.costs(codings), ledger.findings(), cost(), "");
    }

    /// Until the code is taken for compiled, or time is up: there are no times then.
    private void warmUp(TrialRig rig, List<Sample> samples, long end, BooleanSupplier stopped) {
        long before = -1;
        while (rig.operations() > before) {
            before = rig.operations();
            for (Sample sample : samples) {
                if (rig.warm() || clock.nanoTime() > end || stopped.getAsBoolean()) {
                    return;
                }
                rig.warmUp(sample.message());
            }
        }
    }

    /// Some of each kind and size before the rest, so that a short time shows a bit of everything.
    private List<Sample> rareFirst() {
        List<Sample> first = new ArrayList<>();
        List<Sample> rest = new ArrayList<>();
        Map<CellKey, Integer> counts = new HashMap<>();
        for (Sample sample : kept) {
            int count = counts.merge(new CellKey(sample.kind(), sample.size()), 1, Integer::sum);
            (count <= FEW ? first : rest).add(sample);
        }
        first.addAll(rest);
        return first;
    }

    private WorkerCost cost() {
        long tooLarge = taps.stream().mapToLong(TrafficTap::tooLarge).sum();
        return new WorkerCost(0, 0, 0, 0, 0, queue.dropped(), tooLarge);
    }
}
