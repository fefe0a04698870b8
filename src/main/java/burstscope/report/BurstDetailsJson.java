package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.Spacing;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/// The members of a burst's row that go beyond the burst list: gaps, spacing, trigger, how much of it was traced.
/// - Units: in the member's name.
/// - Threads: stateless.
final class BurstDetailsJson {
    private BurstDetailsJson() {}

    static void put(ObjectNode node, BurstRecord.Details details) {
        GapSummary gaps = details.gaps();
        boolean any = gaps.between().count() > 0;
        node.put("gaps", gaps.between().count());
        putKnown(node, "gapP50Ns", gaps.between().ns().p50());
        putKnown(node, "gapP99Ns", gaps.between().ns().p99());
        node.put("gapLongestNs", any ? gaps.longestNs() : null)
                .put("gapLongestSinceStartNs", any ? gaps.longestAtNs() : null)
                .put("silences", gaps.silences())
                .put("silenceAboveNs", gaps.silenceNs());
        Spacing spacing = details.spacing();
        node.put("spacingAskedNs", spacing.askedNs())
                .put("spacingSamples", spacing.real().count());
        putKnown(node, "spacingP50Ns", spacing.real().ns().p50());
        putKnown(node, "spacingP99Ns", spacing.real().ns().p99());
        node.put("spacingVerdict", spacing.verdict().name().toLowerCase(Locale.ROOT));
        EventTrace trace = details.trace();
        node.put("tracedEvents", trace.kept())
                .put("tracedOneOf", trace.keepsOneOf())
                .put("historyEvents", trace.historyEvents())
                .put("trigger", details.trigger().isEmpty() ? null : details.trigger());
    }

    private static void putKnown(ObjectNode node, String name, long ns) {
        node.put(name, ns == LatencySummary.NOT_CARRIED ? null : ns);
    }
}
