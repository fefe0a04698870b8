package burstscope.report;

import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import java.util.Locale;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An open loop's result as JSON for other tools.
/// - Shape: `{"schema", "schemaVersion", "conditions", "validity", "warnings", "counts", "rates", "responseTime",
/// "serviceTime",
///   "pacingError"}`; each of the last three with percentiles and `histogramHdrBase64`, HdrHistogram's compressed form
/// in
///   ns. ASCII only.
/// - Units: in the member's name. A figure that is not known is null.
/// - Threads: stateless.
public final class OpenLoopJson {
    public static final String SCHEMA = "burstscope-open-loop";
    public static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private OpenLoopJson() {}

    public static String render(OpenLoopReport report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", SCHEMA).put("schemaVersion", SCHEMA_VERSION);
        putConditions(root.putObject("conditions"), report);
        Validity validity = report.validity();
        ObjectNode judged = root.putObject("validity");
        judged.put("verdict", validity.verdict().name().toLowerCase(Locale.ROOT));
        validity.reasons().forEach(judged.putArray("reasons")::add);
        report.warnings().forEach(root.putArray("warnings")::add);
        OpenLoopResult.Counts counts = report.result().counts();
        root.putObject("counts")
                .put("scheduledSends", counts.scheduled())
                .put("sentRequests", counts.sent())
                .put("lateSends", counts.late())
                .put("missedSends", counts.missed())
                .put("answeredRequests", counts.answered())
                .put("refusedRequests", counts.refused())
                .put("unansweredRequests", counts.unanswered())
                .put("warmUpSendsLeftOut", counts.leftOut())
                .put("receivedEventsWithWarmUp", counts.events().came())
                .put("droppedEventsWithWarmUp", counts.events().dropped());
        OpenLoopReport.Rates rates = report.rates();
        root.putObject("rates")
                .put("offeredPerSecond", rates.offered())
                .put("sentPerSecond", rates.sent())
                .put("answeredPerSecond", rates.answered());
        putTimes(root.putObject("responseTime"), report.result().response());
        putTimes(root.putObject("serviceTime"), report.result().service());
        putTimes(root.putObject("pacingError"), report.result().pacing());
        return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    private static void putConditions(ObjectNode node, OpenLoopReport report) {
        OpenLoopReport.Conditions conditions = report.conditions();
        node.put("loop", "open")
                .put("backend", conditions.backend())
                .put("profile", conditions.profile())
                .put("method", conditions.method())
                .put("schedule", conditions.load().schedule())
                .put("sendsPerSecond", conditions.load().perSecond())
                .put("warmUpNs", conditions.load().warmUpNs())
                .put("measuredNs", conditions.load().forNs())
                .put("ranNs", conditions.load().ranNs())
                .put("mostUnansweredRequests", conditions.load().mostInFlight())
                .put("lateAboveNs", OpenLoopResult.LATE_NS)
                .put("delivery", conditions.delivery())
                .put("codec", conditions.codec())
                .put("machine", conditions.machine())
                .put("startedEpochMs", conditions.startedEpochMs())
                .put("ownHiccupNs", report.own().hiccupNs())
                .put("ownGcPauseNs", report.own().gcNs())
                .put("ownCpuNs", report.own().cpuNs());
        WorkJson.putBeside(node, conditions.beside());
    }

    private static void putTimes(ObjectNode node, LatencySummary kept) {
        LatencySummary.Percentiles ns = kept.ns();
        node.put("samples", kept.count()).put("clampedSamples", kept.clamped());
        put(node, "p50Ns", ns.p50());
        put(node, "p90Ns", ns.p90());
        put(node, "p99Ns", ns.p99());
        put(node, "p999Ns", ns.p999());
        put(node, "maxNs", ns.max());
        node.put("histogramHdrBase64", kept.histogram().base64());
    }

    private static void put(ObjectNode node, String name, long ns) {
        node.put(name, ns < 0 ? null : ns);
    }
}
