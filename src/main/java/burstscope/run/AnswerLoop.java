package burstscope.run;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RequestSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Keeps requests outstanding that the demo backend answers at once, with different letters each: closed loop.
/// - Threads: steered by one; asked by the writer; completions on the reader, or on the thread that closes.
final class AnswerLoop implements RequestSource, CompletionHandler {
    private static final String METHOD = "burstscope.getLargeAnswer";
    /// More different texts than a compressor looks back on.
    private static final int DIFFERENT = 1 << 12;

    private static final long SEED_STEP = 104_729;

    private final AtomicInteger outstanding = new AtomicInteger();
    private final AtomicLong answered = new AtomicLong();
    private volatile int wanted;
    private volatile Value[] params = {};
    private volatile @Nullable String failure;
    // The writer's.
    private int next;

    /// Parameters of requests for answers whose text has so many bytes.
    static Value[] asking(int textBytes) {
        Value[] all = new Value[DIFFERENT];
        for (int i = 0; i < DIFFERENT; i++) {
            all[i] = Value.Map.ofEntries("bytes", Value.of(textBytes), "seed", Value.of(i * SEED_STEP));
        }
        return all;
    }

    /// From the next wake-up of the writer on.
    void keep(int newWanted, Value[] newParams) {
        params = newParams;
        wanted = newWanted;
    }

    /// Sends nothing more; what is outstanding comes home.
    void end() {
        wanted = 0;
    }

    boolean isHome() {
        return outstanding.get() == 0;
    }

    long answered() {
        return answered.getAcquire();
    }

    /// Why a request was not answered; null when all were.
    @Nullable
    String failure() {
        return failure;
    }

    @Override
    public @Nullable Request poll() {
        if (outstanding.get() >= wanted) {
            return null;
        }
        outstanding.incrementAndGet();
        return new Request(METHOD, params[next++ & (DIFFERENT - 1)], this, Request.NO_TIMEOUT);
    }

    @Override
    public void onCompletion(Request request, Completion completion) {
        if (completion instanceof Completion.Result) {
            answered.setRelease(answered.getPlain() + 1);
        } else {
            failure = completion.toString();
            wanted = 0;
        }
        outstanding.decrementAndGet();
    }
}
