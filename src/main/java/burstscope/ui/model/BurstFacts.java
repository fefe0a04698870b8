package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstWork;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.Spacing;
import burstscope.measure.StageTimes;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What is to say of one burst beside its picture.
final class BurstFacts {
    private BurstFacts() {}

    static List<String> of(BurstRecord burst, EventTrace trace) {
        List<String> facts = new ArrayList<>();
        String trigger = burst.details().trigger();
        if (!trigger.isEmpty()) {
            facts.add("Caught by: " + trigger);
        }
        facts.add(Numbers.count(burst.outcome().received()) + " events"
                + (trace.historyEvents() == 0
                        ? ""
                        : " and " + Numbers.count(trace.historyEvents()) + " before the trigger")
                + "; first after " + Numbers.duration(burst.times().firstEventDelayNs()) + ", last after "
                + Numbers.duration(burst.times().drainTimeNs()));
        GapSummary gaps = burst.details().gaps();
        if (gaps.between().count() > 0) {
            facts.add("Gaps between arrivals: "
                    + percentile("p50 ", gaps.between().ns().p50())
                    + percentile("p99 ", gaps.between().ns().p99()) + "longest "
                    + Numbers.duration(gaps.longestNs()) + " at " + Numbers.duration(gaps.longestAtNs()));
            facts.add(Numbers.count(gaps.silences()) + (gaps.silences() == 1 ? " gap" : " gaps") + " longer than "
                    + Numbers.duration(gaps.silenceNs()));
        }
        addSpacing(facts, burst.details().spacing());
        addWork(facts, burst.work());
        if (trace.keepsOneOf() > 1) {
            facts.add("One of " + trace.keepsOneOf() + " events was kept: " + Numbers.count(trace.kept()) + " of "
                    + Numbers.count(trace.events()));
        }
        return facts;
    }

    private static void addWork(List<String> facts, BurstWork work) {
        if (work.stages().isMeasured()) {
            facts.add("Mean time of an event: "
                    + work.stages().parts().stream()
                            .filter(StageTimes.Part::isKnown)
                            .map(part -> name(part.stage()) + " " + Numbers.duration(Math.round(part.meanNs())))
                            .collect(Collectors.joining(", ")));
        }
        BurstWork.Consumed consumed = work.consumed();
        if (consumed.calls() > 0) {
            facts.add("Consumer: " + Counts.of(consumed.calls(), "piece") + " of work, "
                    + Numbers.duration(consumed.ns())
                    + (consumed.saved() == 0
                            ? ""
                            : "; " + Counts.of(consumed.saved(), "event") + " saved, about "
                                    + Numbers.duration(consumed.savedNs())));
        }
        BurstWork.Alongside alongside = work.alongside();
        if (alongside.answers() + alongside.missed() > 0) {
            facts.add("Alongside: " + Counts.of(alongside.answers(), "large answer") + ", "
                    + ByteSizes.text(alongside.bytes())
                    + (alongside.missed() == 0
                            ? ""
                            : "; " + Counts.text(alongside.missed()) + " more never asked for"));
        }
        if (alongside.logLines() > 0) {
            facts.add("Log of requests: " + Counts.of(alongside.logLines(), "line"));
        }
    }

    private static String name(StageTimes.Stage stage) {
        return stage == StageTimes.Stage.WAIT_OR_SERVER ? "wait or server" : stage.id();
    }

    private static void addSpacing(List<String> facts, Spacing spacing) {
        if (spacing.askedNs() > 0) {
            String asked = "Spacing at the backend: asked " + Numbers.exact(spacing.askedNs());
            facts.add(
                    switch (spacing.verdict()) {
                        case UNKNOWN -> asked + "; too few stamps tell whether it was kept";
                        case KEPT -> asked + ", measured " + measured(spacing);
                        case NOT_KEPT -> asked + ", NOT KEPT: measured " + measured(spacing);
                    });
        }
    }

    private static String measured(Spacing spacing) {
        return percentile("p50 ", spacing.real().ns().p50())
                + percentile("p99 ", spacing.real().ns().p99()) + "longest "
                + Numbers.duration(spacing.real().ns().max());
    }

    private static String percentile(String name, long ns) {
        return ns == LatencySummary.NOT_CARRIED ? "" : name + Numbers.duration(ns) + ", ";
    }
}
