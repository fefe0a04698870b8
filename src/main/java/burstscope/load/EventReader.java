package burstscope.load;

import burstscope.codec.Value;

/// Knows where an event of one backend carries what.
/// - Threads: stateless.
@FunctionalInterface
public interface EventReader {
    /// Fills the fields that the event carries; the others are cleared already, but for the kind of an event that
    /// came
    /// by itself, which is its notification's name.
    /// - Shape: false when the value is no event at all.
    boolean read(Value event, EventFields fields);
}
