package burstscope.tap;

import burstscope.tap.TapTimes.Kind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything that is counted and measured about the messages of all pairs of one tap.
/// - Threads: the observing thread.
final class TapMeter {
    private static final int MOST_METHODS = 200;
    static final String OTHER_METHODS = "(others)";

    private final TapTimes times = new TapTimes();
    private final Map<Direction, Messages> messages = new EnumMap<>(Direction.class);
    private final Map<String, MethodTally> methods = new LinkedHashMap<>();
    private final Events events = new Events();
    private long requests;
    private long answers;
    private long errors;
    private long backendRequests;

    /// Counts of one direction.
    static final class Messages {
        long read;
        long notifications;
        long faults;
        long resyncs;
        /// Frames that carry no message, or none that is new.
        long control;

        @Nullable
        String lastFault;
    }

    /// Counts of events.
    static final class Events {
        long requests;
        long answers;
        /// Events in answers to event requests, each item of a batch for itself.
        long items;
        int mostOutstanding;
    }

    TapMeter() {
        for (Direction direction : Direction.values()) {
            messages.put(direction, new Messages());
        }
    }

    TapTimes times() {
        return times;
    }

    Messages messages(Direction direction) {
        Messages counts = messages.get(direction);
        if (counts == null) {
            throw new IllegalStateException(direction.name());
        }
        return counts;
    }

    Events events() {
        return events;
    }

    void onRequest() {
        requests++;
    }

    void onBackendRequest() {
        backendRequests++;
    }

    /// A request of the client and its answer have passed.
    void onAnswered(Calls.Answered answered) {
        Calls.Call call = answered.call();
        Calls.Reply reply = answered.reply();
        boolean error = reply.value() == null;
        answers++;
        errors += error ? 1 : 0;
        long backendNs = reply.stamps().firstByteNs() - call.stamps().forwardedNs();
        if (!call.event()) {
            times.record(Kind.BACKEND, backendNs);
        }
        times.record(Kind.TRANSFER, reply.stamps().lastByteNs() - reply.stamps().firstByteNs());
        method(call.method()).onAnswer(error, reply.payloadBytes(), backendNs);
    }

    private MethodTally method(String name) {
        MethodTally tally = methods.get(name);
        if (tally != null) {
            return tally;
        }
        return methods.computeIfAbsent(methods.size() < MOST_METHODS ? name : OTHER_METHODS, _ -> new MethodTally());
    }

    Map<String, MethodTally> methods() {
        return methods;
    }

    long requests() {
        return requests;
    }

    long answers() {
        return answers;
    }

    long errors() {
        return errors;
    }

    long backendRequests() {
        return backendRequests;
    }
}
