package burstscope.run;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.measure.Variant;
import burstscope.report.SweepResult;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Runs a session's sweep and tells where it stands.
/// - Threads: [#run], [#restore], [#standing] and [#settle] on the steering thread, [#accept] on the sampler, the
/// others on any.
final class SweepDesk implements SweepControl, Consumer<Observation> {
    private static final SweepState ORDERED = new SweepState.Running("wait for its turn", 0, 0, -1);

    private final Consumer<SweepOrder> steering;
    private final Runnable cancelling;
    private volatile SweepState state = new SweepState.None();
    private volatile @Nullable HealthWatch watching;
    private @Nullable Before before;
    private volatile int ordered;
    private int begun;

    /// How an attachment stood whose sweep has not been cleared away yet.
    private record Before(Attachment attachment, SweepStand stand) {}

    /// What the session lends to a sweep.
    /// @param numbers gives each burst its number
    /// @param cancelled whether the sweep shall end
    /// @param progress hears how far it is
    record Lent(IntSupplier numbers, BooleanSupplier cancelled, Consumer<SessionState.BurstProgress> progress) {}

    /// @param steering has the sweep run on the steering thread, and [#settle] after it
    SweepDesk(Consumer<SweepOrder> steering, Runnable cancelling) {
        this.steering = steering;
        this.cancelling = cancelling;
    }

    @Override
    public void start(SweepOrder order) {
        synchronized (this) {
            if (state instanceof SweepState.Running) {
                return;
            }
            state = ORDERED;
            ordered++;
        }
        steering.accept(order);
    }

    @Override
    public void cancel() {
        if (state instanceof SweepState.Running) {
            cancelling.run();
        }
    }

    @Override
    public SweepState state() {
        return state;
    }

    /// What the session observes, for the verdict on the sweep.
    @Override
    public void accept(Observation observation) {
        HealthWatch present = watching;
        if (present != null) {
            present.accept(observation);
        }
    }

    /// Counts the sweeps that were ordered.
    int ordered() {
        return ordered;
    }

    /// A sweep that never had its turn was refused: its backend is gone. The next one may be ordered by then.
    /// @param number of the sweep, as [#ordered] told it
    void settle(int number) {
        if (begun < number) {
            begun = number;
            state = new SweepState.Refused("nothing is attached");
        }
    }

    /// Gives an attachment back what the last sweep turned, and the delivery that is wanted by now.
    /// - Errors: [Calls.CallException] when the backend refuses what it had before.
    void restore(Attachment attachment, DeliverySettings delivery) throws Calls.CallException, InterruptedException {
        attachment.deliverBy(delivery);
        SweepStand stand = standing(attachment);
        before = null;
        stand.restore(attachment);
    }

    /// How an attachment stands, but for what a sweep turned whose end it did not live to see.
    SweepStand standing(Attachment attachment) {
        Before left = before;
        return left != null && left.attachment() == attachment ? left.stand() : SweepStand.of(attachment);
    }

    /// Runs it to its end, however that comes; [#restore] is to follow.
    void run(SweepOrder order, AttachedRun present, Lent lent) throws InterruptedException {
        begun = ordered;
        before = new Before(present.attachment(), SweepStand.of(present.attachment()));
        try {
            state = new SweepState.Finished(measure(order, present, lent));
        } catch (AttachException e) {
            state = new SweepState.Refused(
                    e.problem().message() + " (" + e.problem().tryThis() + ")");
        } catch (InterruptedException e) {
            state = new SweepState.Refused("it was cancelled before a single round was whole");
            if (!lent.cancelled().getAsBoolean()) {
                throw e;
            }
        } catch (IllegalArgumentException e) {
            state = new SweepState.Refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            state = new SweepState.Refused("internal error: " + e);
            throw e;
        } finally {
            watching = null;
        }
    }

    private SweepResult measure(SweepOrder order, AttachedRun present, Lent lent)
            throws AttachException, InterruptedException {
        Attachment attachment = present.attachment();
        ComparisonPlan plan = new ComparisonPlan(
                present.target(),
                order.settings(),
                order.codecs(),
                variants(order.variants(), attachment.variant()),
                order.burst(),
                order.pace(),
                attachment.knobs(),
                attachment.rivals().now(),
                false);
        BurstComparison comparison = new BurstComparison(plan);
        watching = comparison.health();
        lent.progress()
                .accept(new SessionState.BurstProgress(0, order.settings().size()));
        return SweepResult.of(
                comparison.runBeside(attachment, lent.numbers(), new Progress(lent)),
                order.pace().stopAt(),
                order.burst().repeat());
    }

    /// What is varied, with what stands beside it.
    private static List<Variant> variants(List<Variant> varied, Variant inForce) {
        return varied.stream()
                .map(variant -> {
                    Variant whole = inForce;
                    for (Variant.Named named : variant.values()) {
                        whole = whole.with(named.name(), named.value());
                    }
                    return whole;
                })
                .toList();
    }

    /// Turns what a comparison tells into the state.
    private final class Progress implements ComparisonProgress {
        private final Lent lent;
        private String step = "warm-up";
        private int done;
        private int total;
        private long leftNs = -1;

        Progress(Lent lent) {
            this.lent = lent;
            show();
        }

        @Override
        public void step(String words) {
            step = words;
            show();
        }

        @Override
        public void timeLeft(long left) {
            leftNs = left;
        }

        @Override
        public boolean isCancelled() {
            return lent.cancelled().getAsBoolean();
        }

        @Override
        public void burst(int finished, int ofAll, String label, double drainMs) {
            done = finished;
            total = ofAll;
            step = label;
            lent.progress().accept(new SessionState.BurstProgress(done, total));
            show();
        }

        private void show() {
            state = new SweepState.Running(step, done, total, leftNs);
        }
    }
}
