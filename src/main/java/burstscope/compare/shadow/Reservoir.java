package burstscope.compare.shadow;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Messages kept so that a coding that is added later is tried on the same traffic: a uniform choice of all that came,
/// bounded in number and in payload bytes.
/// - Threads: the worker.
final class Reservoir {
    private final int mostMessages;
    private final long mostBytes;
    private final SplittableRandom random;
    private final List<Sample> kept = new ArrayList<>();
    private long came;
    private long bytes;

    Reservoir(int mostMessages, long mostBytes, long seed) {
        this.mostMessages = mostMessages;
        this.mostBytes = mostBytes;
        random = new SplittableRandom(seed);
    }

    void add(Sample sample) {
        came++;
        if (kept.size() < mostMessages) {
            if (bytes + sample.payloadBytes() <= mostBytes) {
                kept.add(sample);
                bytes += sample.payloadBytes();
            }
            return;
        }
        long at = random.nextLong(came);
        if (at < kept.size()) {
            int slot = (int) at;
            long after = bytes - kept.get(slot).payloadBytes() + sample.payloadBytes();
            if (after <= mostBytes) {
                kept.set(slot, sample);
                bytes = after;
            }
        }
    }

    List<Sample> samples() {
        return List.copyOf(kept);
    }

    long bytes() {
        return bytes;
    }

    void clear() {
        kept.clear();
        bytes = 0;
        came = 0;
    }
}
