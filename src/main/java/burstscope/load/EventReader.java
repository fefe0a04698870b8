package burstscope.load;

import burstscope.codec.Value;

/// Knows where an event of one backend carries what.
/// - Threads: stateless.
@FunctionalInterface
public interface EventReader {
    /// Fills the fields that the event carries; the others are cleared already.
    /// - Errors: none; an event of another shape simply carries nothing.
    void read(Value event, EventFields fields);
}
