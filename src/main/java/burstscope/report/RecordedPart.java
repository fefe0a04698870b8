package burstscope.report;

import burstscope.measure.LatencyHistogram;
import burstscope.measure.OrderCounts;
import burstscope.report.RecordedSetting.Burst;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Reads one comparison of a [Recording].
final class RecordedPart {
    private final Map<RecordedSetting.Key, String> labels = new LinkedHashMap<>();
    private final Map<RecordedSetting.Key, List<Burst>> bursts = new HashMap<>();
    private final Map<RecordedSetting.Key, Map<String, SettingHistogram>> histograms = new HashMap<>();

    private RecordedPart() {}

    static Recording.Part read(JsonPlace place) throws RecordingException {
        RecordedPart part = new RecordedPart();
        for (JsonPlace row : place.child("settings").rows()) {
            part.addSetting(row);
        }
        for (JsonPlace row : place.child("bursts").rows()) {
            part.addBurst(row);
        }
        JsonPlace histograms = place.child("histograms");
        for (JsonPlace row : histograms.isAbsent() ? List.<JsonPlace>of() : histograms.rows()) {
            part.addHistogram(row);
        }
        JsonPlace validity = place.child("validity");
        List<String> reasons = new ArrayList<>();
        for (JsonNode reason : validity.object().path("reasons")) {
            reasons.add(SafeText.line(reason.asString("")));
        }
        JsonPlace conditions = place.child("conditions");
        return new Recording.Part(
                conditions(conditions.object()),
                conditions.object(),
                validity.child("verdict").text(),
                reasons,
                part.settings());
    }

    /// By name, those that are not null.
    static SortedMap<String, String> conditions(ObjectNode object) {
        SortedMap<String, String> conditions = new TreeMap<>();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            JsonNode value = member.getValue();
            if (!value.isNull()) {
                conditions.put(member.getKey(), value.isString() ? value.stringValue() : value.toString());
            }
        }
        return conditions;
    }

    private List<RecordedSetting> settings() {
        List<RecordedSetting> settings = new ArrayList<>();
        Set<Long> leftOut = roundsLeftOut();
        labels.forEach((key, label) -> {
            List<Burst> ofSetting = bursts.getOrDefault(key, List.of());
            settings.add(new RecordedSetting(
                    key,
                    label,
                    ofSetting.stream()
                            .map(burst -> burst.withTimed(burst.completed() && !leftOut.contains(burst.round())))
                            .sorted(Comparator.comparingLong(Burst::round))
                            .toList(),
                    histograms.getOrDefault(key, Map.of())));
        });
        return settings;
    }

    /// Rounds in which a burst did not complete, but for settings of which none did: by the rule of [RoundTable].
    private Set<Long> roundsLeftOut() {
        Set<Long> rounds = new HashSet<>();
        for (List<Burst> ofSetting : bursts.values()) {
            if (ofSetting.stream().anyMatch(Burst::completed)) {
                ofSetting.stream().filter(burst -> !burst.completed()).forEach(burst -> rounds.add(burst.round()));
            }
        }
        return rounds;
    }

    private void addSetting(JsonPlace row) throws RecordingException {
        if (labels.putIfAbsent(key(row), row.child("setting").text()) != null) {
            throw new RecordingException(row.file(), row.place(), "this setting stands in the list already");
        }
    }

    private void addBurst(JsonPlace row) throws RecordingException {
        RecordedSetting.Key key = known(row);
        List<Burst> ofSetting = bursts.computeIfAbsent(key, _ -> new ArrayList<>());
        // Recordings of before rounds were told have their bursts in the order of rounds.
        long round = row.child("round").count(ofSetting.size() + 1L);
        String end = row.child("end").text();
        long sequenced = row.child("sequencedEvents").count();
        OrderCounts order = sequenced == 0
                ? OrderCounts.ZERO
                : new OrderCounts(
                        sequenced,
                        row.child("lostEvents").count(0),
                        row.child("duplicatedEvents").count(0),
                        row.child("outOfOrderEvents").count(0),
                        row.child("maxDisplacementPlaces").count(0));
        ofSetting.add(new Burst(
                round,
                end.equals("complete") || end.equals("coalesced"),
                false,
                row.child("drainTimeNs").count(),
                row.child("receivedEvents").count(),
                order,
                row.object()));
    }

    private void addHistogram(JsonPlace row) throws RecordingException {
        RecordedSetting.Key key = known(row);
        String kind = row.child("latency").text();
        JsonPlace encoded = row.child("histogram");
        LatencyHistogram samples;
        try {
            samples = LatencyHistogram.parse(encoded.text());
        } catch (IllegalArgumentException e) {
            throw new RecordingException(row.file(), encoded.place(), String.valueOf(e.getMessage()));
        }
        long told = row.child("samples").count();
        if (samples.count() != told) {
            throw new RecordingException(
                    row.file(), row.place(), samples.count() + " samples are there where " + told + " are told");
        }
        SettingHistogram histogram =
                new SettingHistogram(kind, samples, row.child("clampedSamples").count());
        if (!SettingHistogram.KINDS.contains(kind)
                || histograms.computeIfAbsent(key, _ -> new HashMap<>()).putIfAbsent(kind, histogram) != null) {
            throw new RecordingException(
                    row.file(), row.child("latency").place(), "'" + kind + "' is unknown or stands here twice");
        }
    }

    private RecordedSetting.Key known(JsonPlace row) throws RecordingException {
        RecordedSetting.Key key = key(row);
        if (!labels.containsKey(key)) {
            throw new RecordingException(row.file(), row.place(), "its setting is not in the list of settings");
        }
        return key;
    }

    private static RecordedSetting.Key key(JsonPlace row) throws RecordingException {
        JsonPlace variant = row.child("variant");
        JsonNode knobs = variant.node();
        String text = knobs == null || knobs.isNull() || (knobs.isContainer() && knobs.isEmpty())
                ? ""
                : knobs.isString() ? knobs.stringValue() : knobs.toString();
        return new RecordedSetting.Key(
                row.child("mode").text(),
                row.child("outstandingRequests").count(),
                row.child("batchLimitEvents").count(0),
                row.child("codec").text(),
                text);
    }
}
