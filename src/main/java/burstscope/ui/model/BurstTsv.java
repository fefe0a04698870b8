package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencySummary;
import java.util.List;
import java.util.Locale;

/// Bursts as tab-separated text for a spreadsheet: plain numbers with a point, nothing rounded away, empty where
/// unknown.
/// - Threads: stateless.
final class BurstTsv {
    private static final String HEADING = String.join(
            "\t",
            "number",
            "kind",
            "setting",
            "codec",
            "events_received",
            "events_expected",
            "drain_ms",
            "events_per_s",
            "peak_events_per_s_10ms",
            "delivery_p50_ms",
            "delivery_p99_ms",
            "delivery_max_ms",
            "bytes_in",
            "lost",
            "duplicated",
            "reordered",
            "end",
            "variant");

    private BurstTsv() {}

    static String of(List<BurstRow> rows) {
        StringBuilder text = new StringBuilder(HEADING).append('\n');
        for (BurstRow line : rows) {
            BurstRecord row = line.burst();
            LatencySummary.Percentiles ns = row.outcome().delivery().ns();
            boolean known = row.order().known();
            text.append(String.join(
                            "\t",
                            Integer.toString(row.number()),
                            plain(row.settings().kind()),
                            row.settings().delivery().label(),
                            plain(row.settings().codec()),
                            Long.toString(row.outcome().received()),
                            Integer.toString(row.settings().events()),
                            milliseconds(row.times().drainTimeNs()),
                            number(row.eventsPerSecond()),
                            number(row.outcome().peakEventsPerSecond()),
                            milliseconds(ns.p50()),
                            milliseconds(ns.p99()),
                            milliseconds(ns.max()),
                            Long.toString(row.traffic().bytesIn()),
                            known ? Long.toString(row.order().lost()) : "",
                            known ? Long.toString(row.order().duplicated()) : "",
                            known ? Long.toString(row.order().reordered()) : "",
                            row.outcome().end().name().toLowerCase(Locale.ROOT),
                            row.settings().variant().id()))
                    .append('\n');
        }
        return text.toString();
    }

    private static String plain(String untrusted) {
        return untrusted.replaceAll("\\p{Cntrl}", " ");
    }

    private static String milliseconds(long ns) {
        return ns < 0 ? "" : String.format(Locale.ROOT, "%.6f", ns / 1e6);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }
}
