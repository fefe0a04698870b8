package burstscope.run;

import burstscope.load.DueTimes;
import burstscope.load.LargeAnswers;
import burstscope.load.RepeatedCall;
import burstscope.load.SendSchedule;
import burstscope.load.Waiting;
import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.rpc.RpcConnection;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The switches of one attachment for what else than the delivery could make a client lag.
/// - Threads: the steering thread; [#close] and the counts from any.
final class RivalSwitches {
    private static final long HOME_MS = 10_000;

    private final RpcConnection connection;
    private final BackendDialogue dialogue;
    private final ClientWork work;
    private final LargeAnswers alongside;
    private volatile Rivals now = Rivals.NONE;
    private volatile @Nullable RequestLog log;
    /// Tells when a large answer is due, where they have a rate.
    private volatile @Nullable Thread schedule;
    private final AtomicLong closedLogLines = new AtomicLong();

    RivalSwitches(RpcConnection connection, BackendDialogue dialogue, ClientWork work, LargeAnswers alongside) {
        this.connection = connection;
        this.dialogue = dialogue;
        this.work = work;
        this.alongside = alongside;
    }

    /// Sets them, and returns when they are in force; false when they were already.
    /// - Errors: [Calls.CallException] where the backend has no large answers, or refuses them; the others stay as
    /// they
    /// were then.
    boolean apply(Rivals wanted) throws Calls.CallException, InterruptedException {
        if (wanted.equals(now)) {
            return false;
        }
        if (!wanted.alongside().equals(now.alongside())) {
            keepAlongside(wanted.alongside());
            now = now.with(wanted.alongside());
        }
        try {
            work.apply(wanted);
        } catch (IllegalArgumentException e) {
            throw new Calls.CallException(String.valueOf(e.getMessage()));
        }
        if (wanted.logRequests() != now.logRequests()) {
            logRequests(wanted.logRequests());
        }
        now = wanted;
        return true;
    }

    private void logRequests(boolean wanted) throws Calls.CallException {
        RequestLog before = log;
        if (!wanted && before != null) {
            connection.setLog(null);
            before.close();
        }
        if (wanted) {
            closedLogLines.addAndGet(before == null ? 0 : before.lines());
            try {
                RequestLog opened = new RequestLog(connection::nanoTime);
                log = opened;
                connection.setLog(opened);
            } catch (IOException e) {
                throw new Calls.CallException("no file for the log of requests: " + e.getMessage());
            }
        }
    }

    /// The last log of requests; empty where there was none.
    String logFile() {
        RequestLog last = log;
        return last == null ? "" : last.file().toString();
    }

    Rivals now() {
        return now;
    }

    private void keepAlongside(Rivals.Alongside wanted) throws Calls.CallException, InterruptedException {
        endSchedule();
        alongside.keep(0, null);
        now = now.with(Rivals.Alongside.NONE);
        awaitHome();
        if (wanted.isNone()) {
            return;
        }
        RepeatedCall call = dialogue.largeAnswer(wanted.bytes());
        if (wanted.perSecond() == 0) {
            alongside.keep(wanted.requests(), call);
            connection.wakeWriter();
        } else {
            alongside.keepBySchedule(wanted.requests(), call);
            schedule = Threads.start(
                    "large-answers",
                    new DueTimes(
                            Waiting.park(connection::nanoTime),
                            SendSchedule.perSecond(wanted.perSecond()),
                            connection.nanoTime(),
                            this::askForOne));
        }
    }

    private boolean askForOne() {
        if (alongside.onDue()) {
            connection.wakeWriter();
        }
        return !connection.isClosed();
    }

    private void endSchedule() {
        Thread running = schedule;
        if (running != null) {
            Threads.end(running);
            schedule = null;
        }
    }

    /// What is under way would still burden what comes next.
    private void awaitHome() throws Calls.CallException, InterruptedException {
        long deadline = connection.nanoTime() + TimeUnit.MILLISECONDS.toNanos(HOME_MS);
        while (alongside.outstanding() > 0 && !connection.isClosed()) {
            if (connection.nanoTime() > deadline) {
                throw new Calls.CallException(alongside.outstanding() + " large answers do not come home");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /// Whether the stages of every event are measured, which costs a few clock reads an event.
    void measureStages(boolean wanted) {
        connection.stampFrames(wanted);
        work.measureStages(wanted);
    }

    boolean measuresStages() {
        return work.measuresStages();
    }

    /// What the consumer did since the connection began.
    BurstWork.Consumed consumed() {
        return work.consumed();
    }

    /// Leaves the consumer's work on what has arrived undone: nobody waits for it.
    void giveUpConsuming() {
        work.giveUp();
    }

    void resumeConsuming() {
        work.resume();
    }

    /// What ran beside the events since the connection began.
    BurstWork.Alongside alongside() {
        RequestLog last = log;
        long lines = closedLogLines.get() + (last == null ? 0 : last.lines());
        return new BurstWork.Alongside(alongside.answers(), alongside.answerBytes(), alongside.missed(), lines);
    }

    /// Why large answers or the log of requests that are on stopped; empty while all is well. Untrusted text.
    String failure() {
        RequestLog last = log;
        String ofLog = last == null || !now.logRequests() ? "" : last.failure();
        return alongside.failure().isEmpty() ? ofLog : alongside.failure();
    }

    /// Asks for nothing more.
    void close() {
        endSchedule();
        alongside.keep(0, null);
        RequestLog last = log;
        if (last != null) {
            connection.setLog(null);
            last.close();
        }
    }
}
