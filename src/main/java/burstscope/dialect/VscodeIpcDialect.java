package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.codec.WireLimits;
import burstscope.codec.vscode.VscodeMessage;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// VS Code's IPC: channels that have commands to call and events to listen to, see [VscodeMessage].
///
/// - Shape: a message is a list of its header and its body, see [VscodeIpcCodec]. Method names are
///
///   ```
///   channel/command           a call
///   listen:channel/event      a subscription: it stays outstanding until it is cancelled, and never has an answer
///   context                   a notification: the first thing a client says, its parameters as a bare value
///   initialize                a notification: the second, and the first thing the server says; no parameters
///   ```
///   Nothing may be asked before the server has said `initialize`. What the peer listens to at ours, or gives up, is
///   told as the notifications `listen:channel/event`, `cancel` and `dispose`: none of them awaits an answer.
/// - Threads: stateless.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.ts `ChannelClient`, `ChannelServer`, `IPCClient`.
public final class VscodeIpcDialect implements Dialect {
    public static final String CONTEXT = "context";
    public static final String INITIALIZE = "initialize";
    private static final String LISTEN = "listen:";
    private static final List<CodecKind> CODECS = List.of(CodecKind.VSCODE_C, CodecKind.VSCODE_A, CodecKind.VSCODE_B);

    @Override
    public String id() {
        return "vscode-ipc";
    }

    @Override
    public List<CodecKind> codecs() {
        return CODECS;
    }

    @Override
    public Codec newCodec(Coding coding, WireLimits limits) {
        return new VscodeIpcCodec(coding.newCodec(limits));
    }

    @Override
    public Value request(long id, Value method, Value params) {
        String name = text(method);
        boolean listening = name.startsWith(LISTEN);
        int from = listening ? LISTEN.length() : 0;
        int slash = name.lastIndexOf('/');
        if (slash <= from || slash == name.length() - 1) {
            throw new IllegalArgumentException(
                    "'" + name + "' is neither channel/command nor " + LISTEN + "channel/event");
        }
        String channel = name.substring(from, slash);
        String target = name.substring(slash + 1);
        return pair(
                listening
                        ? VscodeMessage.listen(id, channel, target, params)
                        : VscodeMessage.call(id, channel, target, params));
    }

    @Override
    public Value notification(Value method, Value params) {
        return switch (text(method)) {
            case CONTEXT -> Value.Array.ofOne(params);
            case INITIALIZE -> pair(VscodeMessage.initialize());
            default ->
                throw new IllegalArgumentException("VS Code's IPC has no notifications but " + CONTEXT + " and "
                        + INITIALIZE + ", thus not '" + text(method) + "'");
        };
    }

    @Override
    public Value answer(Value id, Value result) {
        return about(VscodeMessage.SUCCESS, id, result);
    }

    @Override
    public Value refusal(Value id, long code, String words) {
        Value error = Value.Map.ofEntries("message", Value.of(words), "name", Value.of("Error"));
        return about(VscodeMessage.ERROR, id, error);
    }

    @Override
    public Value cancellation(long id, String method) {
        int type = method.startsWith(LISTEN) ? VscodeMessage.DISPOSE : VscodeMessage.CANCEL;
        return pair(VscodeMessage.about(type, id, JsValue.UNDEFINED));
    }

    private static Value about(int type, Value id, Value body) {
        return Value.Array.ofTwo(Value.Array.ofTwo(Value.of(type), id), body);
    }

    private static Value pair(VscodeMessage message) {
        return Value.Array.ofTwo(message.header(), message.body());
    }

    private static String text(Value method) {
        if (method instanceof Value.Text(String name)) {
            return name;
        }
        throw new IllegalArgumentException("VS Code's IPC has no method " + Briefly.name(method));
    }

    @Override
    public Incoming read(Value message) {
        if (!(message instanceof Value.Array parts) || parts.size() < 1 || parts.size() > 2) {
            return new Incoming.Malformed("no message of header and body, " + Briefly.name(message));
        }
        if (parts.size() == 1) {
            return isHeader(parts.get(0))
                    ? new Incoming.Malformed("a header without a body")
                    : new Incoming.Notification(CONTEXT, parts.get(0));
        }
        if (!(parts.get(0) instanceof Value.Array header) || !isHeader(header)) {
            return new Incoming.Malformed("a header that begins with no type, " + Briefly.name(parts.get(0)));
        }
        return read((int) WholeNumber.of(header.get(0), -1), header, parts.get(1));
    }

    private static boolean isHeader(Value value) {
        if (!(value instanceof Value.Array header) || header.size() == 0) {
            return false;
        }
        long type = WholeNumber.of(header.get(0), -1);
        return type >= 0 && type <= Integer.MAX_VALUE;
    }

    private static Incoming read(int type, Value.Array header, Value body) {
        if (type == VscodeMessage.INITIALIZE) {
            return new Incoming.Notification(INITIALIZE, body);
        }
        if (header.size() < 2) {
            return new Incoming.Malformed("a message of type " + type + " without an id");
        }
        Value id = header.get(1);
        return switch (type) {
            case VscodeMessage.SUCCESS, VscodeMessage.ERROR, VscodeMessage.ERROR_OBJECT, VscodeMessage.EVENT ->
                WholeNumber.is(id)
                        ? ended(type, WholeNumber.of(id, 0), body)
                        : new Incoming.ForeignId(Briefly.name(id));
            case VscodeMessage.CALL, VscodeMessage.LISTEN -> asked(type, header, body);
            case VscodeMessage.CANCEL -> new Incoming.Notification("cancel", id);
            case VscodeMessage.DISPOSE -> new Incoming.Notification("dispose", id);
            default -> new Incoming.Malformed("a message of the unknown type " + type);
        };
    }

    private static Incoming ended(int type, long id, Value body) {
        return switch (type) {
            case VscodeMessage.SUCCESS -> new Incoming.Result(id, body);
            case VscodeMessage.EVENT -> new Incoming.Event(id, body);
            default -> refusal(id, body);
        };
    }

    private static Incoming refusal(long id, Value error) {
        Value.Map fields = JsValue.entries(error);
        String message = fields == null ? null : textOf(fields.get("message"));
        if (fields == null || message == null) {
            return new Incoming.Refusal(id, 0, Briefly.name(error));
        }
        String name = textOf(fields.get("name"));
        String words = name == null || name.isEmpty() || name.equals("Error") ? message : name + ": " + message;
        return new Incoming.Refusal(id, WholeNumber.of(fields.get("code"), 0), words);
    }

    private static @Nullable String textOf(@Nullable Value value) {
        return value instanceof Value.Text(String text) ? text : null;
    }

    private static Incoming asked(int type, Value.Array header, Value argument) {
        if (header.size() != 4
                || !(header.get(2) instanceof Value.Text(String channel))
                || !(header.get(3) instanceof Value.Text(String target))) {
            return new Incoming.Malformed("a request of " + header.size() + " parts, not 4 with channel and name");
        }
        String method = channel + "/" + target;
        return type == VscodeMessage.CALL
                ? new Incoming.PeerRequest(header.get(1), method, argument)
                : new Incoming.Notification(LISTEN + method, argument);
    }
}
