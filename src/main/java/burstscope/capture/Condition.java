package burstscope.capture;

import burstscope.units.Durations;

/// What sets a trigger off.
/// - Threads: immutable.
public sealed interface Condition {
    /// As it is written.
    String words();

    /// A command was sent.
    /// @param method its name; with `*` at its end, any that begins so
    record Command(String method) implements Condition {
        /// Whether a command of that name is meant.
        public boolean fits(String name) {
            return method.endsWith("*")
                    ? name.startsWith(method.substring(0, method.length() - 1))
                    : name.equals(method);
        }

        @Override
        public String words() {
            return "command " + Quotes.around(method);
        }
    }

    /// An event came that fits.
    record Event(Match match) implements Condition {
        @Override
        public String words() {
            return "event " + match.words();
        }
    }

    /// More events came within a window of time than a rate allows.
    /// @param perSecond events per second
    /// @param windowNs width of the window, which moves with every event
    record Rate(double perSecond, long windowNs) implements Condition {
        /// Events that a window may have to hold.
        public static final int MOST_EVENTS = 100_000;

        public Rate {
            if (!(perSecond > 0) || windowNs <= 0 || perSecond * windowNs / 1e9 >= MOST_EVENTS) {
                throw new IllegalArgumentException("a window of a rate holds at most " + MOST_EVENTS + " events");
            }
        }

        /// So many events within the window are more than the rate allows.
        int exceededBy() {
            return (int) Math.floor(perSecond * windowNs / 1e9) + 1;
        }

        @Override
        public String words() {
            return "rate > " + Comparison.Scalars.text(perSecond) + "/s over " + Quotes.around(Durations.exact(windowNs).replace(" ", ""));
        }
    }

    /// More events than that were left in the backend's queue, as an event tells.
    record Queue(long above) implements Condition {
        @Override
        public String words() {
            return "queue > " + above;
        }
    }

    /// An event took longer.
    /// @param delivery delivery time; else the round trip of an event that lay waiting
    record Latency(boolean delivery, long aboveNs) implements Condition {
        @Override
        public String words() {
            return (delivery ? "delivery > " : "roundtrip > ") + Durations.exact(aboveNs).replace(" ", "");
        }
    }
}
