package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.rpc.CloseCause;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The [ScopeSession] of the window: every wish is carried out on one steering thread, in order, and the state tells
/// how it went.
/// - Threads: owns `steering`, `stall-probe`, the shadow encoding and, while attached, `sampler`.
public final class LiveSession implements ScopeSession {
    private static final int OBSERVATIONS = 4_096;
    private static final long QUIET_MS = 3_000;
    private static final long CLOSE_MS = 8_000;

    private final NanoClock clock = NanoClock.system();
    private final Drain<Observation> observations = new Drain<>(OBSERVATIONS);
    private final StallProbe stalls = new StallProbe(clock);
    private final Thread stallProbe = Threads.start("stall-probe", stalls);
    private final ShadowRun shadow = new ShadowRun(clock);
    private final ExecutorService steering = Threads.oneByOne("steering");
    private final Cancellation cancellation = new Cancellation();
    private final AtomicInteger burstNumbers = new AtomicInteger();
    private final TriggerDesk triggers = new TriggerDesk(burstNumbers::incrementAndGet);
    private final SweepDesk sweeps = new SweepDesk(this::sweep, this::cancelBursts);
    private final RivalDesk rivals = new RivalDesk(this::wish);
    private final Attacher attacher;
    private final Reconnection reconnection = new Reconnection(clock);
    private final Notices notices = new Notices(clock);

    /// Guards what the state is derived from; never held while anybody waits for the peer.
    private final Object lock = new Object();

    private volatile SessionState state = new SessionState.Idle();
    private volatile @Nullable AttachedRun attached;
    private volatile SessionState.BurstProgress progress = SessionState.BurstProgress.NONE;
    private volatile DeliverySettings delivery = DeliverySettings.single();
    private @Nullable Future<?> connecting;
    private long connectWishes;
    private volatile long wishInHand;

    public LiveSession() {
        this(Calls.TIMEOUT);
    }

    /// @param callTimeout how long an answer of the backend may take
    LiveSession(Duration callTimeout) {
        attacher = new Attacher(
                clock,
                stalls,
                step -> become(new SessionState.Connecting(step)),
                sweeps.andThen(new JoinedSnapshots(observations)),
                callTimeout);
    }

    @Override
    public void attach(AttachTarget target) {
        cancelBursts();
        synchronized (lock) {
            if (!steering.isShutdown()) {
                state = new SessionState.Connecting("leave the backend before");
            }
            connectOrLeave(() -> {
                leave();
                notices.say("");
                entering(() -> enter(target, attacher.attach(target, delivery), ""));
            });
        }
    }

    private void entering(Attacher.Entry entry) {
        try {
            entry.enter();
        } catch (AttachException e) {
            become(new SessionState.Failed(e.problem(), e.checkList()));
        } catch (InterruptedException e) {
            become(new SessionState.Idle());
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            become(new SessionState.Failed(
                    new AttachProblem("attach", "internal error: " + e, "try again, and report this")));
        }
    }

    @Override
    public void reconnectByItself(boolean wanted) {
        reconnection.setWanted(wanted);
    }

    /// Attaches again to the backend that left, with its knobs as they stood.
    private void again(AttachedRun before, SessionState.Failed lost) {
        SweepStand stand = sweeps.standing(before.attachment());
        leave();
        entering(() -> {
            Reconnection.Outcome outcome =
                    reconnection.run(lost, this::become, () -> attacher.attach(before.target(), delivery));
            Attachment attachment = outcome.attachment();
            if (attachment == null) {
                become(outcome.last());
                return;
            }
            enter(
                    before.target(),
                    attachment,
                    "connected again (attempt " + outcome.attempts() + "); before: "
                            + lost.problem().message());
            attachment.publish(new KnobChange(clock.nanoTime(), "connection", "connected again"));
            wish(rivals.restating(present -> stand.reconnect(present.attachment())));
        });
    }

    /// Carries out an attach or detach; one that is still under way is given up for it.
    private void connectOrLeave(Runnable wish) {
        synchronized (lock) {
            if (connecting != null) {
                connecting.cancel(true);
            }
            connectWishes++;
            long number = connectWishes;
            connecting = steering.isShutdown()
                    ? null
                    : steering.submit(() -> {
                        wishInHand = number;
                        wish.run();
                    });
        }
    }

    /// Says where the latest wish to attach or detach stands; earlier ones have no say any more.
    private void become(SessionState next) {
        synchronized (lock) {
            if (wishInHand == connectWishes) {
                state = next;
            }
        }
    }

    private void enter(AttachTarget target, Attachment attachment, String arrival) {
        BurstRunner bursts =
                new BurstRunner(attachment, QUIET_MS, cancellation::isCancelled, burstNumbers::incrementAndGet);
        synchronized (lock) {
            delivery = attachment.fitting(delivery);
            attachment.deliverBy(delivery);
            attachment.connection().setTap(attachment.captures().before(shadow.newTap()));
            triggers.enter(attachment);
            attachment.resume();
            Thread sampler = Threads.start(
                    "sampler", new SamplerLoop(attachment, observations::dropped, () -> refreshState(attachment)));
            var run = new AttachedRun(target, attachment, bursts, sampler, clock.nanoTime(), arrival);
            attached = run;
            rivals.enter(run);
            reconnection.onAttached();
            refreshState(attachment);
        }
    }

