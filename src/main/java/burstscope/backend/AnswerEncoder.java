package burstscope.backend;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.Framing;
import java.util.List;

/// Appends answers as frames in the coding of the moment.
/// - Threads: one.
final class AnswerEncoder {
    private static final Value VERSION = Value.of("2.0");
    private static final Value[] RESULT_KEYS = keys("jsonrpc", "id", "result");
    private static final Value[] ERROR_KEYS = keys("jsonrpc", "id", "error");
    private static final Value[] EVENT_KEYS = keys("sequence", "enqueuedNs", "queued", "burst", "payload");

    private static final Value[] STAMPED_KEYS = keys("sequence", "enqueuedNs", "sentNs", "queued", "burst", "payload");

    private final Wire wire;
    private final NanoClock clock;
    private boolean sendStamps;
    private Coding coding;
    private Codec codec;

    AnswerEncoder(Coding first, Wire wire, NanoClock clock) {
        this.clock = clock;
        this.wire = wire;
        coding = first;
        codec = first.newCodec(WireLimits.DEFAULT);
    }

    /// Appends one frame. After [Answer.Configured] the following ones are in its new coding.
    void encode(Answer answer, WireBuffer out) {
        if (!append(message(answer), out)
                && !append(unwritable(answer.id()), out)
                && !append(unwritable(Value.NULL), out)) {
            throw new IllegalStateException("a failure cannot be written in " + coding.id());
        }
        if (answer instanceof Answer.Configured configured) {
            switchTo(configured.next());
            sendStamps = configured.sendStamps();
        }
    }

    /// False, with nothing appended, when the codec has no coding for a part of it. The request must be answered
    /// all the
    /// same, and its id can be the part.
    private boolean append(Value message, WireBuffer out) {
        int start = out.size();
        try {
            appendFrame(message, out);
            return true;
        } catch (IllegalArgumentException e) {
            out.truncate(start);
            // What it took to know from the failed answer (names of records) was never sent.
            codec = coding.newCodec(WireLimits.DEFAULT);
            return false;
        }
    }

    private Value unwritable(Value id) {
        return failure(id, ErrorCodes.INTERNAL_ERROR, "the answer cannot be written in " + coding.id());
    }

    private void switchTo(Coding next) {
        if (!next.equals(coding)) {
            coding = next;
            codec = next.newCodec(WireLimits.DEFAULT);
        }
    }

    private void appendFrame(Value message, WireBuffer out) {
        Framing framing = wire.framingOf(coding);
        int start = out.size();
        codec.encode(message, out);
        int length = out.size() - start;
        int header = framing.headerBytes(length);
        if (header > 0) {
            out.reserve(header);
            System.arraycopy(out.array(), start, out.array(), start + header, length);
            framing.putHeader(out.array(), start, length);
        }
        byte[] trailer = framing.trailer();
        out.write(trailer, 0, trailer.length);
    }

    private Value message(Answer answer) {
        return switch (answer) {
            case Answer.Result(Value id, Value result) -> success(id, result);
            case Answer.Failure(Value id, int code, String message) -> failure(id, code, message);
            case Answer.Configured(Value id, Value settings, Coding next, boolean stamped) -> success(id, settings);
            case Answer.OneEvent(Value id, EventItem item) -> success(id, value(item));
            case Answer.Events(Value id, List<EventItem> items) -> success(id, array(items));
            case Answer.LargeText(Value id, int bytes, long seed) ->
                success(id, Value.Map.ofEntries("text", Value.of(PayloadShapes.letters(bytes, seed, 0))));
        };
    }

    private Value array(List<EventItem> items) {
        Value[] values = new Value[items.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(items.get(i));
        }
        return Value.Array.of(values);
    }

    private Value value(EventItem item) {
        return switch (item) {
            case EventItem.Taken(long sequence, long enqueuedNs, int queued, EventSource source) ->
                sendStamps
                        ? Value.Map.of(STAMPED_KEYS, new Value[] {
                            Value.of(sequence),
                            Value.of(enqueuedNs),
                            Value.of(clock.nanoTime()),
                            Value.of(queued),
                            Value.of(source.burst()),
                            source.payload(sequence, coding)
                        })
                        : Value.Map.of(EVENT_KEYS, new Value[] {
                            Value.of(sequence),
                            Value.of(enqueuedNs),
                            Value.of(queued),
                            Value.of(source.burst()),
                            source.payload(sequence, coding)
                        });
            case EventItem.Lost(long count, long firstSequence) ->
                Value.Map.ofEntries("overflow", Value.of(count), "firstLostSequence", Value.of(firstSequence));
        };
    }

    private static Value success(Value id, Value result) {
        return Value.Map.of(RESULT_KEYS, new Value[] {VERSION, id, result});
    }

    private static Value failure(Value id, int code, String message) {
        Value error = Value.Map.ofEntries("code", Value.of(code), "message", Value.of(message));
        return Value.Map.of(ERROR_KEYS, new Value[] {VERSION, id, error});
    }

    private static Value[] keys(String... names) {
        Value[] keys = new Value[names.length];
        for (int i = 0; i < names.length; i++) {
            keys[i] = Value.of(names[i]);
        }
        return keys;
    }
}
