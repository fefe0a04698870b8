package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Looks at what passed, in a thread of its own, and tells what it saw.
///
/// It looks by its own clock and is never woken by the threads that forward: observing costs them no system call.
/// Whatever
/// goes wrong in here ends the observing of one pair or of all; the pairs themselves are not concerned.
/// - Threads: [#run] by one thread; the rest from any.
final class Observer implements Runnable {
    private static final long IDLE_NS = 2_000_000;
    private static final long ASLEEP_NS = 20_000_000;
    private static final int MOST_WATCHED = 64;
    private static final int MOST_REASONS = 10;

    private final Conversation.Setup setup;
    private final NanoClock clock;
    private final long intervalNs;
    private final Consumer<Value.Map> onInterval;
    private final TapMeter meter = new TapMeter();
    private final long startNs;

    private final Queue<Pair> arriving = new ConcurrentLinkedQueue<>();
    private final List<Conversation> conversations = new ArrayList<>();
    private final List<Pair> unobserved = new ArrayList<>();
    private final Past past = new Past();
    private final List<String> problems = new ArrayList<>();
    private final AtomicLong opened = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean finishing;
    private volatile boolean abandoned;

    /// What is left of pairs that have ended.
    private static final class Past {
        LaneCounts toBackend = LaneCounts.NONE;
        LaneCounts toClient = LaneCounts.NONE;
        long unmatched;
        long leftOut;
        long unanswered;

        String spoken = "";
        String codec = "";
        long webSockets;
        long cutOff;

        void add(Pair pair) {
            toBackend = toBackend.plus(pair.lane(Direction.TO_BACKEND).counts());
            toClient = toClient.plus(pair.lane(Direction.TO_CLIENT).counts());
        }
    }

    /// @param onInterval gets a snapshot each interval, in the observing thread; see [TapJson] for its shape
    Observer(Conversation.Setup setup, NanoClock clock, long intervalNs, Consumer<Value.Map> onInterval) {
        this.setup = setup;
        this.clock = clock;
        this.intervalNs = intervalNs;
        this.onInterval = onInterval;
        startNs = clock.nanoTime();
    }

    void start(ThreadFactory threads) {
        Thread thread = threads.newThread(this);
        thread.setName("tap-observer");
        thread.start();
    }

    /// Looks at this pair from now on.
    void watch(Pair pair) {
        opened.incrementAndGet();
        arriving.add(pair);
        if (abandoned) {
            keepUnobserved();
        }
    }

    /// A client that could not be served.
    void refused(String why) {
        refused.incrementAndGet();
        problem(why);
    }

    private void problem(String why) {
        synchronized (problems) {
            if (problems.size() < MOST_REASONS && !problems.contains(why)) {
                problems.add(why);
            }
        }
    }

    @Override
    public void run() {
        NativeProcess.stepBack();
        long nextNs = startNs + intervalNs;
        try {
            while (!finishing || !isDrained()) {
                takeArriving();
                boolean busy = stepAll();
                if (clock.nanoTime() - nextNs >= 0) {
                    nextNs += intervalNs;
                    onInterval.accept(TapJson.interval(this, meter));
                }
                if (!busy) {
                    LockSupport.parkNanos(conversations.isEmpty() ? ASLEEP_NS : IDLE_NS);
                }
            }
            stepAll(); // those that have ended leave
        } catch (RuntimeException | Error e) {
            problem("observing has ended: " + e);
        } finally {
            abandoned = true;
            conversations.forEach(conversation -> unwatch(conversation.pair()));
            keepUnobserved();
            ended.countDown();
        }
    }

    /// Nobody looks any more at what comes now; its bytes are still counted.
    private void keepUnobserved() {
        synchronized (unobserved) {
            for (Pair pair = arriving.poll(); pair != null; pair = arriving.poll()) {
                unwatch(pair);
                unobserved.add(pair);
            }
            unobserved.removeIf(pair -> {
                boolean over = pair.hasEnded();
                if (over) {
                    past.add(pair);
                }
                return over;
            });
        }
    }

    private static void unwatch(Pair pair) {
        for (Direction direction : Direction.values()) {
            pair.lane(direction).unwatch();
        }
    }

