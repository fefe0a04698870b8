package burstscope.report;

import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.measure.StageTimes.Part;
import burstscope.measure.StageTimes.Stage;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/// What events went through on our side, and what ran beside them, as members of [JsonReport]'s objects.
/// - Shape: flat; a stage that cannot be known, or that nobody measured, is null.
/// - Threads: stateless.
final class WorkJson {
    private WorkJson() {}

    static void putBeside(ObjectNode node, ComparisonResult.Beside beside) {
        Rivals rivals = beside.rivals();
        boolean works = !rivals.consumer().isNone();
        node.put("consumer", works ? rivals.consumer().manner().id() : "none")
                .put("consumerPerEventNs", rivals.consumer().nsPerEvent())
                .put("alongsideRequests", rivals.alongside().requests())
                .put("alongsideAnswerBytes", rivals.alongside().bytes())
                .put(
                        "alongsidePerSecond",
                        rivals.alongside().perSecond() == 0
                                ? null
                                : rivals.alongside().perSecond())
                .put("coalescePointers", String.join(" ", rivals.coalesce()))
                .put("requestsLogged", rivals.logRequests())
                .put("requestLogFile", beside.logFile().isEmpty() ? null : beside.logFile())
                .put("addedOnTheWayRoundTripNs", beside.addedRoundTripNs())
                .put("extraHop", beside.hop());
    }

    static void putSetting(ObjectNode node, SettingResult setting) {
        for (Stage stage : Stage.values()) {
            double meanNs = WorkTables.meanNs(setting, stage);
            String name = name(stage) + "PerEventMedianNs";
            node.put(name, Double.isFinite(meanNs) ? meanNs : null);
        }
    }

    static void putBurst(ObjectNode node, BurstWork work) {
        for (Stage stage : Stage.values()) {
            Part part = work.stages().part(stage);
            boolean known = part.isKnown();
            node.put(name(stage) + "KnownEvents", part.events())
                    .put(name(stage) + "SumNs", known ? part.sumNs() : null)
                    .put(name(stage) + "MaxNs", known ? part.maxNs() : null);
        }
        node.put("consumerCalls", work.consumed().calls())
                .put("consumerSumNs", work.consumed().ns())
                .put("coalescedEvents", work.consumed().saved())
                .put("coalescedAboutNs", work.consumed().savedNs())
                .put("alongsideAnswers", work.alongside().answers())
                .put("alongsideBytes", work.alongside().bytes())
                .put("alongsideMissed", work.alongside().missed())
                .put("loggedMessages", work.alongside().logLines());
    }

    private static String name(Stage stage) {
        String id = stage.id();
        return "stage" + id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1);
    }
}
