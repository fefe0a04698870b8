package burstscope.backend;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.Framing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Messages to and from bytes, for tests.
final class Frames {
    private Frames() {}

    static byte[] encode(Coding coding, Value message) {
        WireBuffer out = new WireBuffer(256);
        append(coding.framing(), coding.newCodec(WireLimits.DEFAULT), message, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    static void append(Framing framing, Codec codec, Value message, WireBuffer out) {
        WireBuffer payload = new WireBuffer(256);
        codec.encode(message, payload);
        int header = out.reserve(framing.headerBytes(payload.size()));
        framing.putHeader(out.array(), header, payload.size());
        out.write(payload.array(), 0, payload.size());
        byte[] trailer = framing.trailer();
        out.write(trailer, 0, trailer.length);
    }

    static byte[] request(Coding coding, long id, String method, Object... params) {
        return encode(coding, requestMessage(id, method, params));
    }

    static Value requestMessage(long id, String method, Object... params) {
        return Value.Map.ofEntries(
                "jsonrpc", Value.of("2.0"),
                "id", Value.of(id),
                "method", Value.of("burstscope." + method),
                "params", Value.Map.ofEntries(params));
    }

    /// All messages of a stream that changes its coding behind the answers with one of the ids in `switches`.
    static List<Value.Map> decodeAll(byte[] bytes, Coding first, Switch... switches) {
        List<Value.Map> messages = new ArrayList<>();
        Coding coding = first;
        try {
            FrameScanner scanner = coding.framing().newScanner(FrameLimits.DEFAULT);
            Codec codec = coding.newCodec(WireLimits.DEFAULT);
            int at = 0;
            while (at < bytes.length) {
                int end = scanner.scan(bytes, at, bytes.length);
                if (end < 0) {
                    throw new AssertionError("half a frame at " + at);
                }
                Value.Map message = (Value.Map) codec.decode(bytes, scanner.payloadStart(), scanner.payloadLength());
                messages.add(message);
                at = end;
                for (Switch each : switches) {
                    if (Value.of(each.id).equals(message.get("id"))) {
                        coding = each.next;
                        scanner = coding.framing().newScanner(FrameLimits.DEFAULT);
                        codec = coding.newCodec(WireLimits.DEFAULT);
                    }
                }
            }
        } catch (FrameException | WireFormatException e) {
            throw new AssertionError("after " + messages, e);
        }
        return messages;
    }

    record Switch(long id, Coding next) {}

    /// A member that must be there.
    static Value member(Value map, String name) {
        return Objects.requireNonNull(((Value.Map) map).get(name), () -> "no " + name + " in " + map);
    }

    static long number(Value map, String name) {
        Value value = member(map, name);
        if (!WholeNumber.is(value)) {
            throw new AssertionError(name + " is no integer: " + value);
        }
        return WholeNumber.of(value, 0);
    }

    static String text(Value map, String name) {
        return ((Value.Text) member(map, name)).value();
    }
}
