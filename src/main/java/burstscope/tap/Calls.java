package burstscope.tap;

import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.dialect.Briefly;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Requests of one peer that the other one has not answered yet, by id.
///
/// An answer can be looked at before its request: each direction has its own thread, and the one that passed the
/// request on
/// can be held up before it says so. Such an answer waits here for its request.
/// - Shape: bounded; what does not fit is left out and counted.
/// - Threads: the observing thread.
final class Calls {
    private static final int MOST_REQUESTS = 1 << 16;
    private static final int MOST_EARLY = 1 << 10;

    private final Map<Object, Call> requests = new LinkedHashMap<>();
    private final Map<Object, Reply> early = new LinkedHashMap<>();
    private long unmatched;
    private long leftOut;

    /// A request that passed.
    /// @param event whether it waits for something to happen
    record Call(String method, boolean event, Stamps stamps) {}

    /// An answer that passed.
    /// @param value what it brings; null where it is an error
    record Reply(Stamps stamps, @Nullable Value value, int payloadBytes, long decodeNs) {}

    /// A request with its answer.
    record Answered(Call call, Reply reply) {}

    static Object key(Value id) {
        return WholeNumber.is(id) ? WholeNumber.of(id, 0) : Briefly.name(id);
    }

    /// A request passed; its answer when that was looked at before.
    @Nullable
    Answered onRequest(Object key, Call call) {
        Reply reply = early.remove(key);
        if (reply != null) {
            return new Answered(call, reply);
        }
        if (requests.size() >= MOST_REQUESTS) {
            leftOut++;
            return null;
        }
        if (requests.put(key, call) != null) {
            leftOut++; // the same id twice: the second one is the one that is paired
        }
        return null;
    }

    /// An answer passed; with its request when that is known.
    @Nullable
    Answered onReply(Object key, Reply reply) {
        Call call = requests.remove(key);
        if (call != null) {
            return new Answered(call, reply);
        }
        if (early.size() >= MOST_EARLY) {
            early.remove(early.keySet().iterator().next());
            unmatched++;
        }
        early.put(key, reply);
        return null;
    }

    /// One of many answers to a request that stays outstanding.
    @Nullable
    Call peek(Object key) {
        return requests.get(key);
    }

    int outstanding() {
        return requests.size();
    }

    /// Answers that belong to no request that passed here, as far as is known by now.
    long unmatched() {
        return unmatched + early.size();
    }

    /// Requests of which no answer could be looked for: too many at once, or an id in use.
    long leftOut() {
        return leftOut;
    }
}
