package burstscope.measure;

import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What else than the delivery could make a client lag, as switches: large answers between the events, a slow consumer,
/// consumer work for events that say the same, and a log of every message.
/// @param consumer work that is done for each event, on the thread that reads
/// @param alongside requests with large answers that are under way all the time
/// @param coalesce JSON pointers; events that wait together and are equal under all of them cause one piece of consumer
///     work. Empty for none
/// @param logRequests whether every request and answer is written to a file, as a client's debug log does
public record Rivals(Consumer consumer, Alongside alongside, List<String> coalesce, boolean logRequests) {
    private static final int KIB = 1_024;

    /// All switched off.
    public static final Rivals NONE = new Rivals(Consumer.NONE, Alongside.NONE, List.of(), false);

    public Rivals {
        coalesce = List.copyOf(coalesce);
    }

    /// How a consumer spends its time.
    public enum Manner {
        /// It waits for something, and leaves the processor to others.
        SLEEP,
        /// It computes, and takes the processor.
        BUSY;

        /// As options and results write it.
        public String id() {
            return this == SLEEP ? "sleep" : "busy";
        }

        String doing() {
            return this == SLEEP ? "sleeps" : "computes";
        }
    }

    /// Work for each event.
    /// @param nsPerEvent time asked for; 0 for none
    public record Consumer(Manner manner, long nsPerEvent) {
        public static final Consumer NONE = new Consumer(Manner.SLEEP, 0);
        public static final long MOST_NS = 1_000_000_000;

        public Consumer {
            if (nsPerEvent < 0 || nsPerEvent > MOST_NS) {
                throw new IllegalArgumentException("consumer work goes from 0 to 1s an event");
            }
        }

        /// Reads `sleep:0.2ms`, `busy:50us`, `none`.
        /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
        public static Consumer parse(String text) {
            String word = text.strip();
            if (word.equals("none")) {
                return NONE;
            }
            for (Manner manner : Manner.values()) {
                String prefix = manner.id() + ":";
                if (word.startsWith(prefix)) {
                    return new Consumer(manner, Durations.parse(word.substring(prefix.length())));
                }
            }
            throw new IllegalArgumentException(
                    "'" + text + "' is no consumer work: write sleep:0.2ms, busy:0.2ms or none");
        }

        public boolean isNone() {
            return nsPerEvent == 0;
        }
    }

    /// Requests with large answers.
    /// @param requests how many are under way at any time, or at most where there is a rate; 0 for none
    /// @param bytes about how large each answer is, as far as the backend can be told
    /// @param perSecond how many are asked for in a second, evenly apart and whatever the answers do; 0 for a new
    /// one
    ///     as soon as one was answered
    public record Alongside(int requests, int bytes, int perSecond) {
        public static final Alongside NONE = new Alongside(0, 0);
        public static final int MOST_REQUESTS = 64;
        public static final int MOST_BYTES = 16 << 20;
        public static final int MOST_PER_SECOND = 10_000;

        private static final Pattern WRITTEN =
                Pattern.compile("(?:([1-9]\\d{0,3})\\s*x)?([^x@]+)(?:@\\s*([1-9]\\d{0,6})/s)?");

        public Alongside {
            if (requests < 0 || requests > MOST_REQUESTS || bytes < 0 || bytes > MOST_BYTES) {
                throw new IllegalArgumentException("large answers alongside are at most " + MOST_REQUESTS
                        + " at a time, of at most " + ByteSizes.text(MOST_BYTES));
            }
            if (perSecond < 0 || perSecond > MOST_PER_SECOND) {
                throw new IllegalArgumentException(
                        "large answers alongside are asked for at most " + MOST_PER_SECOND + " times a second");
            }
        }

        /// A new one as soon as one was answered.
        public Alongside(int requests, int bytes) {
            this(requests, bytes, 0);
        }

        /// Reads `2x256KiB`, `256KiB@10/s`, `2x256KiB@10/s` and `none`.
        /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
        public static Alongside parse(String text) {
            String word = text.strip();
            if (word.equals("none")) {
                return NONE;
            }
            Matcher matcher = WRITTEN.matcher(word);
            if (!matcher.matches() || (matcher.group(1) == null && matcher.group(3) == null)) {
                throw new IllegalArgumentException("'" + text
                        + "' is no load alongside: write how many and how large, for example 2x256KiB, how large and"
                        + " how often, 256KiB@10/s, or none");
            }
            return new Alongside(
                    matcher.group(1) == null ? MOST_REQUESTS : Integer.parseInt(matcher.group(1)),
                    (int) Math.min(Integer.MAX_VALUE, ByteSizes.parse(matcher.group(2))),
                    matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3)));
        }

        /// As [#parse] reads it, without rounding.
        public String text() {
            if (isNone()) {
                return "none";
            }
            String size = bytes > 0 && bytes % KIB == 0 ? bytes / KIB + "KiB" : bytes + "B";
            String number = perSecond > 0 && requests == MOST_REQUESTS ? "" : requests + "x";
            return number + size + (perSecond > 0 ? "@" + perSecond + "/s" : "");
        }

        String phrase() {
            String size = "of " + ByteSizes.text(bytes);
            return perSecond == 0
                    ? Counts.of(requests, "large answer") + " " + size + " always under way alongside"
                    : Counts.of(perSecond, "large answer") + " " + size + " asked for a second alongside, at most "
                            + requests + " under way";
        }

        public boolean isNone() {
            return requests == 0;
        }
    }

    public Rivals with(Consumer other) {
        return new Rivals(other, alongside, coalesce, logRequests);
    }

    public Rivals with(Alongside other) {
        return new Rivals(consumer, other, coalesce, logRequests);
    }

    /// The same with other pointers; empty for no coalescing.
    public Rivals coalescing(List<String> pointers) {
        return new Rivals(consumer, alongside, pointers, logRequests);
    }

    public Rivals logging(boolean wanted) {
        return new Rivals(consumer, alongside, coalesce, wanted);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /// One phrase for each that is on; empty when all are off.
    public List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        if (!consumer.isNone()) {
            phrases.add("the consumer " + consumer.manner().doing() + " " + Durations.exact(consumer.nsPerEvent())
                    + " for each event");
        }
        if (!alongside.isNone()) {
            phrases.add(alongside.phrase());
        }
        if (!coalesce.isEmpty()) {
            phrases.add("events that wait together and are equal at " + String.join(", ", coalesce) + " consumed once");
        }
        if (logRequests) {
            phrases.add("every request and answer logged to a file");
        }
        return phrases;
    }
}
