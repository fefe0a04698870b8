package burstscope.tap;

import burstscope.measure.LatencySummary;
import burstscope.measure.LatencyTally;
import java.util.EnumMap;
import java.util.Map;

/// How long things took, as far as a tap can know: it sees the instants at which bytes pass it, and nothing inside the
/// peers.
/// - Units: ns.
/// - Threads: the observing thread.
final class TapTimes {

    /// What is measured.
    enum Kind {
        /// From the instant at which the system had taken a request for the backend to the first byte of its
        /// answer:
        /// the backend, and the way there and back. Event requests are not in it.
        BACKEND("backend", "request passed on -> first byte of its answer (backend and its pipe; no event requests)"),
        /// From an answer's first byte to its last one; above zero where the answer came in several reads.
        TRANSFER("transfer", "first -> last byte of an answer (above zero only where it came in several reads)"),
        /// From a read's return to the system's having taken its bytes for the other peer: what the tap adds,
        /// and the
        /// time in which that peer took nothing.
        FORWARD_TO_BACKEND("forwardToBackend", "read -> passed on, client to backend (our delay and back pressure)"),
        /// The same towards the client.
        FORWARD_TO_CLIENT("forwardToClient", "read -> passed on, backend to client (our delay and back pressure)"),
        /// What reading a message took the observer, with Burstscope's codec, on nobody's way. The peers' own
        /// decoding
        /// cannot be seen.
        DECODE("decode", "Burstscope's own decoding of a message (the peers' own cannot be seen)"),
        /// An event request that waited while other messages passed: from its being passed on to the last of
        /// them before
        /// its answer. What caused the event can have happened later, unseen: it waited at least so long.
        EVENT_WAIT(
                "eventWait", "event request passed on -> last other message before its answer (it waited this long)"),
        /// From that message to the first byte of the event's answer: where that message caused the event, the
        /// backend's
        /// time; never less than that time, where the cause was visible at all.
        EVENT_AFTER_CAUSE("eventAfterCause", "that message -> first byte of the event's answer (backend, at most)"),
        /// An event request while nothing else passed: waiting and the backend's time cannot be told apart.
        EVENT_UNSPLIT(
                "eventUnsplit", "event request passed on -> answer, nothing else seen (wait and backend, unsplit)"),
        /// Between two event requests of a client that then had none outstanding: from the answer's being
        /// passed on to
        /// the next request. The client's own time for the event, its reading included.
        CLIENT_GAP("clientGap", "event answer passed on -> next event request, none outstanding (the client's time)");

        private final String id;
        private final String words;

        Kind(String id, String words) {
            this.id = id;
            this.words = words;
        }

        String id() {
            return id;
        }

        String words() {
            return words;
        }
    }

    private final Map<Kind, LatencyTally> interval = new EnumMap<>(Kind.class);
    private final Map<Kind, LatencyTally> total = new EnumMap<>(Kind.class);

    TapTimes() {
        for (Kind kind : Kind.values()) {
            interval.put(kind, new LatencyTally());
            total.put(kind, new LatencyTally());
        }
    }

    /// Below zero stands for an order of stamps that two threads can produce within one instant, and counts as
    /// zero.
    void record(Kind kind, long ns) {
        long kept = Math.max(0, ns);
        tally(interval, kind).record(kept);
        tally(total, kind).record(kept);
    }

    LatencySummary takeInterval(Kind kind) {
        LatencyTally tally = tally(interval, kind);
        LatencySummary summary = tally.summary();
        tally.reset();
        return summary;
    }

    LatencySummary total(Kind kind) {
        return tally(total, kind).summary();
    }

    private static LatencyTally tally(Map<Kind, LatencyTally> tallies, Kind kind) {
        LatencyTally tally = tallies.get(kind);
        if (tally == null) {
            throw new IllegalStateException(kind.name());
        }
        return tally;
    }
}
