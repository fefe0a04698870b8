package burstscope.dialect;

import burstscope.codec.Value;
import burstscope.codec.theia.TheiaMessage;

/// A message of Theia's as a map, which is the same for every release whatever it writes.
///
/// ```
/// {type: 1 request, 2 notification, id, method, args}   {type: 3, id, res}   {type: 4, id, err}   {type: 5 cancel, id}
/// ```
/// With channels, `channel` tells whose the message is, or `kind` that a channel opens, is ready or closes.
/// - Threads: stateless.
final class TheiaFields {
    static final String CHANNEL = "channel";
    static final String KIND = "kind";
    static final String OPEN = "open";
    static final String READY = "ready";
    static final String CLOSE = "close";

    private TheiaFields() {}

    static Value.Map of(TheiaMessage message) {
        Value id = Value.of(message.id());
        return switch (message) {
            case TheiaMessage.Request(long _, String method, Value.Array args) -> call(1, id, method, args);
            case TheiaMessage.Notification(long _, String method, Value.Array args) -> call(2, id, method, args);
            case TheiaMessage.Reply(long _, Value result) ->
                Value.Map.ofEntries("type", Value.of(3), "id", id, "res", result);
            case TheiaMessage.ReplyErr(long _, Value error) ->
                Value.Map.ofEntries("type", Value.of(4), "id", id, "err", error);
            case TheiaMessage.Cancel(long _) -> Value.Map.ofEntries("type", Value.of(5), "id", id);
        };
    }

    private static Value.Map call(int type, Value id, String method, Value.Array args) {
        return Value.Map.ofEntries("type", Value.of(type), "id", id, "method", Value.of(method), "args", args);
    }

    /// The same map with the channel in front.
    static Value.Map onChannel(Value channel, Value.Map fields) {
        Value[] turns = new Value[2 + 2 * fields.size()];
        turns[0] = Value.of(CHANNEL);
        turns[1] = channel;
        for (int i = 0; i < fields.size(); i++) {
            turns[2 + 2 * i] = fields.key(i);
            turns[3 + 2 * i] = fields.value(i);
        }
        return Value.Map.ofTurns(turns);
    }

    static Value.Map aboutChannel(Value channel, String kind) {
        return Value.Map.ofEntries(CHANNEL, channel, KIND, Value.of(kind));
    }
}