    private void takeArriving() {
        for (Pair pair = arriving.poll(); pair != null; pair = arriving.poll()) {
            conversations.add(new Conversation(pair, setup, meter, clock));
            long watched =
                    conversations.stream().filter(c -> !c.pair().hasEnded()).count();
            if (watched > MOST_WATCHED) {
                problem("more than " + MOST_WATCHED + " clients at once: the later ones are only counted");
                unwatch(pair);
            }
        }
    }

    private boolean stepAll() {
        boolean busy = false;
        for (int i = conversations.size() - 1; i >= 0; i--) {
            Conversation conversation = conversations.get(i);
            boolean drained = isDrained(conversation);
            busy |= step(conversation);
            if (drained) {
                leave(conversation);
                conversations.remove(i);
            }
        }
        return busy;
    }

    private boolean step(Conversation conversation) {
        try {
            return conversation.step();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            problem("pair " + conversation.pair().number() + " is read no more: " + e);
            unwatch(conversation.pair());
            return false;
        }
    }

    private void leave(Conversation conversation) {
        past.add(conversation.pair());
        past.unmatched += conversation.unmatched();
        past.leftOut += conversation.leftOut();
        past.unanswered += conversation.outstanding();
        past.spoken = conversation.spoken().isEmpty() ? past.spoken : conversation.spoken();
        past.codec = conversation.codec().isEmpty() ? past.codec : conversation.codec();
        past.webSockets += conversation.isWebSocket() ? 1 : 0;
        past.cutOff += conversation.end() ? 1 : 0;
    }

    private static boolean isDrained(Conversation conversation) {
        return conversation.pair().lane(Direction.TO_BACKEND).isDrained()
                && conversation.pair().lane(Direction.TO_CLIENT).isDrained();
    }

    private boolean isDrained() {
        return arriving.isEmpty() && conversations.stream().allMatch(Observer::isDrained);
    }

    /// Looks at what is left and ends; the last word on everything.
    /// @param waitMs for the observing thread, which may be far behind
    Value.Map finish(long waitMs) throws InterruptedException {
        finishing = true;
        if (!ended.await(waitMs, TimeUnit.MILLISECONDS)) {
            problem("the end of the traffic was not read: observing was too far behind");
        }
        return TapJson.total(this, meter);
    }

    long elapsedNs() {
        return clock.nanoTime() - startNs;
    }

    LaneCounts counts(Direction direction) {
        LaneCounts sum = direction == Direction.TO_BACKEND ? past.toBackend : past.toClient;
        for (Conversation conversation : conversations) {
            sum = sum.plus(conversation.pair().lane(direction).counts());
        }
        synchronized (unobserved) {
            for (Pair pair : unobserved) {
                sum = sum.plus(pair.lane(direction).counts());
            }
        }
        return sum;
    }

    int open() {
        return (int) conversations.stream().filter(c -> !c.pair().hasEnded()).count();
    }

    long opened() {
        return opened.get();
    }

    long refused() {
        return refused.get();
    }

    long unmatched() {
        return past.unmatched
                + conversations.stream().mapToLong(Conversation::unmatched).sum();
    }

    long leftOut() {
        return past.leftOut
                + conversations.stream().mapToLong(Conversation::leftOut).sum();
    }

    long unanswered() {
        return past.unanswered;
    }

    int outstanding() {
        return conversations.stream().mapToInt(Conversation::outstanding).sum();
    }

    int outstandingEvents() {
        return conversations.stream().mapToInt(Conversation::outstandingEvents).sum();
    }

    /// What is spoken, in words; empty while nothing is known.
    String spoken() {
        for (Conversation conversation : conversations) {
            if (!conversation.spoken().isEmpty()) {
                return conversation.spoken();
            }
        }
        return past.spoken;
    }

    /// Id of the codec that is spoken; empty while nothing is known.
    String codec() {
        for (Conversation conversation : conversations) {
            if (!conversation.codec().isEmpty()) {
                return conversation.codec();
            }
        }
        return past.codec;
    }

    /// Connections that became a WebSocket.
    long webSockets() {
        return past.webSockets
                + conversations.stream().filter(Conversation::isWebSocket).count();
    }

    /// WebSockets that ended without a close frame of each peer.
    long cutOff() {
        return past.cutOff;
    }

    List<String> problems() {
        synchronized (problems) {
            return List.copyOf(problems);
        }
    }
}