    /// Derives the state from the attachment; called on the sampler and on the steering thread. One that was left
    /// meanwhile has no say any more.
    private void refreshState(Attachment attachment) {
        synchronized (lock) {
            AttachedRun present = attached;
            if (present == null || present.attachment() != attachment || wishInHand != connectWishes) {
                return;
            }
            CloseCause cause = attachment.connection().closeCause();
            if (cause == null) {
                shadow.alsoTry(attachment.connection().coding());
                state = present.state(progress, notices, clock.nanoTime());
            } else if (!(state instanceof SessionState.Failed)) {
                lost(present, cause);
            }
        }
    }

    private void lost(AttachedRun present, CloseCause cause) {
        Attachment attachment = present.attachment();
        triggers.leave(BurstRecord.End.DISCONNECTED);
        SessionState.Failed failed = attachment.failure(cause);
        state = failed;
        attachment.publish(new KnobChange(clock.nanoTime(), "connection", "connection lost"));
        if (reconnection.isWanted()) {
            connectOrLeave(() -> again(present, failed));
        } else {
            steer(() -> {
                if (present.equals(attached)) {
                    leave();
                }
            });
        }
    }

    /// Ends the attachment and what runs beside it; on the steering thread, or when that has ended.
    private void leave() {
        AttachedRun present;
        synchronized (lock) {
            present = attached;
            attached = null;
            progress = SessionState.BurstProgress.NONE;
        }
        rivals.leave();
        if (present != null) {
            triggers.leave(BurstRecord.End.CANCELLED);
            present.leave();
        }
    }

    @Override
    public void detach() {
        cancelBursts();
        connectOrLeave(() -> {
            leave();
            become(new SessionState.Idle());
        });
    }

    private void steer(Runnable task) {
        synchronized (lock) {
            if (!steering.isShutdown()) {
                steering.execute(task);
            }
        }
    }

    /// Carries a wish out on the steering thread; a refusal becomes the notice.
    private void wish(AttachedRun.Wish wish) {
        steer(() -> {
            AttachedRun present = attached;
            if (present == null || present.attachment().connection().isClosed()) {
                return;
            }
            notices.during(wish, present);
            refreshState(present.attachment());
        });
    }

    /// At once, but for the time of bursts: those that were ordered before run under the settings before.
    @Override
    public void setDelivery(DeliverySettings settings) {
        synchronized (lock) {
            delivery = settings;
            AttachedRun present = attached;
            if (present != null && !progress.running()) {
                try {
                    present.attachment().deliverBy(settings);
                } catch (IllegalArgumentException e) {
                    notices.say(String.valueOf(e.getMessage()));
                }
                return;
            }
        }
        wish(present -> {
            synchronized (lock) {
                // The latest word, which need not be the one of this wish.
                present.attachment().deliverBy(delivery);
            }
        });
    }

    @Override
    public void setCodec(Coding coding) {
        wish(present -> present.attachment().switchCodec(coding));
    }

    @Override
    public void setLink(String name, String value) {
        wish(rivals.restating(present -> present.attachment().setLink(name, value)));
    }

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {
        wish(rivals.restating(present -> present.attachment().configure(knobs, KnobText.of(knobs))));
    }

    @Override
    public void fireBursts(BurstOrder order) {
        measuring(present -> {
            for (int done = 0; done < order.repeat() && !cancellation.isCancelled(); done++) {
                progressTo(new SessionState.BurstProgress(done, order.repeat()));
                refreshState(present.attachment());
                if (present.bursts().run(order).outcome().end() == BurstRecord.End.DISCONNECTED) {
                    break;
                }
            }
        });
    }

    private void sweep(SweepOrder order) {
        var lent = new SweepDesk.Lent(burstNumbers::incrementAndGet, cancellation::isCancelled, this::progressTo);
        measuring(present -> sweeps.run(order, present, lent));
        wish(present -> sweeps.restore(present.attachment(), delivery));
        int number = sweeps.ordered();
        steer(() -> sweeps.settle(number));
    }

    /// Has bursts made until they are cancelled, while no codec is tried.
    private void measuring(AttachedRun.Wish bursts) {
        long ordered = cancellation.ordered();
        wish(present -> {
            cancellation.begin(ordered);
            shadow.hold("bursts are being measured");
            try {
                bursts.carryOut(present);
            } finally {
                progressTo(SessionState.BurstProgress.NONE);
                shadow.resume();
                present.attachment().rivals().resumeConsuming();
                present.attachment().resume();
            }
        });
    }

    private void progressTo(SessionState.BurstProgress next) {
        synchronized (lock) {
            progress = next;
        }
    }

    @Override
    public void cancelBursts() {
        cancellation.cancel();
    }

    @Override
    public SessionState state() {
        SessionState now = state;
        return now instanceof SessionState.Connecting(String step, CheckList _)
                ? new SessionState.Connecting(step, attacher.soFar())
                : now;
    }

    @Override
    public CodecShadow shadow() {
        return shadow;
    }

    @Override
    public TriggerControl triggers() {
        return triggers;
    }

    @Override
    public SweepControl sweeps() {
        return sweeps;
    }

    @Override
    public RivalControl rivals() {
        return rivals;
    }

    @Override
    public Drain<Observation> observations() {
        return observations;
    }

    /// Leaves the backend and returns when its child, its threads and its folder are gone.
    @Override
    public void close() {
        cancelBursts();
        synchronized (lock) {
            steering.shutdownNow();
        }
        stallProbe.interrupt();
        shadow.close();
        try {
            if (!steering.awaitTermination(CLOSE_MS, TimeUnit.MILLISECONDS)) {
                notices.say("closing took too long");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        leave();
        synchronized (lock) {
            state = new SessionState.Idle();
        }
    }
}
