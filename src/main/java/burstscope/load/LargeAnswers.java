package burstscope.load;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RequestSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Keeps requests with large answers under way beside the event requests: closed loop, a new one for each answer; or
/// open loop, one whenever [#onDue] says so. Their answers are no events and are counted apart.
/// - Threads: [#keep] and [#onDue] from any thread (the caller wakes the writer); [#poll] on the writer; completions on
///   the reader or on the thread that closes.
public final class LargeAnswers implements RequestSource, CompletionHandler {
    private static final long TIMEOUT_NS = 60_000_000_000L;

    private final RequestSource others;
    private final AtomicInteger outstanding = new AtomicInteger();
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong answerBytes = new AtomicLong();
    private final AtomicInteger due = new AtomicInteger();
    private final AtomicLong missed = new AtomicLong();
    private volatile Wanted wanted = Wanted.NOTHING;
    private volatile String failure = "";

    /// @param requests under way at most
    /// @param scheduled whether each waits until it is due
    private record Wanted(int requests, @Nullable RepeatedCall call, boolean scheduled) {
        static final Wanted NOTHING = new Wanted(0, null, false);
    }

    /// @param others asked when no large answer is wanted
    public LargeAnswers(RequestSource others) {
        this.others = others;
    }

    /// Keeps so many under way from now on; what is under way by another call comes home.
    public void keep(int requests, @Nullable RepeatedCall call) {
        keep(requests, call, false);
    }

    /// Asks for one whenever it is due from now on, as long as fewer than `most` are under way.
    public void keepBySchedule(int most, RepeatedCall call) {
        keep(most, call, true);
    }

    private void keep(int requests, @Nullable RepeatedCall call, boolean scheduled) {
        failure = "";
        due.set(0);
        wanted = call == null ? Wanted.NOTHING : new Wanted(requests, call, scheduled);
    }

    /// One is due: false when it is missed for ever, as too many are under way or nothing is wanted any more.
    public boolean onDue() {
        Wanted now = wanted;
        if (!now.scheduled()) {
            return false;
        }
        if (outstanding.get() + due.get() >= now.requests()) {
            missed.incrementAndGet();
            return false;
        }
        due.incrementAndGet();
        return true;
    }

    /// Those that were due and never asked for since the connection began.
    public long missed() {
        return missed.get();
    }

    public int outstanding() {
        return outstanding.get();
    }

    /// Large answers that came since the connection began.
    public long answers() {
        return answers.getAcquire();
    }

    /// Bytes of their frames.
    public long answerBytes() {
        return answerBytes.getAcquire();
    }

    /// Why they are asked for no more; empty while all is well. Untrusted text.
    public String failure() {
        return failure;
    }

    @Override
    public @Nullable Request poll() {
        Wanted now = wanted;
        RepeatedCall call = now.call();
        if (call == null || outstanding.get() >= now.requests() || (now.scheduled() && due.get() <= 0)) {
            return others.poll();
        }
        outstanding.incrementAndGet();
        if (now.scheduled()) {
            due.decrementAndGet();
        }
        return new Request(call.method(), call.params().get(), this, TIMEOUT_NS);
    }

    @Override
    public void onCompletion(Request request, Completion completion) {
        outstanding.decrementAndGet();
        switch (completion) {
            case Completion.Result(Value value, Completion.Arrival arrival) -> {
                answers.setRelease(answers.getPlain() + 1);
                answerBytes.setRelease(answerBytes.getPlain() + arrival.frameBytes());
            }
            // A backend that refuses would refuse again at once, and for ever.
            case Completion.Refused(long code, String message, Completion.Arrival arrival) ->
                stop("large answers alongside are refused: " + code + " " + message);
            case Completion.TimedOut t -> stop("a large answer did not come within 60 s");
            case Completion.Cancelled c -> {}
            case Completion.Closed c -> {}
        }
    }

    private void stop(String why) {
        wanted = Wanted.NOTHING;
        failure = why;
    }
}
