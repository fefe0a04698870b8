package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.rpc.CloseCause;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The [ScopeSession] of the window: every wish is carried out on one steering thread, in order, and the state tells
/// how it
/// went.
/// - Threads: owns `steering`, `stall-probe` and, while attached, `sampler`.
public final class LiveSession implements ScopeSession {
    private static final int OBSERVATIONS = 4_096;
    private static final long QUIET_MS = 3_000;
    private static final long STALLED_FRAME_NS = 1_000_000_000L;

    private final NanoClock clock = NanoClock.system();
    private final Drain<Observation> observations = new Drain<>(OBSERVATIONS);
    private final StallProbe stalls = new StallProbe(clock);
    private final Thread stallProbe = Threads.start("stall-probe", stalls);
    private final ExecutorService steering = Threads.oneByOne("steering");
    private volatile SessionState state = new SessionState.Idle();
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private volatile SessionState.BurstProgress progress = SessionState.BurstProgress.NONE;
    private volatile DeliverySettings delivery = DeliverySettings.single();
    private volatile String notice = "";
    private volatile @Nullable Attached attached;
    private long partialSinceNs;

    /// An attachment with what runs beside it.
    private record Attached(Attachment attachment, BurstRunner bursts, Thread sampler) {}

    @FunctionalInterface
    private interface Wish {
        void carryOut(Attached present) throws Calls.CallException, InterruptedException;
    }

    @Override
    public void attach(AttachTarget target) {
        cancelled.set(true);
        steering.execute(() -> {
            leave();
            cancelled.set(false);
            notice = "";
            Attacher attacher =
                    new Attacher(clock, stalls, step -> state = new SessionState.Connecting(step), observations::offer);
            try {
                enter(attacher.attach(target, delivery));
            } catch (AttachException e) {
                state = new SessionState.Failed(e.problem());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void enter(Attachment attachment) {
        if (!attachment.capabilities().deliveries().contains(delivery.mode())) {
            delivery = DeliverySettings.single();
            attachment.deliverBy(delivery);
        }
        attachment.resume();
        Thread sampler = Threads.start(
                "sampler", new SamplerLoop(attachment, observations::dropped, () -> refreshState(attachment)));
        attached = new Attached(attachment, new BurstRunner(attachment, QUIET_MS, cancelled::get), sampler);
        refreshState(attachment);
    }

    /// Derives the state from the attachment; called on the sampler and on the steering thread.
    private void refreshState(Attachment attachment) {
        CloseCause cause = attachment.connection().closeCause();
        if (cause == null) {
            state = new SessionState.Attached(
                    attachment.description(), attachment.capabilities(), progress, currentNotice(attachment));
        } else if (!(cause instanceof CloseCause.ByUs)) {
            state = new SessionState.Failed(
                    new AttachProblem("connection", cause.inWords(), "connect again; what was measured is kept"));
        }
    }

    private String currentNotice(Attachment attachment) {
        long partial = attachment.connection().partialFrameBytes();
        long now = clock.nanoTime();
        if (partial == 0) {
            partialSinceNs = now;
        } else if (now - partialSinceNs > STALLED_FRAME_NS) {
            return "the backend stopped inside a frame, after " + partial + " bytes of it";
        }
        if (!attachment.refusal().isEmpty()) {
            return attachment.refusal();
        }
        return notice.isEmpty() ? attachment.faults().last() : notice;
    }

    private void leave() {
        Attached present = attached;
        attached = null;
        if (present != null) {
            present.sampler().interrupt();
            present.attachment().close();
        }
        progress = SessionState.BurstProgress.NONE;
    }

    @Override
    public void detach() {
        cancelled.set(true);
        steering.execute(() -> {
            leave();
            state = new SessionState.Idle();
        });
    }

    /// Carries a wish out on the steering thread; a refusal becomes the notice.
    private void wish(Wish wish) {
        steering.execute(() -> {
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
            }
            refreshState(present.attachment());
        });
    }

    @Override
    public void setDelivery(DeliverySettings settings) {
        delivery = settings;
        Attached present = attached;
        if (present == null || progress.running()) {
            wish(now -> now.attachment().deliverBy(settings));
            return;
        }
        try {
            present.attachment().deliverBy(settings);
        } catch (IllegalArgumentException e) {
            notice = String.valueOf(e.getMessage());
        }
    }

    @Override
    public void setCodec(String codec) {
        wish(present -> present.attachment().switchCodec(codec));
    }

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {
        wish(present -> present.attachment().configure(knobs, KnobText.of(knobs)));
    }

    @Override
    public void fireBursts(BurstOrder order) {
        wish(present -> {
            cancelled.set(false);
            for (int done = 0; done < order.repeat() && !cancelled.get(); done++) {
                progress = new SessionState.BurstProgress(done, order.repeat());
                refreshState(present.attachment());
                if (present.bursts().run(order).outcome().end() == BurstRecord.End.DISCONNECTED) {
                    break;
                }
            }
            progress = SessionState.BurstProgress.NONE;
            present.attachment().resume();
        });
    }

    @Override
    public void cancelBursts() {
        cancelled.set(true);
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public Drain<Observation> observations() {
        return observations;
    }

    @Override
    public void close() {
        cancelled.set(true);
        steering.execute(this::leave);
        steering.shutdown();
        stallProbe.interrupt();
    }
}
