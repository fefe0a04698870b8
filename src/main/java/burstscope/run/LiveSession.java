package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.profile.Profile.Coming;
import burstscope.rpc.CloseCause;
import burstscope.units.Counts;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The [ScopeSession] of the window: every wish is carried out on one steering thread, in order, and the state tells
/// how it
/// went.
/// - Threads: owns `steering`, `stall-probe`, the shadow encoding and, while attached, `sampler`.
public final class LiveSession implements ScopeSession {
    private static final int OBSERVATIONS = 4_096;
    private static final long QUIET_MS = 3_000;
    private static final long STALLED_FRAME_NS = 1_000_000_000L;
    private static final long JOIN_MS = 3_000;
    private static final long CLOSE_MS = 8_000;

    private final NanoClock clock = NanoClock.system();
    private final Drain<Observation> observations = new Drain<>(OBSERVATIONS);
    private final StallProbe stalls = new StallProbe(clock);
    private final Thread stallProbe = Threads.start("stall-probe", stalls);
    private final ShadowRun shadow = new ShadowRun(clock);
    private final ExecutorService steering = Threads.oneByOne("steering");
    private final AtomicLong cancellations = new AtomicLong();
    private final AtomicInteger burstNumbers = new AtomicInteger();
    private final Attacher attacher;

    /// Guards what the state is derived from; never held while anybody waits for the peer.
    private final Object lock = new Object();

    private volatile SessionState state = new SessionState.Idle();
    private volatile @Nullable Attached attached;
    private volatile SessionState.BurstProgress progress = SessionState.BurstProgress.NONE;
    private volatile DeliverySettings delivery = DeliverySettings.single();
    private volatile String notice = "";
    private volatile long cancellationsAtStart;
    private @Nullable Future<?> connecting;
    private long connectWishes;
    private volatile long wishInHand;
    private long partialSinceNs;
    private long bytesInBefore;

    /// An attachment with what runs beside it.
    private record Attached(Attachment attachment, BurstRunner bursts, Thread sampler) {}

    @FunctionalInterface
    private interface Wish {
        void carryOut(Attached present) throws Calls.CallException, InterruptedException;
    }

    public LiveSession() {
        this(Calls.TIMEOUT);
    }

