package burstscope.compare.shadow;

import burstscope.codec.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Sees the messages of one thread, counts all of them and picks some at random: of each kind and size the first few,
/// and
/// then one of as many as the worker can keep up with. Copies nothing, never blocks.
/// - Threads: one calls [#onMessage]; anyone reads the counts.
public final class TrafficTap {
    static final int MOST_KINDS = 48;
    private static final int FIRST_FEW = 8;
    private static final String OTHERS = "(other methods)";

    private final boolean received;
    private final SampleQueue queue;
    private final int largestBytes;
    private final SplittableRandom random;
    private final Map<String, Stratum> byMethod = new HashMap<>();
    private final List<Stratum> strata = new CopyOnWriteArrayList<>();
    private String lastMethod = "";
    private @Nullable Stratum lastStratum;
    private long seen;
    private final AtomicLong tooLarge = new AtomicLong();

    /// @param largestBytes larger payloads are counted and never picked
    TrafficTap(boolean received, SampleQueue queue, int largestBytes, long seed) {
        this.received = received;
        this.queue = queue;
        this.largestBytes = largestBytes;
        random = new SplittableRandom(seed);
    }

    /// Takes a look at a message.
    /// @param method of a request, or of the request that it answers; untrusted text
    /// @param payloadBytes as it stands on the wire
    public void onMessage(String method, Value message, int payloadBytes) {
        seen++;
        Stratum stratum = stratum(method);
        stratum.count(payloadBytes);
        if (payloadBytes > largestBytes) {
            tooLarge.setRelease(tooLarge.getPlain() + 1);
            return;
        }
        if (!stratum.due()) {
            return;
        }
        boolean rare = stratum.pickedSoFar() < FIRST_FEW;
        boolean taken = queue.offer(new Sample(stratum, seen, message, payloadBytes), rare);
        int stride = queue.stride();
        int skip = rare || stride == 1 ? 0 : random.nextInt(2 * stride - 1);
        stratum.picked(taken || !rare, skip);
    }

    private Stratum stratum(String method) {
        Stratum last = lastStratum;
        if (last != null && method.equals(lastMethod)) {
            return last;
        }
        Stratum stratum = byMethod.get(method);
        if (stratum == null) {
            stratum = byMethod.size() < MOST_KINDS ? added(method) : byMethod.computeIfAbsent(OTHERS, this::added);
        }
        lastMethod = method;
        lastStratum = stratum;
        return stratum;
    }

    private Stratum added(String method) {
        Stratum stratum = new Stratum(new MessageKind(method, received));
        strata.add(stratum);
        if (!method.equals(OTHERS)) {
            byMethod.put(method, stratum);
        }
        return stratum;
    }

    List<Stratum> strata() {
        return strata;
    }

    /// Messages that are too large to be kept.
    long tooLarge() {
        return tooLarge.getAcquire();
    }
}
