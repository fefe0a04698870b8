package burstscope.report;

import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.report.RecordingMerge.Share;
import burstscope.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// [MergedRecordings] in the form of [JsonReport], with the workers named.
/// - Threads: stateless.
final class MergedJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();
    private static final List<String> VERDICTS = List.of("valid", "suspect", "invalid");

    private MergedJson() {}

    static String render(MergedRecordings merged) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", JsonReport.SCHEMA)
                .put("schemaVersion", JsonReport.SCHEMA_VERSION)
                .put("mergedWorkers", merged.workers().size())
                .put("expectedWorkers", merged.expected());
        ArrayNode workers = root.putArray("workers");
        for (Recording worker : merged.workers()) {
            ObjectNode row = workers.addObject().put("worker", workers.size());
            worker.sources().stream().sorted().forEach(row.putArray("sources")::add);
        }
        merged.allowed().forEach(root.putArray("allowedToDiffer")::add);
        ArrayNode comparisons = root.putArray("comparisons");
        merged.parts().forEach(part -> putPart(comparisons.addObject(), merged, part));
        return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    private static void putPart(ObjectNode node, MergedRecordings merged, MergedRecordings.Part part) {
        node.set("conditions", conditions(part.shares()));
        putValidity(node.putObject("validity"), merged, part.shares());
        node.putArray("warnings");
        ArrayNode settings = node.putArray("settings");
        ArrayNode bursts = node.putArray("bursts");
        ArrayNode histograms = node.putArray("histograms");
        for (RecordedSetting setting : part.settings()) {
            putSetting(settings.addObject(), setting);
            setting.bursts().forEach(burst -> bursts.add(burst.row()));
            for (String kind : SettingHistogram.KINDS) {
                SettingHistogram histogram = setting.histograms().get(kind);
                if (histogram != null) {
                    ObjectNode row = histograms.addObject();
                    putKey(row, setting);
                    histogram.put(row);
                }
            }
        }
    }

    /// Those of the first worker; what differs by nature is summed up, and what may differ is told of all.
    private static ObjectNode conditions(List<Share> shares) {
        ObjectNode conditions = shares.getFirst().part().told().deepCopy();
        for (String place : List.of("machine", "backend")) {
            List<String> told = shares.stream()
                    .map(share -> ConditionCheck.lasting(place, share.part().condition(place)))
                    .distinct()
                    .sorted()
                    .toList();
            conditions.put(place, String.join(" + ", told));
        }
        conditions.put(
                "rounds",
                shares.stream().mapToLong(share -> share.part().rounds()).sum());
        List<JsonNode> seeds = shares.stream()
                .map(share -> share.part().told().path("seed"))
                .distinct()
                .toList();
        if (seeds.size() > 1) {
            conditions.putNull("seed");
        }
        double load = shares.stream()
                .mapToDouble(
                        share -> share.part().told().path("loadAverageAtStart").asDouble(Double.NaN))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        conditions.put("loadAverageAtStart", Double.isNaN(load) ? null : load);
        return conditions;
    }

    /// As bad as the worst worker's.
    private static void putValidity(ObjectNode node, MergedRecordings merged, List<Share> shares) {
        int worst = 0;
        List<String> reasons = new ArrayList<>();
        if (merged.isIncomplete()) {
            worst = 1;
            reasons.addAll(merged.missing());
        }
        for (Share share : shares) {
            int verdict = VERDICTS.indexOf(share.part().verdict());
            worst = Math.max(worst, verdict < 0 ? VERDICTS.size() - 1 : verdict);
            share.part().reasons().forEach(reason -> reasons.add("worker " + share.worker() + ": " + reason));
        }
        node.put("verdict", VERDICTS.get(worst));
        reasons.forEach(node.putArray("reasons")::add);
    }

    private static void putKey(ObjectNode node, RecordedSetting setting) {
        RecordedSetting.Key key = setting.key();
        node.put("setting", setting.label())
                .put("mode", key.mode())
                .put("outstandingRequests", key.outstanding())
                .put("batchLimitEvents", key.batchLimit() == 0 ? null : key.batchLimit())
                .put("codec", key.codec());
        if (!key.variant().isEmpty() && !setting.bursts().isEmpty()) {
            node.set("variant", setting.bursts().getFirst().row().get("variant"));
        }
    }

    private static void putSetting(ObjectNode node, RecordedSetting setting) {
        putKey(node, setting);
        Estimate drainMs = MergedRecordings.drainMs(setting);
        OrderCounts order = MergedRecordings.order(setting);
        boolean known = order.known();
        node.put("measuredBursts", setting.bursts().size())
                .put(
                        "completeBursts",
                        setting.bursts().stream()
                                .filter(RecordedSetting.Burst::whole)
                                .count())
                .put("timedRounds", drainMs.count())
                .put("receivedEvents", MergedRecordings.received(setting));
        putFinite(node, "drainTimeMedianMs", drainMs.median());
        putFinite(node, "drainTimeLow95Ms", drainMs.low());
        putFinite(node, "drainTimeHigh95Ms", drainMs.high());
        node.put("sequencedEvents", order.sequenced())
                .put("lostEvents", known ? order.lost() : null)
                .put("duplicatedEvents", known ? order.duplicated() : null)
                .put("outOfOrderEvents", known ? order.reordered() : null)
                .put("maxDisplacementPlaces", known ? order.maxDisplacement() : null);
        for (String kind : SettingHistogram.KINDS) {
            LatencySummary latency = MergedRecordings.latency(setting, kind);
            node.put(kind + "Samples", latency.count()).put(kind + "ClampedSamples", latency.clamped());
            putCarried(node, kind + "P50Ns", latency.ns().p50());
            putCarried(node, kind + "P90Ns", latency.ns().p90());
            putCarried(node, kind + "P99Ns", latency.ns().p99());
            putCarried(node, kind + "P999Ns", latency.ns().p999());
            putCarried(node, kind + "MaxNs", latency.ns().max());
        }
    }

    private static void putFinite(ObjectNode node, String name, double value) {
        node.put(name, Double.isFinite(value) ? value : null);
    }

    private static void putCarried(ObjectNode node, String name, long ns) {
        node.put(name, ns == LatencySummary.NOT_CARRIED ? null : ns);
    }
}
