package burstscope.run;

import burstscope.codec.Pointer;
import burstscope.codec.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds events that wait together and are equal in what matters, so that a client could deal with them at once.
///
/// Those wait together that one read brings: the events of a batch, and all that arrive while the consumer is busy.
/// - Threads: the reader; [#set] from any.
final class Coalescer {
    /// Different events remembered of one read; further ones are not found equal to any.
    private static final int MOST_KEYS = 100_000;

    private volatile List<Pointer> pointers = List.of();
    private final Set<List<Value>> seen = new HashSet<>();
    private long readNs;

    /// @param texts JSON pointers; empty for none
    /// - Errors: [IllegalArgumentException] for a text that is no JSON pointer.
    void set(List<String> texts) {
        pointers = texts.stream().map(Coalescer::pointer).toList();
    }

    private static Pointer pointer(String text) {
        if (!text.isEmpty() && !text.startsWith("/")) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no JSON pointer: it begins with a slash, for example /event/kind");
        }
        return new Pointer(text);
    }

    boolean isOn() {
        return !pointers.isEmpty();
    }

    /// Whether an equal event came in the same read before it. One that lacks what is compared equals no other.
    /// @param lastByteNs of the read that completed it
    boolean repeats(Value event, long lastByteNs) {
        if (lastByteNs != readNs) {
            readNs = lastByteNs;
            seen.clear();
        }
        List<Value> key = key(event);
        if (key == null) {
            return false;
        }
        return seen.size() < MOST_KEYS ? !seen.add(key) : seen.contains(key);
    }

    private @Nullable List<Value> key(Value event) {
        List<Pointer> now = pointers;
        Value[] found = new Value[now.size()];
        for (int i = 0; i < found.length; i++) {
            Value part = now.get(i).find(event);
            if (part == null) {
                return null;
            }
            found[i] = part;
        }
        return List.of(found);
    }
}
