package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencyHistogram;
import burstscope.measure.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// All samples of one kind of latency under one setting.
/// @param kind `delivery` or `roundTrip`
/// @param clamped samples outside the histogram, counted at its ends
record SettingHistogram(String kind, LatencyHistogram samples, long clamped) {
    static final List<String> KINDS = List.of("delivery", "roundTrip");

    /// One for each kind of which there is a sample.
    static List<SettingHistogram> of(SettingResult setting) {
        List<SettingHistogram> kinds = new ArrayList<>();
        for (String kind : KINDS) {
            Function<BurstRecord, LatencySummary> latency = latency(kind);
            List<LatencySummary> all = setting.bursts().stream().map(latency).toList();
            LatencyHistogram sum = LatencyHistogram.sum(
                    all.stream().map(LatencySummary::histogram).toList());
            if (sum.count() > 0) {
                kinds.add(new SettingHistogram(
                        kind,
                        sum,
                        all.stream().mapToLong(LatencySummary::clamped).sum()));
            }
        }
        return kinds;
    }

    static Function<BurstRecord, LatencySummary> latency(String kind) {
        return kind.equals("delivery")
                ? burst -> burst.outcome().delivery()
                : burst -> burst.outcome().roundTrip();
    }

    void put(ObjectNode row) {
        row.put("latency", kind)
                .put("samples", samples.count())
                .put("clampedSamples", clamped)
                .put("unit", "ns")
                .put("encoding", "HdrHistogram V2, compressed, base64")
                .put("histogram", samples.base64());
    }
}
