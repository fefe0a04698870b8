package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.HealthMeter;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.tap.TapFigures;
import burstscope.tap.WatchClient;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The [ScopeSession] of somebody else's connection: what a tap between its two ends sees. Nothing can be turned.
/// - Threads: one, and `stall-probe`, while it watches.
final class TapScope implements ScopeSession {
    private static final int OBSERVATIONS = 512;
    private static final String STEP = "watch the tap";

    private final NanoClock clock = NanoClock.system();
    private final Drain<Observation> observations = new Drain<>(OBSERVATIONS);
    private final JoinedSnapshots joined = new JoinedSnapshots(observations);
    private final Object lock = new Object();
    private @Nullable Watching present;
    private SessionState state = new SessionState.Idle();
    private volatile boolean again;

    @Override
    public void attach(AttachTarget target) {
        synchronized (lock) {
            leave();
            state = new SessionState.Connecting(STEP);
            present = new Watching(TargetText.tapName(target.address()));
            present.start();
        }
    }

    @Override
    public void detach() {
        synchronized (lock) {
            leave();
            state = new SessionState.Idle();
        }
    }

    private @Nullable Watching leave() {
        Watching left = present;
        present = null;
        if (left != null) {
            left.thread.interrupt();
        }
        return left;
    }

    @Override
    public void reconnectByItself(boolean wanted) {
        again = wanted;
    }

    /// One tap that is watched, from the wish to the end.
    private final class Watching implements Runnable {
        private final String name;
        private final Thread thread = Threads.FACTORY.newThread(this);
        private final BackOff backOff = new BackOff();
        private int attempts;

        Watching(String name) {
            this.name = name;
            thread.setName("tap-scope");
        }

        void start() {
            thread.start();
        }

        @Override
        public void run() {
            StallProbe stalls = new StallProbe(clock);
            Thread probe = Threads.start("stall-probe", stalls);
            try {
                SessionState.Failed last = watch(stalls);
                while (again && !Thread.currentThread().isInterrupted()) {
                    pause(last);
                    last = watch(stalls);
                }
                become(last);
            } catch (InterruptedException left) {
                Thread.currentThread().interrupt();
            } finally {
                probe.interrupt();
            }
        }

        private void pause(SessionState.Failed last) throws InterruptedException {
            attempts++;
            long untilNs = clock.nanoTime() + backOff.next();
            for (long left = untilNs - clock.nanoTime(); left > 0 && again; left = untilNs - clock.nanoTime()) {
                become(new SessionState.Waiting(last, attempts, TimeUnit.NANOSECONDS.toMillis(left)));
                TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.MILLISECONDS.toNanos(100)));
            }
        }

        /// Watches until there is nothing to be seen any more; why.
        private SessionState.Failed watch(StallProbe stalls) {
            try (WatchClient client = WatchClient.connect(name)) {
                HealthMeter health = new HealthMeter(stalls);
                TapIntervals intervals = new TapIntervals(span -> health.take(span, observations.dropped()));
                for (Optional<Value.Map> next = client.next(); next.isPresent(); next = client.next()) {
                    show(new TapFigures(next.get()), intervals);
                }
                offer(new KnobChange(clock.nanoTime(), "connection", "the tap ended"));
                return failed("the tap " + name + " has ended");
            } catch (IOException | IllegalArgumentException e) {
                return failed(String.valueOf(e.getMessage()));
            }
        }

        private void show(TapFigures figures, TapIntervals intervals) {
            // The last one is of the whole run, not of a second.
            Optional<IntervalSnapshot> interval =
                    figures.isLast() ? Optional.empty() : intervals.next(figures, clock.nanoTime());
            interval.ifPresent(this::offer);
            backOff.reset();
            attempts = 0;
            if (!figures.isLast()) {
                become(new SessionState.Attached(
                        TapWords.description(name, figures),
                        Capabilities.WATCHING,
                        SessionState.BurstProgress.NONE,
                        TapWords.split(figures)));
            }
        }

        private SessionState.Failed failed(String what) {
            return new SessionState.Failed(new AttachProblem(
                    STEP, what, "start the tap with --name " + name + ", then connect again (or switch Reconnect on)"));
        }

        private void become(SessionState next) {
            synchronized (lock) {
                if (isPresent()) {
                    state = next;
                }
            }
        }

        private void offer(Observation observation) {
            synchronized (lock) {
                if (isPresent()) {
                    joined.accept(observation);
                }
            }
        }

        @SuppressWarnings("ReferenceEquality") // This very one, or another.
        private boolean isPresent() {
            return present == this;
        }
    }

    @Override
    public void setDelivery(DeliverySettings settings) {}

    @Override
    public void setCodec(Coding coding) {}

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {}

    @Override
    public void fireBursts(BurstOrder order) {}

    @Override
    public void cancelBursts() {}

    @Override
    public SessionState state() {
        synchronized (lock) {
            return state;
        }
    }

    @Override
    public Drain<Observation> observations() {
        return observations;
    }

    @Override
    public void close() {
        Watching left;
        synchronized (lock) {
            left = leave();
            state = new SessionState.Idle();
        }
        if (left != null) {
            Threads.end(left.thread);
        }
    }
}
