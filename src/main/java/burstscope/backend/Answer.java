package burstscope.backend;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.List;

/// An answer on its way to the wire. Payloads are made only when it is encoded, so a waiting answer is small.
sealed interface Answer {
    Value id();

    record Result(Value id, Value result) implements Answer {}

    record Failure(Value id, int code, String message) implements Answer {}

    /// The answer to a change of settings: the last one in the coding before it.
    /// @param sendStamps whether the events behind it say when they were sent
    record Configured(Value id, Value settings, Coding next, boolean sendStamps) implements Answer {
        Configured(Value id, Value settings, Coding next) {
            this(id, settings, next, false);
        }
    }

    record OneEvent(Value id, EventItem item) implements Answer {}

    record Events(Value id, List<EventItem> items) implements Answer {}

    record LargeText(Value id, int bytes, long seed) implements Answer {}
}
