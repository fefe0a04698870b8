package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import burstscope.report.Comparisons;
import burstscope.statistics.Effect;
import java.util.ArrayList;
import java.util.List;

/// Tells what the observer costs: pairs of bursts that are in no other figure, one with it and one without (no sampler,
/// no split of their time, no events kept one by one), in turns the one and the other first.
/// - Threads: the steering thread.
final class ControlRounds {
    static final int PAIRS = 12;

    /// As few as can be kept.
    private static final int NO_TRACE = 2;

    private final Attachment attachment;
    private final ComparisonPlan plan;
    private final ObserverSwitch observer;
    private final BurstRunner runner;

    ControlRounds(Attachment attachment, ComparisonPlan plan, ObserverSwitch observer) {
        this.attachment = attachment;
        this.plan = plan;
        this.observer = observer;
        runner = new BurstRunner(
                attachment, plan.pace().quietMs(), () -> Thread.currentThread().isInterrupted());
    }

    /// Drain time with the observer / without it, over pairs of all settings in turn. Without an interval where too
    /// few
    /// pairs were whole. The observer is on afterwards.
    Effect run(List<Comparisons.Setting> settings, ComparisonProgress progress)
            throws Calls.CallException, InterruptedException {
        List<BurstRecord> with = new ArrayList<>();
        List<BurstRecord> without = new ArrayList<>();
        for (int pair = 0; pair < PAIRS && !attachment.connection().isClosed(); pair++) {
            Comparisons.Setting setting = settings.get(pair % settings.size());
            progress.step("control run, with and without the observer: pair " + (pair + 1) + " of " + PAIRS);
            attachment.switchCodec(Coding.parse(setting.codec()));
            attachment.deliverBy(setting.delivery());
            boolean withFirst = (pair / settings.size() + pair) % 2 == 0;
            BurstRecord first = burst(withFirst);
            BurstRecord second = burst(!withFirst);
            if (isTimed(first) && isTimed(second)) {
                with.add(withFirst ? first : second);
                without.add(withFirst ? second : first);
            }
        }
        observer.on();
        return Effect.paired(drains(without), drains(with), Comparisons.DRAWING_SEED);
    }

    private BurstRecord burst(boolean observed) throws Calls.CallException, InterruptedException {
        if (observed) {
            observer.on();
        } else {
            observer.off();
        }
        return runner.tracing(observed ? EventTrace.MOST_EVENTS : NO_TRACE).run(plan.burst());
    }

    private static boolean isTimed(BurstRecord burst) {
        return burst.outcome().end().isWhole() && burst.times().drainTimeNs() > 0;
    }

    private static double[] drains(List<BurstRecord> bursts) {
        return bursts.stream().mapToDouble(burst -> burst.times().drainTimeNs()).toArray();
    }
}
