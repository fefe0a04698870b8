package burstscope.ui;

import burstscope.measure.IntervalSnapshot;
import burstscope.report.WindowCost;
import burstscope.run.AttachException;
import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.fx.PulseMeter;
import burstscope.ui.model.KnobsViewModel;
import burstscope.ui.view.Theme;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;

/// Shows a steady stream of the demo backend's events in a window that is drawn in memory, and measures the pulses.
/// - Threads: [#measure] blocks its caller, which must not be the FX application thread.
public final class WindowCostRun {
    private static final BurstscopeWindow.Size SIZE = new BurstscopeWindow.Size(1_000, 800);
    private static final int POOL = 64;
    private static final int WARM_UP_SECONDS = 10;
    private static final long ATTACH_SECONDS = 30;

    private final ScopeSession session;

    /// @param session idle; closed at the end
    public WindowCostRun(ScopeSession session) {
        this.session = session;
    }

    /// Runs for the given time after ten seconds of warm-up.
    /// @throws AttachException when the demo backend does not start or leaves
    public WindowCost measure(int eventsPerSecond, Duration length) throws AttachException, InterruptedException {
        FxToolkit.startHeadless();
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(session, List.of("demo"), SIZE, Theme.LIGHT);
            built.show(stage);
            return built;
        });
        try {
            session.attach(AttachTarget.profile("demo"));
            awaitAttached();
            FxToolkit.run(() -> turnKnobs(window.model().knobs(), eventsPerSecond));
            TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
            long eventsBefore = FxToolkit.call(() -> begin(window));
            TimeUnit.NANOSECONDS.sleep(length.toNanos());
            return FxToolkit.call(() -> read(window, eventsBefore, length));
        } finally {
            FxToolkit.run(() -> {
                stage.close();
                window.close();
            });
            session.close();
        }
    }

    /// As a user would: the window hands its knobs to the session.
    private static void turnKnobs(KnobsViewModel knobs, int eventsPerSecond) {
        knobs.setPoolSize(POOL);
        knobs.steady().textProperty().set(Integer.toString(eventsPerSecond));
        knobs.steady().commit();
    }

    private void awaitAttached() throws AttachException, InterruptedException {
        for (long waitedMs = 0; waitedMs < TimeUnit.SECONDS.toMillis(ATTACH_SECONDS); waitedMs += 10) {
            switch (session.state()) {
                case SessionState.Attached _ -> {
                    return;
                }
                case SessionState.Failed failed -> throw new AttachException(failed.problem());
                case SessionState.Idle _, SessionState.Connecting _, SessionState.Waiting _ ->
                    TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        throw new AttachException(new AttachProblem(
                "start the program", "the demo backend was not there in time", "try again on a less busy machine"));
    }

    private static long begin(BurstscopeWindow window) {
        window.meter().forget();
        return window.model().eventsTaken();
    }

    private static WindowCost read(BurstscopeWindow window, long eventsBefore, Duration length) {
        PulseMeter meter = window.meter();
        double seconds = length.toNanos() / 1e9;
        IntervalSnapshot last = window.model().lastSnapshot();
        return new WindowCost(
                new WindowCost.Flow(
                        seconds,
                        meter.pulses(),
                        (window.model().eventsTaken() - eventsBefore) / seconds,
                        last == null ? 0 : last.health().droppedSnapshots(),
                        last == null ? -1 : last.pool().queued()),
                new WindowCost.Quantiles(meter.intervalMs(50), meter.intervalMs(99), meter.intervalMs(100)),
                new WindowCost.Quantiles(meter.cpuMs(50), meter.cpuMs(99), meter.cpuMs(100)));
    }
}
