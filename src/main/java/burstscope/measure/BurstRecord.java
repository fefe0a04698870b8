package burstscope.measure;

/// One burst from its trigger to its last event, with the settings it ran under.
/// @param number counts from 1 within a session
/// @param settings what was asked
/// @param times instants, [burstscope.clock.NanoClock] time
/// @param order loss, doubling and order of this burst's events
/// @param traffic what went over the wire from drain start to last event
/// @param outcome what came of it
/// @param details what is known beyond the figures of the burst list
/// @param work what its events went through on our side, and what ran beside them
public record BurstRecord(
        int number,
        Settings settings,
        Times times,
        OrderCounts order,
        TrafficCounts traffic,
        Outcome outcome,
        Details details,
        BurstWork work)
        implements Observation {

    /// Without details.
    public BurstRecord(
            int number, Settings settings, Times times, OrderCounts order, TrafficCounts traffic, Outcome outcome) {
        this(number, settings, times, order, traffic, outcome, Details.NONE);
    }

    /// With nothing beside its events.
    public BurstRecord(
            int number,
            Settings settings,
            Times times,
            OrderCounts order,
            TrafficCounts traffic,
            Outcome outcome,
            Details details) {
        this(number, settings, times, order, traffic, outcome, details, BurstWork.NONE);
    }

    /// The same without its single events, which take most of its memory.
    public BurstRecord withoutTrace() {
        return details.trace().kept() == 0
                ? this
                : new BurstRecord(
                        number, settings, times, order, traffic, outcome, details.with(EventTrace.EMPTY), work);
    }

    /// The same, come from there.
    public BurstRecord from(BurstOrigin origin) {
        return new BurstRecord(number, settings, times, order, traffic, outcome, details.from(origin), work);
    }

    /// What is known beyond the figures of the burst list.
    /// @param trace the events one by one; empty where they were not kept
    /// @param gaps times between arrivals
    /// @param spacing times between events at the backend, by its own stamps
    /// @param trigger what set off the capture, in words; empty for a burst that Burstscope had made
    /// @param origin on what it was measured, and in which round
    public record Details(EventTrace trace, GapSummary gaps, Spacing spacing, String trigger, BurstOrigin origin) {
        public static final Details NONE = new Details(EventTrace.EMPTY, GapSummary.NONE, Spacing.NONE, "");

        /// Of an origin that is not known.
        public Details(EventTrace trace, GapSummary gaps, Spacing spacing, String trigger) {
            this(trace, gaps, spacing, trigger, BurstOrigin.NONE);
        }

        Details with(EventTrace other) {
            return new Details(other, gaps, spacing, trigger, origin);
        }

        Details from(BurstOrigin where) {
            return new Details(trace, gaps, spacing, trigger, where);
        }
    }

    /// What was asked.
    /// @param kind kind of burst as the profile names it: `burst`, `info`, `numbered`
    /// @param events events asked for; 0 where the backend decides, and tells the end by marks
    /// @param payloadBytes bytes of one event's payload; -1 where the backend decides
    /// @param start when the event requests begin
    /// @param variant what it ran under beside delivery and codec
    public record Settings(
            String kind,
            DeliverySettings delivery,
            String codec,
            int events,
            int payloadBytes,
            Start start,
            Variant variant) {
        /// Under nothing else.
        public Settings(
                String kind, DeliverySettings delivery, String codec, int events, int payloadBytes, Start start) {
            this(kind, delivery, codec, events, payloadBytes, start, Variant.NONE);
        }

        /// Whether nobody asked for a number of events.
        public boolean isOpenEnded() {
            return events == 0;
        }
    }

    /// When the clock of a burst starts.
    public enum Start {
        /// Requests wait already; drain time counts from the trigger's send start.
        LIVE,
        /// The backend's queue is filled first; drain time counts from the first event request's send start.
        QUEUED,
        /// Somebody else made the burst, and a trigger caught it; drain time counts from the trigger.
        TRIGGERED
    }

    /// Instants of one burst.
    /// @param drainStartNs trigger's or first event request's send start, by [Start]
    /// @param firstEventNs last byte of the first event; equal to drainStartNs when none came
    /// @param lastEventNs last byte of the last event; equal to drainStartNs when none came
    /// @param doneNs when the consumer had done the last event; equal to lastEventNs where it has no work
    public record Times(long drainStartNs, long firstEventNs, long lastEventNs, long doneNs) {
        /// A burst whose consumer has no work.
        public Times(long drainStartNs, long firstEventNs, long lastEventNs) {
            this(drainStartNs, firstEventNs, lastEventNs, lastEventNs);
        }

        Times withDone(long atNs) {
            return new Times(drainStartNs, firstEventNs, lastEventNs, atNs);
        }

        /// Until the last event had arrived and, where the consumer has work, was done: what is read at once
        /// still
        /// waits for its turn.
        public long drainTimeNs() {
            return doneNs - drainStartNs;
        }

        public long firstEventDelayNs() {
            return firstEventNs - drainStartNs;
        }
    }

    /// How it ended.
    public enum End {
        COMPLETE,
        /// The backend dropped some of its events, and said so; all the others came.
        DROPPED,
        /// Events were missing when nothing more came for the quiet time.
        QUIET,
        /// Fewer events came than were made, as the backend joins several in one; none is lost.
        COALESCED,
        /// A capture that came to its longest time before its end.
        CUT,
        CANCELLED,
        DISCONNECTED;

        /// Whether all came that was to come, so that the burst can be timed.
        public boolean isWhole() {
            return this == COMPLETE || this == COALESCED;
        }
    }

    /// What came of it.
    /// @param end how it ended
    /// @param received events received, duplicates included
    /// @param peakEventsPerSecond highest rate over 10 ms
    /// @param delivery delivery time (backend's stamp to last byte); empty where events carry no instant
    /// @param roundTrip send start to last byte of event requests that found an event waiting
    /// @param own what the instrument itself did meanwhile
    public record Outcome(
            End end,
            long received,
            double peakEventsPerSecond,
            LatencySummary delivery,
            LatencySummary roundTrip,
            OwnCost own) {}

    /// What the instrument itself did while a burst ran.
    /// @param hiccupNs longest stall of this process, ns
    /// @param cpuNs CPU time of the threads that read and write, ns; with the burst's events it gives the engine's
    /// cost
    ///     of an event
    /// @param busiestNs CPU time of the busier of the two, ns; 0 where it is not known
    /// @param gcNs pauses of garbage collection, ns; the system tells them in whole milliseconds
    public record OwnCost(long hiccupNs, long cpuNs, long busiestNs, long gcNs) {
        /// Without knowing which thread was the busier one, and no garbage collected.
        public OwnCost(long hiccupNs, long cpuNs) {
            this(hiccupNs, cpuNs, 0, 0);
        }
    }

    /// Events received / drain time; NaN when nothing was drained.
    public double eventsPerSecond() {
        long drainNs = times.drainTimeNs();
        return drainNs <= 0 ? Double.NaN : outcome.received() * 1e9 / drainNs;
    }
}
