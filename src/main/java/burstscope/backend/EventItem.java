package burstscope.backend;

/// One item of an event answer.
sealed interface EventItem {
    /// An event taken out of the queue.
    /// @param queued events left in the queue after this one was taken
    record Taken(long sequence, long enqueuedNs, int queued, EventSource source) implements EventItem {}

    /// Stands in the place of events that were dropped.
    record Lost(long count, long firstSequence) implements EventItem {}
}
