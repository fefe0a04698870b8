package burstscope.rpc;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// What went through one connection since it began.
/// - Threads: each counter has one writing thread, named beside it; anyone reads.
public final class ConnectionCounters {
    // writer
    final Counter requests = new Counter();
    final Counter bytesOut = new Counter();
    // reader
    final Counter answers = new Counter();
    final Counter bytesIn = new Counter();
    final Counter frames = new Counter();
    final Counter undecodable = new Counter();
    final Counter unknownIds = new Counter();
    final Counter duplicateAnswers = new Counter();
    final Counter lateAnswers = new Counter();
    final Counter errorAnswers = new Counter();
    final Counter notifications = new Counter();
    final Counter peerRequests = new Counter();
    // whoever expires
    private final AtomicLong timedOut = new AtomicLong();
    private final AtomicInteger endedUnanswered = new AtomicInteger();

    ConnectionCounters() {}

    public long requests() {
        return requests.value();
    }

    public long bytesOut() {
        return bytesOut.value();
    }

    public long answers() {
        return answers.value();
    }

    public long bytesIn() {
        return bytesIn.value();
    }

    /// Frames that came in whole, whatever they held.
    public long frames() {
        return frames.value();
    }

    public long undecodable() {
        return undecodable.value();
    }

    public long unknownIds() {
        return unknownIds.value();
    }

    public long duplicateAnswers() {
        return duplicateAnswers.value();
    }

    public long lateAnswers() {
        return lateAnswers.value();
    }

    public long errorAnswers() {
        return errorAnswers.value();
    }

    /// Messages of the peer's own accord: notifications and what subscriptions brought.
    public long notifications() {
        return notifications.value();
    }

    /// Requests of the peer to us.
    public long peerRequests() {
        return peerRequests.value();
    }

    public long timedOut() {
        return timedOut.get();
    }

    /// Requests that the connection's end left without an answer.
    public int endedUnanswered() {
        return endedUnanswered.get();
    }

    void addEndedUnanswered() {
        endedUnanswered.incrementAndGet();
    }

    void addTimedOut() {
        timedOut.incrementAndGet();
    }

    /// A count with a single writing thread: no atomic addition is needed.
    static final class Counter {
        private final AtomicLong count = new AtomicLong();

        void add(long n) {
            count.setRelease(count.getPlain() + n);
        }

        long value() {
            return count.getAcquire();
        }
    }
}
