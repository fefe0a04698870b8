package burstscope.backend;

/// A checked call of a method; constant in size however long its request was.
sealed interface Call {
    record Describe() implements Call {}

    record Configure(SettingsChange change) implements Call {}

    record StartBurst(BurstSpec spec) implements Call {}

    record CancelBursts() implements Call {}

    /// One event.
    record NextEvent() implements Call {}

    /// At least one event and at most `limit`.
    record NextEvents(int limit) implements Call {}

    record Flush() implements Call {}

    record LargeAnswer(int bytes, long seed) implements Call {
        static final int MAX_BYTES = 64 << 20;
    }

    /// Something that cannot be carried out; answered in its turn.
    record Refused(int code, String message) implements Call {}
}
