package burstscope.compare.bench;

/// Whether what was decoded is what was encoded. Without that no time means anything.
/// @param right whether the times may be shown
/// @param words `same`, `same but ...`, or what went wrong and where; may quote the message, untrusted
public record RoundTripVerdict(boolean right, String words) {
    static final RoundTripVerdict SAME = new RoundTripVerdict(true, "same");

    static RoundTripVerdict wrong(String words) {
        return new RoundTripVerdict(false, words);
    }
}
