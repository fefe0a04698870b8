package burstscope.ui.model;

import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.run.RivalState;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import java.util.ArrayList;
import java.util.List;

/// What comes of the switches, from two readings of their counts.
/// - Threads: one.
final class RivalReadout {
    private static final long LEAST_NS = 1_000_000_000L;
    private static final double PER_SECOND = 1e9;

    private RivalState.Counts before = RivalState.Counts.NONE;
    private List<RivalFigure> figures = List.of();
    private Rivals shown = Rivals.NONE;

    /// The figures, taken anew once a second: a rate over a moment would be an accident.
    List<RivalFigure> of(RivalState state) {
        RivalState.Counts now = state.counts();
        long spanNs = now.atNs() - before.atNs();
        boolean anew = now.atNs() == 0
                || before.atNs() == 0
                || now.consumed().calls() < before.consumed().calls()
                || now.alongside().answers() < before.alongside().answers();
        if (anew) {
            figures = now.atNs() == 0 ? List.of() : figures(state, now, 0);
            before = now;
            shown = state.inForce();
        } else if (spanNs >= LEAST_NS || !shown.equals(state.inForce())) {
            figures = figures(state, now, spanNs >= LEAST_NS ? spanNs : 0);
            before = now;
            shown = state.inForce();
        }
        return figures;
    }

    /// @param spanNs since the counts before; 0 where there is nothing to compare with
    private List<RivalFigure> figures(RivalState state, RivalState.Counts now, long spanNs) {
        List<RivalFigure> found = new ArrayList<>();
        BurstWork.Consumed consumed = now.consumed();
        BurstWork.Alongside alongside = now.alongside();
        if (!state.inForce().consumer().isNone()) {
            long workedNs = consumed.ns() - before.consumed().ns();
            found.add(new RivalFigure(
                    "Consumer",
                    spanNs == 0
                            ? Numbers.NONE
                            : Numbers.percent(Math.min(1.0, (double) workedNs / spanNs)) + " of the time"));
            found.add(new RivalFigure(
                    "Consumed", rate(consumed.calls() - before.consumed().calls(), " events/s", spanNs)));
        }
        if (!state.inForce().coalesce().isEmpty() || consumed.saved() > 0) {
            found.add(new RivalFigure(
                    "Saved",
                    Counts.of(consumed.saved(), "event")
                            + (consumed.savedNs() == 0 ? "" : " ≈ " + Numbers.duration(consumed.savedNs()))));
        }
        if (!state.inForce().alongside().isNone()) {
            String answers = rate(alongside.answers() - before.alongside().answers(), " /s", spanNs);
            double bytes = (alongside.bytes() - before.alongside().bytes()) * PER_SECOND / spanNs;
            found.add(new RivalFigure(
                    "Large answers",
                    spanNs == 0 ? answers : answers + ", " + ByteSizes.text(Math.round(bytes)) + "/s"));
            if (alongside.missed() > 0) {
                found.add(new RivalFigure("Large answers missed", Counts.text(alongside.missed())));
            }
        }
        if (state.inForce().logRequests() || alongside.logLines() > 0) {
            found.add(new RivalFigure("Log", Counts.of(alongside.logLines(), "line")));
        }
        return List.copyOf(found);
    }

    private static String rate(long count, String unit, long spanNs) {
        return spanNs == 0 ? Numbers.NONE : Numbers.significant(count * PER_SECOND / spanNs) + unit;
    }
}
