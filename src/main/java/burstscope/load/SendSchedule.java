package burstscope.load;

import burstscope.units.Durations;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// When each request of an open loop is to be sent, fixed from the start: nothing that happens meanwhile moves it.
/// - Shape: groups of `group` sends at the same instant; in every `spanNs` there are `groups` of them, evenly apart.
/// - Units: ns after the start.
/// @param group sends at one instant
/// @param spanNs with `groups` the time between two instants, without rounding it
public record SendSchedule(int group, long spanNs, long groups) {
    /// Sends a second at most; above that a schedule is a busy loop.
    public static final long MOST_PER_SECOND = 1_000_000;

    private static final long SECOND_NS = 1_000_000_000;
    private static final Pattern RATE = Pattern.compile("rate:(\\d{1,7})/s");
    private static final Pattern BURSTS = Pattern.compile("bursts:(\\d{1,6})/(.+)");

    public SendSchedule {
        if (group < 1 || spanNs < 1 || groups < 1 || perSecond(group, spanNs, groups) > MOST_PER_SECOND) {
            throw new IllegalArgumentException(
                    "a schedule has at least one send, and at most " + MOST_PER_SECOND + " a second");
        }
    }

    /// Reads `rate:1000/s` or `bursts:50/100ms`.
    /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
    public static SendSchedule parse(String text) {
        String word = text.strip();
        Matcher rate = RATE.matcher(word);
        if (rate.matches()) {
            return new SendSchedule(1, SECOND_NS, Long.parseLong(rate.group(1)));
        }
        Matcher bursts = BURSTS.matcher(word);
        if (bursts.matches()) {
            return new SendSchedule(Integer.parseInt(bursts.group(1)), Durations.parse(bursts.group(2)), 1);
        }
        throw new IllegalArgumentException("'" + text
                + "' is no schedule: write rate:1000/s for one send after the other, or bursts:50/100ms for 50 at once"
                + " every 100 ms");
    }

    /// One after the other, evenly apart.
    public static SendSchedule perSecond(int sends) {
        return new SendSchedule(1, SECOND_NS, sends);
    }

    /// When the send of that number, from 0, is due.
    public long offsetNs(long index) {
        return index / group / groups * spanNs + (index / group) % groups * spanNs / groups;
    }

    /// Sends that are due before that instant.
    public long sendsBefore(long offsetNs) {
        if (offsetNs <= 0) {
            return 0;
        }
        long whole = offsetNs / spanNs;
        long rest = offsetNs % spanNs;
        // The smallest k with k * spanNs / groups >= rest, rounded down as above.
        long inRest = (rest * groups + spanNs - 1) / spanNs;
        while (inRest > 0 && (inRest - 1) * spanNs / groups >= rest) {
            inRest--;
        }
        while (inRest < groups && inRest * spanNs / groups < rest) {
            inRest++;
        }
        return (whole * groups + inRest) * group;
    }

    private static double perSecond(int group, long spanNs, long groups) {
        return (double) group * groups * SECOND_NS / spanNs;
    }

    /// Sends a second, on average.
    public double perSecond() {
        return perSecond(group, spanNs, groups);
    }

    /// `1000/s`, `50 at once every 100 ms`.
    public String inWords() {
        return group == 1 && spanNs == SECOND_NS
                ? groups + "/s, evenly apart"
                : group + " at once every " + Durations.exact(spanNs / groups);
    }
}
