package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.run.BurstOrder;
import burstscope.run.ComparisonPlan;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import burstscope.run.SweepOrder;
import burstscope.run.SweepState;
import burstscope.units.Counts;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// A sweep as it is being written, how far it is, and what came of the last one. The burst is that of the burst panel.
/// - Threads: one.
public final class SweepViewModel {
    private static final int MOST_BURSTS = 5_000;
    private static final long QUIET_MS = 3_000;
    private static final long WARM_UP_NS = 5_000_000_000L;
    private static final long MOST_SEED = 999_999_999_999L;
    private static final Pattern SHARE = Pattern.compile("\\d{1,2}(\\.\\d{1,2})?");

    private final ScopeSession session;
    private final BurstViewModel burst;
    private final SweepAxes axes = new SweepAxes();
    private final SweepForecast forecast = new SweepForecast(WARM_UP_NS);
    private final InputField rounds = InputField.count("Rounds", 2, 500, 10);
    private final InputField seed = InputField.count("Seed", 0, MOST_SEED, 1);
    private final StringProperty stopAt = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Availability> offered = new ReadOnlyObjectWrapper<>(SweepOffers.NONE.any());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper standing = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper plan = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Progress> progress = new ReadOnlyObjectWrapper<>(Progress.NONE);
    private final ReadOnlyObjectWrapper<Optional<SweepOutcome>> outcome = new ReadOnlyObjectWrapper<>(Optional.empty());
    private SweepState seen = new SweepState.None();
    private @Nullable SessionState attachedTo;
    private boolean planStale = true;

    SweepViewModel(ScopeSession session, BurstViewModel burst) {
        this.session = session;
        this.burst = burst;
        burst.kindProperty().subscribe(this::offer);
        axes.whenWritten(() -> planStale = true);
        for (Observable written : List.of(
                rounds.textProperty(),
                stopAt,
                burst.kindProperty(),
                burst.events().valueProperty(),
                burst.spacing().valueProperty())) {
            written.subscribe(() -> planStale = true);
        }
        onPulse();
    }

    /// Starts it as it is written, or says what is wrong with it.
    public void start() {
        if (!offered.get().offered() || isRunning()) {
            return;
        }
        boolean usable = rounds.commit();
        usable &= seed.commit();
        if (!usable) {
            problem.set(
                    rounds.problemProperty().get().isEmpty()
                            ? seed.problemProperty().get()
                            : rounds.problemProperty().get());
            return;
        }
        Optional<BurstOrder> wanted = burst.order((int) rounds.value());
        if (wanted.isEmpty()) {
            problem.set("The burst panel holds a field that is no usable number.");
            return;
        }
        try {
            SweepAxes.Wanted along = axes.read();
            if (along.count() * rounds.value() > MOST_BURSTS) {
                throw new IllegalArgumentException("That makes " + Numbers.count(along.count() * rounds.value())
                        + " bursts, and " + Numbers.count(MOST_BURSTS) + " are the most: take fewer values or rounds");
            }
            ComparisonPlan.Pace pace = pace();
            problem.set("");
            session.sweeps()
                    .start(new SweepOrder(along.settings(), along.codecs(), along.variants(), wanted.get(), pace));
        } catch (IllegalArgumentException e) {
            problem.set(e.getMessage() + ".");
        }
        onPulse();
    }

    /// Ends it; whole rounds are kept.
    public void cancel() {
        session.sweeps().cancel();
    }

    private ComparisonPlan.Pace pace() {
        return new ComparisonPlan.Pace(new ComparisonPlan.WarmUp(1, WARM_UP_NS), seed.value(), QUIET_MS, false, goal());
    }

    /// Half of an interval as a share of its median; 0 where nothing is written.
    private double goal() {
        String words = stopAt.get().replace("%", "").strip();
        if (words.isEmpty()) {
            return 0;
        }
        double percent = SHARE.matcher(words).matches() ? Double.parseDouble(words) : 0;
        if (percent <= 0) {
            throw new IllegalArgumentException(
                    "Stop at: '" + stopAt.get() + "' is no share: write 5 for plus or minus 5 %, or nothing");
        }
        return percent / 100;
    }

    void onState(SessionState state) {
        attachedTo = state;
        offer();
    }

    private void offer() {
        axes.offer(attachedTo, burst.kindProperty().get());
        offered.set(axes.offersProperty().get().any());
    }

    /// A burst has ended, of a sweep or not: the next ones will take about as long.
    void append(BurstRecord ended) {
        forecast.append(ended);
        planStale = true;
    }

    void onPulse() {
        SweepState now = session.sweeps().state();
        if (planStale || !now.equals(seen)) {
            planStale = false;
            plan.set(now instanceof SweepState.Running ? "" : planned());
        }
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
                                ? "Ended early, with " + Counts.of(whole, "whole round") + "."
                                : "Done, " + whole + " rounds" + (result.goal().isMet() ? ": tight enough." : "."));
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

    /// What a start would run, and about how long it takes; empty while it cannot be told.
    private String planned() {
        if (!offered.get().offered()) {
            return "";
        }
        try {
            return forecast.words(
                    axes.read().count(),
                    rounds.value(),
                    burst.kindProperty().get(),
                    burst.events().value(),
                    burst.spacing().value(),
                    goal() > 0);
        } catch (IllegalArgumentException notUsable) {
            return "";
        }
    }

    /// Along what it measures.
    public SweepAxes axes() {
        return axes;
    }

    /// Draws the order of the settings: the same one draws the same order.
    public InputField seed() {
        return seed;
    }

    /// Per cent of the median within which every interval shall be; empty for all rounds.
    public StringProperty stopAtProperty() {
        return stopAt;
    }

    /// How many bursts a start would run, and how long they may take; empty while that cannot be told.
    public ReadOnlyStringProperty planProperty() {
        return plan.getReadOnlyProperty();
    }

    public InputField rounds() {
        return rounds;
    }

    /// Whether the attached backend can be swept at all, with the kind of burst that is chosen.
    public ReadOnlyObjectProperty<Availability> offeredProperty() {
        return offered.getReadOnlyProperty();
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
