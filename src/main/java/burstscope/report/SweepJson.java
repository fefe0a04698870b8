package burstscope.report;

import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import burstscope.statistics.PoolLaw;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Sweeps as JSON for other tools.
/// - Shape: `{"schema", "schemaVersion", "sweeps": [{"sentences", "goal"?, "curves": [{"axis", "fixed", "points",
///   "knee"?, "laws", "bound"?}], "comparison"}], "failure"?}`; a comparison as in [JsonReport]. `points` holds flat
///   objects with equal members.
/// - Units: in the member's name.
final class SweepJson {
    static final String SCHEMA = "burstscope-sweep";
    private static final int SCHEMA_VERSION = 1;

    private SweepJson() {}

    static String render(List<SweepResult> sweeps, Optional<JsonReport.Failure> failure) {
        ObjectNode root = JsonReport.newRoot(SCHEMA, SCHEMA_VERSION);
        ArrayNode list = root.putArray("sweeps");
        for (SweepResult sweep : sweeps) {
            put(list.addObject(), sweep);
        }
        return JsonReport.written(root, failure);
    }

    private static void put(ObjectNode node, SweepResult sweep) {
        SweepText.sentences(sweep).forEach(node.putArray("sentences")::add);
        SweepResult.Goal goal = sweep.goal();
        if (goal.isSet()) {
            node.putObject("goal")
                    .put("halfWidthShare", goal.halfWidth())
                    .put("mostRounds", goal.mostRounds())
                    .put("met", goal.isMet())
                    .put("roundsMore", goal.roundsMore())
                    .put("roundNs", Math.round(goal.nsPerRound()));
        }
        ArrayNode curves = node.putArray("curves");
        for (SweepCurve curve : sweep.curves()) {
            putCurve(curves.addObject(), curve);
        }
        JsonReport.putComparison(node.putObject("comparison"), sweep.comparison());
    }

    private static void putCurve(ObjectNode node, SweepCurve curve) {
        node.put("axis", curve.axis().id()).put("fixed", curve.fixed());
        ArrayNode points = node.putArray("points");
        for (SweepCurve.Point point : curve.points()) {
            ObjectNode row = points.addObject();
            row.put("value", point.value())
                    .put("timedRounds", point.setting().drainMs().count());
            JsonReport.putEstimate(row, "drainTime", "Ms", point.setting().drainMs());
            JsonReport.putEstimate(
                    row, "rate", "EventsPerSecond", point.setting().eventsPerSecond());
            SweepCurve.Bound bound = curve.bound();
            JsonReport.putFinite(row, "theoryBoundMs", bound == null ? Double.NaN : bound.drainMs(point.value()));
        }
        Knee knee = curve.knee();
        if (knee != null) {
            putKnee(node.putObject("knee"), knee);
        }
        ArrayNode laws = node.putArray("laws");
        for (LawFit fit : curve.laws()) {
            putLaw(laws.addObject(), fit);
        }
        SweepCurve.Bound bound = curve.bound();
        if (bound != null) {
            node.putObject("bound")
                    .put("events", bound.events())
                    .put("roundTripNs", bound.roundTripNs())
                    .put("roundTripSource", bound.measured() ? "p50 with 1 request outstanding" : "what was added");
        }
    }

    private static void putKnee(ObjectNode node, Knee knee) {
        node.put("certain", knee.ratios().stream().anyMatch(Estimate::hasInterval))
                .put("value", knee.knee())
                .put("from", knee.from())
                .put("best", knee.best())
                .put("toleranceShare", Knee.TOLERANCE);
        ArrayNode ratios = node.putArray("toTheBest");
        for (Estimate ratio : knee.ratios()) {
            JsonReport.putEstimate(ratios.addObject(), "drainTime", "Ratio", ratio);
        }
    }

    private static void putLaw(ObjectNode node, LawFit fit) {
        PoolLaw law = fit.law();
        node.put("form", law.form().name().toLowerCase(Locale.ROOT))
                .put("fits", fit.fits())
                .put("waitingS", law.waiting())
                .put("serialS", law.serial())
                .put("crosstalkS", law.crosstalk());
        JsonReport.putFinite(node, "lambdaPerSecond", law.lambda());
        JsonReport.putFinite(node, "sigma", law.sigma());
        JsonReport.putFinite(node, "kappa", law.kappa());
        JsonReport.putFinite(node, "bestPool", law.bestPool());
        JsonReport.putFinite(node, "rSquared", fit.rSquared());
        JsonReport.putFinite(node, "aicc", fit.aicc());
        ArrayNode residuals = node.putArray("residuals");
        for (LawFit.Residual residual : fit.residuals()) {
            residuals
                    .addObject()
                    .put("pool", residual.pool())
                    .put("measuredEventsPerSecond", residual.measured())
                    .put("fittedEventsPerSecond", residual.fitted())
                    .put("share", residual.share());
        }
    }
}
