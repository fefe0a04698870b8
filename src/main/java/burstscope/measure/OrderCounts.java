package burstscope.measure;

/// What became of each event, by its sequence number.
/// @param sequenced events that carried a sequence number; without any, nothing below is known
/// @param lost sequence numbers that never came, or that the backend reported as dropped
/// @param duplicated events whose sequence number had come before
/// @param reordered events that came after one with a higher sequence number
/// @param maxDisplacement greatest distance, in sequence numbers, by which an event came behind a later one
public record OrderCounts(long sequenced, long lost, long duplicated, long reordered, long maxDisplacement) {
    public static final OrderCounts ZERO = new OrderCounts(0, 0, 0, 0, 0);

    /// False where events carry no sequence: loss, doubling and order are then unknown, not zero.
    public boolean known() {
        return sequenced > 0;
    }

    /// Events that the backend made, as far as their numbers tell: each counted once, whether it came or not.
    public long made() {
        return sequenced - duplicated + lost;
    }

    public OrderCounts plus(OrderCounts other) {
        return new OrderCounts(
                sequenced + other.sequenced,
                lost + other.lost,
                duplicated + other.duplicated,
                reordered + other.reordered,
                Math.max(maxDisplacement, other.maxDisplacement));
    }
}