    /// @param callTimeout how long an answer of the backend may take
    LiveSession(Duration callTimeout) {
        attacher = new Attacher(clock, stalls, this::connecting, observations::offer, callTimeout);
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
                notice = "";
                try {
                    enter(attacher.attach(target, delivery));
                } catch (AttachException e) {
                    become(new SessionState.Failed(e.problem()));
                } catch (InterruptedException e) {
                    become(new SessionState.Idle());
                    Thread.currentThread().interrupt();
                } catch (RuntimeException | Error e) {
                    become(new SessionState.Failed(
                            new AttachProblem("attach", "internal error: " + e, "try again, and report this")));
                }
            });
        }
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

    private void connecting(String step) {
        become(new SessionState.Connecting(step));
    }

    /// Says where the latest wish to attach or detach stands; earlier ones have no say any more.
    private void become(SessionState next) {
        synchronized (lock) {
            if (wishInHand == connectWishes) {
                state = next;
            }
        }
    }

    private void enter(Attachment attachment) {
        BurstRunner bursts = new BurstRunner(attachment, QUIET_MS, this::isCancelled, burstNumbers::incrementAndGet);
        synchronized (lock) {
            if (attachment.dialogue().coming("") == Coming.PUSH) {
                // Whatever was turned before: this is how its events come.
                delivery = DeliverySettings.push();
            } else if (!attachment.capabilities().deliveries().contains(delivery.mode())) {
                delivery = attachment.capabilities().deliveries().contains(DeliveryMode.SINGLE)
                        ? DeliverySettings.single()
                        : DeliverySettings.push();
            }
            attachment.deliverBy(delivery);
            attachment.connection().setTap(shadow.newTap());
            attachment.resume();
            Thread sampler = Threads.start(
                    "sampler", new SamplerLoop(attachment, observations::dropped, () -> refreshState(attachment)));
            attached = new Attached(attachment, bursts, sampler);
            refreshState(attachment);
        }
    }

    /// Derives the state from the attachment; called on the sampler and on the steering thread. One that was left
    /// meanwhile has no say any more.
    private void refreshState(Attachment attachment) {
        synchronized (lock) {
            Attached present = attached;
            if (present == null || present.attachment() != attachment || wishInHand != connectWishes) {
                return;
            }
            CloseCause cause = attachment.connection().closeCause();
            if (cause == null) {
                shadow.alsoTry(attachment.connection().coding());
                state = new SessionState.Attached(
                        attachment.description(), attachment.capabilities(), progress, currentNotice(attachment));
            } else if (!(state instanceof SessionState.Failed)) {
                int unanswered = attachment.connection().counters().endedUnanswered();
                state = new SessionState.Failed(new AttachProblem(
                        AttachProblem.CONNECTION,
                        cause.inWords()
                                + (unanswered == 0
                                        ? ""
                                        : "; " + Counts.of(unanswered, "request") + " ended with it, unanswered"),
                        "connect again; what was measured is kept"));
                steer(() -> leaveIfStill(attachment));
            }
        }
    }

    private String currentNotice(Attachment attachment) {
        long partial = attachment.connection().partialFrameBytes();
        long bytesIn = attachment.connection().counters().bytesIn();
        long now = clock.nanoTime();
        if (partial == 0 || bytesIn != bytesInBefore) {
            // A moment inside a frame is usual while bytes flow; only silence there is not.
            partialSinceNs = now;
            bytesInBefore = bytesIn;
        } else if (now - partialSinceNs > STALLED_FRAME_NS) {
            return "the backend stopped inside a frame, after " + partial + " bytes of it";
        }
        if (!attachment.refusal().isEmpty()) {
            return attachment.refusal();
        }
        return notice.isEmpty() ? attachment.faults().last() : notice;
    }

    /// Ends the attachment and what runs beside it; on the steering thread, or when that has ended.
    private void leave() {
        Attached present;
        synchronized (lock) {
            present = attached;
            attached = null;
            progress = SessionState.BurstProgress.NONE;
        }
        if (present == null) {
            return;
        }
        present.sampler().interrupt();
        present.attachment().close();
        try {
            present.sampler().join(JOIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void leaveIfStill(Attachment attachment) {
        Attached present = attached;
        if (present != null && present.attachment() == attachment) {
            leave();
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
    private void wish(Wish wish) {
        steer(() -> {
            Attached present = attached;
            if (present == null || present.attachment().connection().isClosed()) {
                return;
            }
            try {
                wish.carryOut(present);
                notice = "";
            } catch (Calls.CallException | IllegalArgumentException e) {
                notice = String.valueOf(e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                notice = "internal error: " + e;
            }
            refreshState(present.attachment());
        });
    }

    /// At once, but for the time of bursts: those that were ordered before run under the settings before.
    @Override
    public void setDelivery(DeliverySettings settings) {
        synchronized (lock) {
            delivery = settings;
            Attached present = attached;
            if (present != null && !progress.running()) {
                try {
                    present.attachment().deliverBy(settings);
                } catch (IllegalArgumentException e) {
                    notice = String.valueOf(e.getMessage());
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
    public void setBackendKnobs(BackendKnobs knobs) {
        wish(present -> present.attachment().configure(knobs, KnobText.of(knobs)));
    }

    @Override
    public void fireBursts(BurstOrder order) {
        long ordered = cancellations.get();
        wish(present -> {
            cancellationsAtStart = ordered;
            shadow.hold("bursts are being measured");
            try {
                for (int done = 0; done < order.repeat() && !isCancelled(); done++) {
                    progressTo(new SessionState.BurstProgress(done, order.repeat()));
                    refreshState(present.attachment());
                    if (present.bursts().run(order).outcome().end() == BurstRecord.End.DISCONNECTED) {
                        break;
                    }
                }
            } finally {
                progressTo(SessionState.BurstProgress.NONE);
                shadow.resume();
                present.attachment().resume();
            }
        });
    }

    private void progressTo(SessionState.BurstProgress next) {
        synchronized (lock) {
            progress = next;
        }
    }

    private boolean isCancelled() {
        return cancellations.get() != cancellationsAtStart;
    }

    @Override
    public void cancelBursts() {
        cancellations.incrementAndGet();
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public CodecShadow shadow() {
        return shadow;
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
                notice = "closing took too long";
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
