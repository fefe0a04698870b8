package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.OrderCounts;
import java.util.Locale;

/// A column of the burst table: its heading, its text, what it is sorted by.
public enum BurstColumn {
    NUMBER("#", "", 42, "number of the burst"),
    KIND("kind", "", 40, "kind of burst, or the trigger that caught it"),
    SETTING("setting", "", 56, "how events were asked for, and what was set of the connection"),
    CODEC("codec", "", 66, "codec in force"),
    EVENTS("events", "", 55, "events received, and how many were asked for where some are missing"),
    DRAIN("drain", "ms", 42, "drain time: from the trigger (live) or the first request (queued) to the last event"),
    RATE("rate", "1/s", 50, "events received / drain time, events per second"),
    PEAK("peak", "1/s", 50, "highest rate over 10 ms, events per second"),
    P50("p50", "ms", 40, "delivery time, median"),
    P99("p99", "ms", 40, "delivery time, 99th percentile"),
    MAX("max", "ms", 42, "delivery time of the slowest event"),
    KILOBYTES("in", "KB", 42, "bytes read while draining, framing included; 1 KB = 1000 bytes"),
    ORDER(
            "lost / dbl",
            "/ reord.",
            68,
            "events lost / doubled / reordered; unknown where events carry no sequence number"),
    END("end", "", 68, "how the burst ended");

    private final String heading;
    private final String unit;
    private final double width;
    private final String meaning;

    BurstColumn(String heading, String unit, double width, String meaning) {
        this.heading = heading;
        this.unit = unit;
        this.width = width;
        this.meaning = meaning;
    }

    public String heading() {
        return heading;
    }

    /// The second line of its heading; may be empty.
    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /// Width that its usual content needs, px.
    public double width() {
        return width;
    }

    /// True for columns that are aligned right and sorted by value.
    public boolean numeric() {
        return switch (this) {
            case KIND, SETTING, CODEC, END -> false;
            default -> true;
        };
    }

    public String text(BurstRow line) {
        BurstRecord row = line.burst();
        return switch (this) {
            case NUMBER -> Integer.toString(row.number());
            case KIND ->
                row.details().trigger().isEmpty()
                        ? row.settings().kind()
                        : row.details().trigger();
            case SETTING -> setting(row.settings());
            case CODEC -> row.settings().codec();
            case EVENTS -> events(row);
            case DRAIN -> Numbers.milliseconds(row.times().drainTimeNs());
            case RATE -> Numbers.compact(row.eventsPerSecond());
            case PEAK -> Numbers.compact(row.outcome().peakEventsPerSecond());
            case P50, P99, MAX -> Numbers.milliseconds((long) value(row));
            case KILOBYTES -> Numbers.significant(row.traffic().bytesIn() / 1000.0);
            case ORDER -> order(row.order());
            case END -> row.outcome().end().name().toLowerCase(Locale.ROOT);
        };
    }

    public int compare(BurstRow a, BurstRow b) {
        return numeric() ? Double.compare(value(a.burst()), value(b.burst())) : text(a).compareTo(text(b));
    }

    /// True where the text tells of something missing or out of order.
    public boolean doubtful(BurstRow line) {
        BurstRecord row = line.burst();
        return switch (this) {
            case END -> !row.outcome().end().isWhole();
            case EVENTS ->
                !row.settings().isOpenEnded()
                        && row.outcome().received() != row.settings().events();
            case ORDER ->
                row.order().known()
                        && row.order().lost()
                                        + row.order().duplicated()
                                        + row.order().reordered()
                                > 0;
            default -> false;
        };
    }

    /// What its text may be too long for; empty where it never is.
    public String inFull(BurstRow line) {
        return switch (this) {
            case KIND -> line.burst().details().trigger();
            case SETTING -> settingInFull(line);
            default -> "";
        };
    }

    private double value(BurstRecord row) {
        return switch (this) {
            case NUMBER -> row.number();
            case EVENTS -> row.outcome().received();
            case DRAIN -> row.times().drainTimeNs();
            case RATE -> row.eventsPerSecond();
            case PEAK -> row.outcome().peakEventsPerSecond();
            case P50 -> row.outcome().delivery().ns().p50();
            case P99 -> row.outcome().delivery().ns().p99();
            case MAX -> row.outcome().delivery().ns().max();
            case KILOBYTES -> row.traffic().bytesIn();
            case ORDER -> disorder(row.order());
            case KIND, SETTING, CODEC, END -> 0;
        };
    }

    private static String setting(BurstRecord.Settings settings) {
        String delivery = settings.delivery().label();
        return settings.variant().isNone()
                ? delivery
                : delivery + ", " + settings.variant().label();
    }

    /// All of what it ran under; longer than its cell may be wide.
    public static String settingInFull(BurstRow row) {
        return setting(row.burst().settings()) + ", " + row.burst().settings().codec();
    }

    private static String events(BurstRecord row) {
        long received = row.outcome().received();
        int expected = row.settings().events();
        return received == expected || row.settings().isOpenEnded()
                ? Numbers.count(received)
                : Numbers.count(received) + "/" + Numbers.count(expected);
    }

    private static String order(OrderCounts order) {
        return order.known()
                ? Numbers.count(order.lost()) + " / " + Numbers.count(order.duplicated()) + " / "
                        + Numbers.count(order.reordered())
                : "unknown";
    }

    private static double disorder(OrderCounts order) {
        return order.known() ? order.lost() * 1e12 + order.duplicated() * 1e6 + order.reordered() : -1;
    }
}
