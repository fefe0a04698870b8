package burstscope.measure;

/// What a burst's events went through on our side, and what ran beside them.
/// @param stages the split of their time
/// @param consumed what the consumer did
/// @param alongside large answers that came meanwhile; no events, and in none of their figures but the bytes and
///     answers of the whole connection
public record BurstWork(StageTimes stages, Consumed consumed, Alongside alongside) {
    /// Nothing but events.
    public static final BurstWork NONE =
            new BurstWork(StageTimes.NOT_MEASURED, Consumed.NONE, new Alongside(0, 0, 0, 0));

    /// What the consumer did.
    /// @param calls pieces of work
    /// @param ns time they really took together
    /// @param saved events that caused no work, as an equal one waited with them
    public record Consumed(long calls, long ns, long saved) {
        static final Consumed NONE = new Consumed(0, 0, 0);

        /// About what the saved events would have cost, ns: their number times the mean of a piece of work.
        public long savedNs() {
            return calls == 0 ? 0 : Math.round((double) ns / calls * saved);
        }
    }

    /// What ran beside the events.
    /// @param answers large answers
    /// @param bytes of their frames
    /// @param missed never asked for, as too many were under way when their turn came
    /// @param logLines messages written to the log of requests
    public record Alongside(long answers, long bytes, long missed, long logLines) {
        /// What came since.
        public Alongside since(Alongside before) {
            return new Alongside(
                    answers - before.answers, bytes - before.bytes, missed - before.missed, logLines - before.logLines);
        }
    }
}
