package burstscope.backend;

import burstscope.clock.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Holds requests for the first part of the injected delay and carries them out in the order they came. Without a delay
/// the caller's thread carries them out itself.
/// - Threads: one thread accepts; the one that runs [#run] carries out what was held; never both at a time.
final class RequestLine implements Runnable {
    private static final int TAKEN_AT_ONCE = 256;

    private final NanoClock clock;
    private final Pacer pacer;
    private final Consumer<Request> target;
    private final Runnable afterSeveral;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final DelayLine<Request> line;
    private boolean carryingOut;
    private volatile long delayNs;
    private volatile boolean finishing;
    private volatile @Nullable Thread thread;

    /// @param target carries a request out
    /// @param afterSeveral called when all that were due have been carried out
    RequestLine(NanoClock clock, Consumer<Request> target, Runnable afterSeveral) {
        this.clock = clock;
        this.target = target;
        this.afterSeveral = afterSeveral;
        pacer = new Pacer(clock);
        line = new DelayLine<>(clock.nanoTime());
    }

    /// Sets how long requests accepted from now on are held.
    void setDelayNs(long newDelayNs) {
        delayNs = newDelayNs;
    }

    /// Carries the request out, now or when its time has come.
    void accept(Request request) {
        if (!holdBack(request)) {
            target.accept(request);
        }
    }

    private boolean holdBack(Request request) {
        lock.lock();
        try {
            if (delayNs == 0 && line.isEmpty() && !carryingOut) {
                return false;
            }
            if (delayNs == 0) {
                line.addUndelayed(request);
            } else {
                line.add(request, clock.nanoTime() + delayNs);
            }
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Waits until all accepted requests have been carried out, or until [#finish].
    void awaitIdle() {
        lock.lock();
        try {
            while ((!line.isEmpty() || carryingOut) && !finishing) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Lets [#run] carry out what is held, due or not, and end.
    void finish() {
        lock.lock();
        try {
            finishing = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        List<Request> due = new ArrayList<>(TAKEN_AT_ONCE);
        while (take(due)) {
            due.forEach(target);
            due.clear();
            afterSeveral.run();
            carriedOut();
        }
    }

    private void carriedOut() {
        lock.lock();
        try {
            carryingOut = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean take(List<Request> due) {
        while (due.isEmpty()) {
            long dueNs;
            lock.lock();
            try {
                while (line.isEmpty() && !finishing) {
                    changed.awaitUninterruptibly();
                }
                if (line.isEmpty()) {
                    return false;
                }
                dueNs = line.nextDueNs();
                long nowNs = clock.nanoTime();
                while (due.size() < TAKEN_AT_ONCE) {
                    Request next = finishing ? line.poll() : line.pollArrived(nowNs);
                    if (next == null) {
                        break;
                    }
                    due.add(next);
                }
                carryingOut = !due.isEmpty();
            } finally {
                lock.unlock();
            }
            if (due.isEmpty()) {
                pacer.waitUntil(dueNs, () -> !finishing);
            }
        }
        return true;
    }
}
