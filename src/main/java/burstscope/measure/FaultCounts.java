package burstscope.measure;

/// What the peer sent that could not be used, since the connection began.
/// @param undecodable payloads that are no value of the codec, messages that are none of the dialect, events that are
/// none
/// @param unknownIds answers to a request that was never issued
/// @param duplicateAnswers second answers to a request
/// @param lateAnswers answers to a request that had timed out or been cancelled
/// @param errorAnswers answers that report an error
/// @param timedOut requests that were not answered in time
public record FaultCounts(
        long undecodable, long unknownIds, long duplicateAnswers, long lateAnswers, long errorAnswers, long timedOut) {
    public static final FaultCounts ZERO = new FaultCounts(0, 0, 0, 0, 0, 0);

    public long total() {
        return undecodable + unknownIds + duplicateAnswers + lateAnswers + errorAnswers + timedOut;
    }

    public FaultCounts minus(FaultCounts earlier) {
        return new FaultCounts(
                undecodable - earlier.undecodable,
                unknownIds - earlier.unknownIds,
                duplicateAnswers - earlier.duplicateAnswers,
                lateAnswers - earlier.lateAnswers,
                errorAnswers - earlier.errorAnswers,
                timedOut - earlier.timedOut);
    }
}
