package burstscope.codec.vscode;

import burstscope.codec.JsValue;
import burstscope.codec.Value;

/// A message: what it is about, and what it carries.
///
/// ```
/// client to server   [100, id, channel, command] argument      call
///                    [101, id] undefined                       cancel a call
///                    [102, id, channel, event] argument        listen to an event
///                    [103, id] undefined                       listen no longer
/// server to client   [200] undefined                           ready for requests
///                    [201, id] result                          success
///                    [202, id] {message, name, stack}          failure
///                    [203, id] anything                        failure that is no error
///                    [204, id] value                           the event fired
/// ```
/// The first message of a client is none of these: it is one bare value.
/// - Threads: immutable.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.ts `ChannelClient`, `ChannelServer`.
/// @param header an array of one element or more
public record VscodeMessage(Value.Array header, Value body) {
    public static final int CALL = 100;
    public static final int CANCEL = 101;
    public static final int LISTEN = 102;
    public static final int DISPOSE = 103;
    public static final int INITIALIZE = 200;
    public static final int SUCCESS = 201;
    public static final int ERROR = 202;
    public static final int ERROR_OBJECT = 203;
    public static final int EVENT = 204;

    public VscodeMessage {
        if (header.size() == 0) {
            throw new IllegalArgumentException("a message's header begins with its type");
        }
    }

    public static VscodeMessage call(long id, String channel, String command, Value argument) {
        return new VscodeMessage(
                Value.Array.of(Value.of(CALL), Value.of(id), Value.of(channel), Value.of(command)), argument);
    }

    public static VscodeMessage listen(long id, String channel, String event, Value argument) {
        return new VscodeMessage(
                Value.Array.of(Value.of(LISTEN), Value.of(id), Value.of(channel), Value.of(event)), argument);
    }

    /// One of the types that name nothing but an id.
    public static VscodeMessage about(int type, long id, Value body) {
        return new VscodeMessage(Value.Array.of(Value.of(type), Value.of(id)), body);
    }

    public static VscodeMessage initialize() {
        return new VscodeMessage(Value.Array.of(Value.of(INITIALIZE)), JsValue.UNDEFINED);
    }

    /// One of the constants above, another number from a peer that knows more, or -1 when the header begins with no
    /// integer.
    public long type() {
        return header.get(0) instanceof Value.Int(long type) ? type : -1;
    }

    /// Whom it concerns: servers echo whatever a client chose, so it need not be a number; undefined where there is
    /// none.
    public Value id() {
        return header.size() > 1 ? header.get(1) : JsValue.UNDEFINED;
    }
}
