package burstscope.dialect;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.coding.CodecKind;
import java.util.List;
import java.util.Objects;

/// What the media player mpv speaks over its JSON socket: commands, replies and events, all of them maps.
///
/// ```
/// {"command":[method, params...],"request_id":id}   {"data":..., "request_id":id,"error":"success"}
/// {"event":name,...}
/// ```
/// - Source: mpv's manual, JSON IPC; an event arrives here as a notification whose parameters are the whole map.
/// - Threads: stateless.
public final class MpvDialect implements Dialect {
    private static final Value[] KEYS = {Value.of("command"), Value.of("request_id")};

    @Override
    public String id() {
        return "mpv";
    }

    @Override
    public List<CodecKind> codecs() {
        return List.of(CodecKind.JSON);
    }

    @Override
    public Value request(long id, Value method, Value params) {
        return Value.Map.of(KEYS, new Value[] {command(method, params), Value.of(id)});
    }

    @Override
    public Value notification(Value method, Value params) {
        throw new IllegalArgumentException("mpv answers every command: there are no notifications to it");
    }

    @Override
    public Value answer(Value id, Value result) {
        throw new IllegalArgumentException("mpv asks nothing");
    }

    @Override
    public Value refusal(Value id, long code, String words) {
        throw new IllegalArgumentException("mpv asks nothing");
    }

    private static Value command(Value method, Value params) {
        int count = params instanceof Value.Array list ? list.size() : 0;
        Value[] parts = new Value[1 + count];
        parts[0] = method;
        for (int i = 0; i < count; i++) {
            parts[1 + i] = ((Value.Array) params).get(i);
        }
        return Value.Array.of(parts);
    }

    @Override
    public Incoming read(Value message) {
        Value.Map map = JsValue.entries(message);
        if (map == null) {
            return new Incoming.Malformed("a message that is no map but " + Briefly.name(message));
        }
        if (map.get("event") instanceof Value.Text(String event)) {
            return new Incoming.Notification(event, message);
        }
        Value id = map.get("request_id");
        if (!(map.get("error") instanceof Value.Text(String error))) {
            return new Incoming.Malformed("a message with neither event nor error, " + Briefly.name(message));
        }
        // Id 0 stands for none: ids that we give begin at 1.
        boolean named = WholeNumber.is(id) && WholeNumber.of(id, 0) != 0;
        if (!error.equals("success")) {
            return named ? new Incoming.Refusal(WholeNumber.of(id, 0), 0, error) : new Incoming.StrayError(0, error);
        }
        return named
                ? new Incoming.Result(WholeNumber.of(id, 0), Objects.requireNonNullElse(map.get("data"), Value.NULL))
                : new Incoming.ForeignId(Briefly.name(id == null ? Value.NULL : id));
    }
}
