package burstscope.compare.shadow;

import burstscope.compare.ByteShares;
import burstscope.compare.CodecTrial;
import burstscope.compare.Verdict;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects the trials of one coding on messages of one kind and size. Sums grow for ever; times are those of the
/// latest
/// messages, so that they follow the traffic.
/// - Threads: the worker.
final class Cell {
    private static final int TIMES_KEPT = 64;
    private static final int LOSSES_KEPT = 8;

    private final long[] encodeNs = new long[TIMES_KEPT];
    private final long[] decodeNs = new long[TIMES_KEPT];
    private final Set<String> losses = new LinkedHashSet<>();
    private String refusal = "";
    private int times;
    private int carried;
    private int refused;
    private int corrupt;
    private long payloadBytes;
    private long framingBytes;
    private long deflatedBytes;
    private ByteShares shares = ByteShares.NONE;
    private long encodeAllocatedBytes;
    private long decodeAllocatedBytes;

    void add(CodecTrial trial) {
        if (trial.verdict() instanceof Verdict.Refused(String reason)) {
            refused++;
            refusal = refusal.isEmpty() ? reason : refusal;
            return;
        }
        if (trial.verdict().corrupt()) {
            corrupt++;
        }
        if (trial.payloadBytes() == 0) {
            return;
        }
        carried++;
        payloadBytes += trial.payloadBytes();
        framingBytes += trial.framingBytes();
        deflatedBytes += trial.deflatedBytes();
        shares = shares.plus(trial.shares());
        if (trial.verdict() instanceof Verdict.Same(var lost) && losses.size() < LOSSES_KEPT) {
            losses.addAll(lost);
        }
        addCost(trial.cost());
    }

    private void addCost(CodecTrial.Cost cost) {
        if (cost.batches() == 0 || !cost.warm()) {
            return;
        }
        encodeNs[times % TIMES_KEPT] = cost.encodeNs();
        decodeNs[times % TIMES_KEPT] = cost.decodeNs();
        times++;
        encodeAllocatedBytes += cost.encodeAllocatedBytes();
        decodeAllocatedBytes += cost.decodeAllocatedBytes();
    }

    /// Messages that were timed.
    int times() {
        return times;
    }

    CellCosts costs() {
        int kept = Math.min(times, TIMES_KEPT);
        return new CellCosts(
                carried,
                refused,
                corrupt,
                payloadBytes,
                framingBytes,
                deflatedBytes,
                shares,
                Arrays.copyOf(encodeNs, kept),
                Arrays.copyOf(decodeNs, kept),
                times,
                encodeAllocatedBytes,
                decodeAllocatedBytes,
                List.copyOf(losses),
                refusal);
    }
}
