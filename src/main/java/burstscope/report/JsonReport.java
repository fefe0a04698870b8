package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.Variant;
import burstscope.statistics.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Comparisons as JSON for other tools.
/// - Shape: `{"schema", "schemaVersion", "comparisons": [{"conditions", "validity", "warnings", "health",
///   "findings", "settings",
///   "bursts", "histograms", "codecCosts"?}], "failure"?}`. `settings`, `bursts`, `histograms` and the lists of
///   [CodecCostsJson] hold flat objects with equal members, one row each, so that a data frame takes them as they are
///   (`pandas.DataFrame(report["comparisons"][0]["bursts"])`). ASCII only; others are escaped.
/// - Units: in the member's name; a bare noun (`receivedEvents`, `requests`) is a count. A figure that is not
///   known is null.
/// - Threads: stateless.
public final class JsonReport {
    public static final String SCHEMA = "burstscope-comparison";
    public static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private static final JsonMapper LINES =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonReport() {}

    /// Why a run ended before its end.
    /// @param step what failed
    public record Failure(String step, String message, String tryThis) {}

    public static String render(List<ComparisonResult> comparisons) {
        return render(comparisons, Optional.empty());
    }

    /// The same for a run that did not come to its end.
    /// @param comparisons what was finished before the failure, if there was one
    public static String render(List<ComparisonResult> comparisons, Optional<Failure> failure) {
        ObjectNode root = newRoot(SCHEMA, SCHEMA_VERSION);
        ArrayNode list = root.putArray("comparisons");
        for (ComparisonResult comparison : comparisons) {
            putComparison(list.addObject(), comparison);
        }
        return written(root, failure);
    }

    /// The beginning of a file.
    static ObjectNode newRoot(String schema, int version) {
        return MAPPER.createObjectNode().put("schema", schema).put("schemaVersion", version);
    }

