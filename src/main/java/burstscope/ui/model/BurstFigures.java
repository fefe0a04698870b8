package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.units.ByteSizes;
import java.util.ArrayList;
import java.util.List;

/// The figures of one burst as sentences.
final class BurstFigures {
    private BurstFigures() {}

    /// @param sinceFirstNs how long after the first burst of the list it began; 0 for that one itself
    static List<String> of(BurstRecord burst, long sinceFirstNs) {
        List<String> figures = new ArrayList<>();
        String start = switch (burst.settings().start()) {
            case LIVE -> "Start: live, when the command was sent";
            case QUEUED -> "Start: queued, when the first event request was sent";
            case TRIGGERED -> "Start: when the trigger fired";
        };
        figures.add(
                sinceFirstNs <= 0 ? start : start + "; " + Numbers.duration(sinceFirstNs) + " after the first burst");
        figures.add("Rate " + Numbers.compact(burst.eventsPerSecond()) + "/s, peak over 10 ms "
                + Numbers.compact(burst.outcome().peakEventsPerSecond()) + "/s; "
                + ByteSizes.text(burst.traffic().bytesIn()) + " in, "
                + ByteSizes.text(burst.traffic().eventBytes()) + " of them events");
        add(figures, "Delivery", burst.outcome().delivery());
        add(figures, "Round trip", burst.outcome().roundTrip());
        OrderCounts order = burst.order();
        figures.add(
                !order.known()
                        ? "Lost, doubled, reordered: unknown, its events carry no number"
                        : "Lost " + Numbers.count(order.lost()) + ", doubled " + Numbers.count(order.duplicated())
                                + ", reordered " + Numbers.count(order.reordered())
                                + (order.reordered() == 0
                                        ? ""
                                        : " (by up to " + Numbers.count(order.maxDisplacement()) + " places)"));
        return figures;
    }

    private static void add(List<String> figures, String name, LatencySummary latency) {
        if (latency.count() > 0) {
            figures.add(name + " " + percentile("p50 ", latency.ns().p50())
                    + percentile("p99 ", latency.ns().p99()) + "max "
                    + Numbers.duration(latency.ns().max()));
        }
    }

    private static String percentile(String name, long ns) {
        return ns == LatencySummary.NOT_CARRIED ? "" : name + Numbers.duration(ns) + ", ";
    }
}
