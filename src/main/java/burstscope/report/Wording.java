package burstscope.report;

import burstscope.measure.OrderCounts;
import burstscope.report.ComparisonResult.Burst;
import burstscope.report.ComparisonResult.Conditions;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Sentences about conditions and words that the terminal table and the HTML report share. HTML is not escaped
/// here.
final class Wording {
    /// Stands for loss, doubling and order where events carry no sequence.
    static final String UNKNOWN = "unknown";

    private static final double BYTES_PER_KB = 1_000;
    private static final double NS_PER_US = 1_000;

    private Wording() {}

    /// `deltachat: bursts of kind "info"`
    static String title(Burst burst) {
        return SafeText.line(burst.profile()) + ": bursts of kind \"" + SafeText.line(burst.kind()) + "\"";
    }

    static String burst(Burst burst) {
        String payload = burst.payloadBytes() < 0
                ? "payload as the backend makes it"
                : ByteSizes.text(burst.payloadBytes()) + " payload each";
        String spacing = burst.spacingNs() == 0 ? "" : ", " + Durations.exact(burst.spacingNs()) + " apart";
        String delay = burst.roundTripDelayNs() == 0
                ? ""
                : ", " + Durations.exact(burst.roundTripDelayNs()) + " of round trip added by the backend";
        return (burst.events() == 0 ? "events as the backend decides" : Counts.of(burst.events(), "event")) + ", "
                + payload + spacing + ", " + SafeText.line(burst.start()) + " start, closed loop" + delay;
    }

    static String rounds(Conditions conditions) {
        return Counts.of(conditions.rounds(), "round") + ", each ran every setting once, in an order drawn by seed "
                + conditions.burst().seed() + " and then back; "
                + (conditions.warmUpRounds() == 0
                        ? "no warm-up"
                        : Counts.of(conditions.warmUpRounds(), "warm-up round") + " before, in no figure");
    }

    static String machine(Conditions conditions) {
        double load = conditions.instrument().loadAverage();
        String machine = SafeText.line(conditions.machine());
        return Double.isNaN(load)
                ? machine
                : machine + ", load average " + String.format(Locale.ROOT, "%.1f", load) + " at the start";
    }

    static String codecs(ComparisonResult result) {
        List<String> codecs = result.settings().stream()
                .map(setting -> SafeText.line(setting.codec()))
                .distinct()
                .toList();
        return String.join(", ", codecs);
    }

    /// What was varied beside delivery and codec; empty when nothing was.
    static String variants(ComparisonResult result) {
        return result.settings().stream()
                .map(setting -> SafeText.line(setting.variant().label()))
                .filter(label -> !label.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /// What the figures mean, one sentence each.
    static List<String> legend(ComparisonResult result) {
        String reference = new Verdicts(result).referenceLabel();
        List<String> lines = new ArrayList<>(List.of(
                drainTime(result.conditions().burst().start()),
                "The ratio divides a setting's drain time by that of " + reference
                        + " in the same round. Times, rates and ratios are medians over rounds; [ ] is the 95 % bootstrap"
                        + " interval of the median.",
                "CPU is that of Burstscope's own threads that read and write, not the backend's.",
                "Events, requests and kB (1000 bytes, framing included) are per burst; lost, duplicated and out of order"
                        + " are sums over all bursts."));
        if (result.settings().size() > 1) {
            lines.add(
                    "A setting is called faster or slower where that interval leaves 100 % out and the sign-flip test,"
                            + " adjusted by Holm for all settings compared here, agrees (p at most "
                            + Percentages.text(Effect.LEVEL) + "); n counts pairs of one round.");
        }
        SpacingText.line(result.settings().stream()
                        .flatMap(setting -> setting.bursts().stream())
                        .toList())
                .ifPresent(lines::add);
        return lines;
    }

    static String percent(SettingResult setting) {
        return Percentages.text(
                setting.ratio().median(), setting.ratio().low(), setting.ratio().high());
    }

    /// `[95.1, 98.2]`; empty where there is no interval.
    static String interval(Estimate estimate) {
        return estimate.hasInterval()
                ? "[" + Figures.text(estimate.low()) + ", " + Figures.text(estimate.high()) + "]"
                : "";
    }

    /// `plus or minus 5 %`
    static String plusMinus(double halfWidth) {
        return "plus or minus " + Percentages.text(halfWidth);
    }

    /// `about 3 min`
    static String timeNeeded(double ms) {
        double seconds = ms / 1000;
        double minutes = seconds / 60;
        if (seconds < 100) {
            return "about " + Math.max(1, Math.round(seconds)) + " s";
        }
        return minutes < 100 ? "about " + Math.round(minutes) + " min" : "about " + Math.round(minutes / 60) + " h";
    }

    static String known(OrderCounts order, long count) {
        return order.known() ? Counts.text(count) : UNKNOWN;
    }

    static String requests(SettingTotals.PerBurst perBurst) {
        return Double.isNaN(perBurst.requests())
                ? Figures.text(Double.NaN)
                : Counts.text(Math.round(perBurst.requests()));
    }

    static String cpuMicros(SettingTotals.PerBurst perBurst) {
        return Figures.text(perBurst.cpuNsPerEvent() / NS_PER_US);
    }

    static String kilobytes(double bytes) {
        return Figures.text(bytes / BYTES_PER_KB);
    }

    /// `1000`, or `997 to 1000` where bursts differ.
    static String events(SettingTotals.Received received) {
        String most = Counts.text(received.most());
        return received.fewest() == received.most() ? most : Counts.text(received.fewest()) + " to " + most;
    }

    private static String drainTime(String start) {
        return switch (start) {
            case "live" ->
                "Drain time: from sending the request that starts the burst to the last byte of its last event"
                        + " (event requests wait already).";
            case "queued" ->
                "Drain time: from sending the first event request to the last byte of the last event (the backend's queue"
                        + " is filled before).";
            default -> "Drain time: from the start of the burst to the last byte of its last event.";
        };
    }
}
