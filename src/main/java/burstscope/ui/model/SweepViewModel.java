package burstscope.ui.model;

import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.run.BurstFit;
import burstscope.run.BurstOrder;
import burstscope.run.Capabilities;
import burstscope.run.ComparisonPlan;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import burstscope.run.SweepOrder;
import burstscope.run.SweepState;
import burstscope.units.SizeWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// A sweep as it is being written, how far it is, and what came of the last one. The burst is that of the burst panel.
/// - Threads: one.
public final class SweepViewModel {
    private static final String NOT_CONNECTED = "Connect first: a backend tells which bursts it makes.";
    private static final int MOST_BURSTS = 5_000;
    private static final long QUIET_MS = 3_000;
    private static final long WARM_UP_NS = 5_000_000_000L;
    private static final long SEED = 1;

    private final ScopeSession session;
    private final BurstViewModel burst;
    private final StringProperty pools = new SimpleStringProperty("1..64");
    private final BooleanProperty batch = new SimpleBooleanProperty();
    private final InputField batchRequests = InputField.count("Batch requests", 1, DeliverySettings.MAX_OUTSTANDING, 1);
    private final InputField rounds = InputField.count("Rounds", 2, 500, 10);
    private final ReadOnlyObjectWrapper<Availability> offered =
            new ReadOnlyObjectWrapper<>(Availability.no(NOT_CONNECTED));
    private final ReadOnlyObjectWrapper<Availability> batchOffered =
            new ReadOnlyObjectWrapper<>(Availability.no(NOT_CONNECTED));
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper standing = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Progress> progress = new ReadOnlyObjectWrapper<>(Progress.NONE);
    private final ReadOnlyObjectWrapper<Optional<SweepOutcome>> outcome = new ReadOnlyObjectWrapper<>(Optional.empty());
    private SweepState seen = new SweepState.None();
    private @Nullable SessionState attachedTo;

    SweepViewModel(ScopeSession session, BurstViewModel burst) {
        this.session = session;
        this.burst = burst;
        burst.kindProperty().subscribe(this::offer);
        onPulse();
    }

    /// Starts it as it is written, or says what is wrong with it.
    public void start() {
        if (!offered.get().offered() || isRunning()) {
            return;
        }
        boolean usable = rounds.commit();
        usable &= batchRequests.commit();
        if (!usable) {
            problem.set(rounds.problemProperty().get()
                    + batchRequests.problemProperty().get());
            return;
        }
        Optional<BurstOrder> wanted = burst.order((int) rounds.value());
        if (wanted.isEmpty()) {
            problem.set("The burst panel holds a field that is no usable number.");
            return;
        }
        try {
            List<DeliverySettings> settings = settings();
            if (settings.size() * rounds.value() > MOST_BURSTS) {
                throw new IllegalArgumentException("that makes " + Numbers.count(settings.size() * rounds.value())
                        + " bursts, and " + Numbers.count(MOST_BURSTS) + " are the most: take fewer sizes or rounds");
            }
            problem.set("");
            session.sweeps().start(new SweepOrder(settings, wanted.get(), pace()));
        } catch (IllegalArgumentException e) {
            problem.set("Pool sizes: " + e.getMessage() + ".");
        }
        onPulse();
    }

    /// Ends it; whole rounds are kept.
    public void cancel() {
        session.sweeps().cancel();
    }

    private static ComparisonPlan.Pace pace() {
        return new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, WARM_UP_NS), SEED, QUIET_MS, false, 0);
    }

    private List<DeliverySettings> settings() {
        List<DeliverySettings> settings = new ArrayList<>();
        SizeWords.parse(pools.get(), 1, DeliverySettings.MAX_OUTSTANDING)
                .forEach(size -> settings.add(DeliverySettings.pool(size)));
        if (batch.get() && batchOffered.get().offered()) {
            settings.add(DeliverySettings.batches(0, (int) batchRequests.value()));
        }
        return settings;
    }

    void onState(SessionState state) {
        attachedTo = state;
        offer();
    }

    private void offer() {
        if (attachedTo instanceof SessionState.Attached attached) {
            Capabilities known = attached.capabilities();
            offered.set(pooled(known));
            batchOffered.set(delivered(known, DeliveryMode.BATCH, "batch"));
        } else {
            offered.set(Availability.no(NOT_CONNECTED));
            batchOffered.set(Availability.no(NOT_CONNECTED));
        }
    }

    private Availability pooled(Capabilities known) {
        Availability kinds = BurstOffers.of(known, burst.kindProperty().get()).kinds();
        return kinds.offered() ? delivered(known, DeliveryMode.POOL, "pool") : kinds;
    }

    private Availability delivered(Capabilities known, DeliveryMode mode, String word) {
        BurstFit fit = known.fit(burst.kindProperty().get());
        if (fit.deliveries().contains(mode)) {
            return Availability.yes();
        }
        String reason = known.unavailable().getOrDefault(word, fit.whyNotOthers());
        return Availability.no(reason.isEmpty() ? "The backend does not offer " + word + "." : reason);
    }

    void onPulse() {
        SweepState now = session.sweeps().state();
        if (now.equals(seen)) {
            return;
        }
        seen = now;
        switch (now) {
            case SweepState.None _ -> standing.set("");
            case SweepState.Running running -> {
                progress.set(new Progress(running.done(), Math.max(running.done() + 1, running.total())));
                standing.set(words(running));
            }
            case SweepState.Refused(String reason) -> {
                progress.set(Progress.NONE);
                standing.set("No result: " + reason + ".");
            }
            case SweepState.Finished(var result) -> {
                progress.set(Progress.NONE);
                int whole = result.comparison().conditions().rounds();
                standing.set(
                        result.endedEarly()
                                ? "Ended early, with " + whole + " whole rounds."
                                : "Done, " + whole + " rounds.");
                outcome.set(Optional.of(SweepOutcome.of(result)));
            }
        }
    }

    private static String words(SweepState.Running running) {
        if (running.total() == 0) {
            return running.step();
        }
        return Numbers.count(running.done()) + " / " + Numbers.count(running.total()) + " bursts"
                + (running.leftNs() < 0 ? "" : ", about " + Numbers.duration(running.leftNs()) + " left") + "; last: "
                + running.step();
    }

    private boolean isRunning() {
        return session.sweeps().state() instanceof SweepState.Running;
    }

    /// Sizes as a list, `1,4,20`, or a range, `1..64`.
    public StringProperty poolsProperty() {
        return pools;
    }

    /// Whether batch requests are measured, too.
    public BooleanProperty batchProperty() {
        return batch;
    }

    public InputField batchRequests() {
        return batchRequests;
    }

    public InputField rounds() {
        return rounds;
    }

    /// Whether the attached backend can be swept at all, with the kind of burst that is chosen.
    public ReadOnlyObjectProperty<Availability> offeredProperty() {
        return offered.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Availability> batchOfferedProperty() {
        return batchOffered.getReadOnlyProperty();
    }

    /// What is wrong with what is written; empty when nothing is.
    public ReadOnlyStringProperty problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /// How far it is, or how it ended, in words; may quote the peer.
    public ReadOnlyStringProperty standingProperty() {
        return standing.getReadOnlyProperty();
    }

    /// Bursts of the sweep under way.
    public ReadOnlyObjectProperty<Progress> progressProperty() {
        return progress.getReadOnlyProperty();
    }

    /// The last sweep that had a result.
    public ReadOnlyObjectProperty<Optional<SweepOutcome>> outcomeProperty() {
        return outcome.getReadOnlyProperty();
    }
}