    /// The text of a whole file.
    static String written(ObjectNode root, Optional<Failure> failure) {
        failure.ifPresent(why -> root.putObject("failure")
                .put("step", why.step())
                .put("message", why.message())
                .put("tryThis", why.tryThis()));
        return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    /// One burst as a line, with the members that a burst of a comparison has.
    public static String burstLine(BurstRecord burst) {
        ObjectNode node = LINES.createObjectNode();
        putBurst(node, burst, burst.settings().delivery().label());
        return LINES.writeValueAsString(node);
    }

    static void putComparison(ObjectNode node, ComparisonResult comparison) {
        putConditions(node.putObject("conditions"), comparison.conditions());
        Validity validity = Validity.of(comparison);
        ObjectNode judged = node.putObject("validity");
        judged.put("verdict", lower(validity.verdict()));
        validity.reasons().forEach(judged.putArray("reasons")::add);
        comparison.warnings().forEach(node.putArray("warnings")::add);
        HealthJson.put(node.putObject("health"), comparison.health());
        HealthJson.put(node.putArray("findings"), comparison.findings());
        Verdicts verdicts = new Verdicts(comparison);
        ArrayNode settings = node.putArray("settings");
        ArrayNode bursts = node.putArray("bursts");
        ArrayNode histograms = node.putArray("histograms");
        for (SettingResult setting : comparison.settings()) {
            putSetting(settings.addObject(), setting, verdicts);
            int round = 1;
            for (BurstRecord burst : setting.bursts()) {
                putBurst(bursts.addObject().put("round", round++), burst, verdicts.label(setting));
            }
            for (SettingHistogram histogram : SettingHistogram.of(setting)) {
                ObjectNode row = histograms.addObject();
                putDelivery(row, verdicts.label(setting), setting.delivery(), setting.codec(), setting.variant());
                histogram.put(row);
            }
        }
        CodecCosts costs = comparison.codecCosts();
        if (costs != null) {
            CodecCostsJson.put(node.putObject("codecCosts"), costs);
        }
    }

    /// The conditions of a comparison by themselves.
    static ObjectNode conditions(ComparisonResult.Conditions conditions) {
        ObjectNode node = MAPPER.createObjectNode();
        putConditions(node, conditions);
        return node;
    }

    private static void putConditions(ObjectNode node, ComparisonResult.Conditions conditions) {
        ComparisonResult.Burst burst = conditions.burst();
        node.put("backend", conditions.backend())
                .put("machine", conditions.machine())
                .put("burstscopeVersion", known(conditions.instrument().version()))
                .put("burstscopeBuild", known(conditions.instrument().build()))
                .put("startedEpochMs", conditions.startedEpochMs())
                .put("profile", burst.profile())
                .put("kind", burst.kind())
                .put("askedEvents", burst.events() == 0 ? null : burst.events())
                .put("start", burst.start())
                .put("seed", burst.seed())
                .put("spacingNs", burst.spacingNs())
                .put("addedRoundTripNs", burst.roundTripDelayNs())
                .put("rounds", conditions.rounds())
                .put("warmUpRounds", conditions.warmUpRounds());
        putUnlessNegative(node, "payloadBytes", burst.payloadBytes());
        putFinite(node, "loadAverageAtStart", conditions.instrument().loadAverage());
        WorkJson.putBeside(node, conditions.beside());
    }

    private static @Nullable String known(String text) {
        return text.isEmpty() ? null : text;
    }

    private static void putSetting(ObjectNode node, SettingResult setting, Verdicts verdicts) {
        SettingTotals totals = SettingTotals.of(setting);
        putDelivery(node, verdicts.label(setting), setting.delivery(), setting.codec(), setting.variant());
        node.put("measuredBursts", totals.bursts().all())
                .put("completeBursts", totals.bursts().complete())
                .put("timedRounds", setting.drainMs().count())
                .put("receivedEvents", totals.received().total());
        putEstimate(node, "drainTime", "Ms", setting.drainMs());
        putEstimate(node, "rate", "EventsPerSecond", setting.eventsPerSecond());
        putEstimate(node, "drainTimeToFirstSetting", "Ratio", setting.ratio());
        Judgement.putTest(node, verdicts.judgement(setting));
        putFinite(node, "requestsPerBurstMedian", totals.perBurst().requests());
        putFinite(node, "inPerBurstMedianBytes", totals.perBurst().bytesIn());
        putFinite(node, "outPerBurstMedianBytes", totals.perBurst().bytesOut());
        putFinite(node, "ownCpuPerEventMedianNs", totals.perBurst().cpuNsPerEvent());
        WorkJson.putSetting(node, setting);
        putOrder(node, totals.order());
        node.put("outOfOrderBursts", totals.order().known() ? totals.bursts().outOfOrder() : null);
        node.put("orderVerdict", verdicts.order(setting)).put("verdict", verdicts.sentence(setting));
    }

    private static void putBurst(ObjectNode node, BurstRecord burst, String label) {
        BurstRecord.Settings settings = burst.settings();
        BurstRecord.Outcome outcome = burst.outcome();
        node.put("burstNumber", burst.number());
        putDelivery(node, label, settings.delivery(), settings.codec(), settings.variant());
        node.put("kind", settings.kind())
                .put("start", lower(settings.start()))
                .put("askedEvents", settings.isOpenEnded() ? null : settings.events());
        putUnlessNegative(node, "payloadBytes", settings.payloadBytes());
        node.put("end", lower(outcome.end()))
                .put("receivedEvents", outcome.received())
                .put("drainStartNs", burst.times().drainStartNs())
                .put("firstEventDelayNs", burst.times().firstEventDelayNs())
                .put("drainTimeNs", burst.times().drainTimeNs());
        putFinite(node, "rateEventsPerSecond", burst.eventsPerSecond());
        putFinite(node, "peakEventsPerSecond", outcome.peakEventsPerSecond());
        node.put("requests", burst.traffic().requests())
                .put("answers", burst.traffic().answers())
                .put("outBytes", burst.traffic().bytesOut())
                .put("inBytes", burst.traffic().bytesIn())
                .put("eventPayloadBytes", burst.traffic().eventBytes());
        putOrder(node, burst.order());
        putLatency(node, "delivery", outcome.delivery());
        putLatency(node, "roundTrip", outcome.roundTrip());
        WorkJson.putBurst(node, burst.work());
        node.put("ownHiccupNs", outcome.own().hiccupNs())
                .put("ownGcPauseNs", outcome.own().gcNs())
                .put("ownCpuNs", outcome.own().cpuNs() > 0 ? outcome.own().cpuNs() : null);
        BurstDetailsJson.put(node, burst.details());
    }

    private static void putDelivery(
            ObjectNode node, String label, DeliverySettings delivery, String codec, Variant variant) {
        node.put("setting", label)
                .put("mode", delivery.mode().id())
                .put("outstandingRequests", delivery.outstanding())
                .put("batchLimitEvents", delivery.batchLimit() == 0 ? null : delivery.batchLimit())
                .put("codec", codec)
                .put("variant", variant.isNone() ? null : variant.id());
    }

    static void putEstimate(ObjectNode node, String what, String unit, Estimate estimate) {
        putFinite(node, what + "Median" + unit, estimate.median());
        putFinite(node, what + "Low95" + unit, estimate.low());
        putFinite(node, what + "High95" + unit, estimate.high());
    }

    private static void putOrder(ObjectNode node, OrderCounts order) {
        boolean known = order.known();
        node.put("sequencedEvents", order.sequenced())
                .put("lostEvents", known ? order.lost() : null)
                .put("duplicatedEvents", known ? order.duplicated() : null)
                .put("outOfOrderEvents", known ? order.reordered() : null)
                .put("maxDisplacementPlaces", known ? order.maxDisplacement() : null);
    }

    private static void putLatency(ObjectNode node, String kind, LatencySummary latency) {
        node.put(kind + "Samples", latency.count()).put(kind + "ClampedSamples", latency.clamped());
        putUnlessNegative(node, kind + "P50Ns", latency.ns().p50());
        putUnlessNegative(node, kind + "P90Ns", latency.ns().p90());
        putUnlessNegative(node, kind + "P99Ns", latency.ns().p99());
        putUnlessNegative(node, kind + "P999Ns", latency.ns().p999());
        putUnlessNegative(node, kind + "MaxNs", latency.ns().max());
    }

    static void putFinite(ObjectNode node, String name, double value) {
        node.put(name, Double.isFinite(value) ? value : null);
    }

    private static void putUnlessNegative(ObjectNode node, String name, long value) {
        node.put(name, value < 0 ? null : value);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
