package burstscope.coding;

import burstscope.codec.Codec;
import burstscope.codec.CodecOption;
import burstscope.codec.LayoutReader;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import burstscope.codec.json.JsonLayout;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrOptions;
import burstscope.codec.msgpack.MsgpackLayout;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The codecs there are.
public enum CodecKind {
    /// JSON text, one message a line.
    JSON("json", "JSON text"),
    /// MessagePack values one behind the other; each one tells its own end.
    MSGPACK("msgpack", "MessagePack"),
    /// MessagePack with the records, bundles and types of the JavaScript library msgpackr.
    MSGPACKR("msgpackr", "msgpackr");

    private static final String JAVASCRIPT = "javascript";
    private static final List<CodecOption> JSON_OPTIONS = List.of(CodecOption.toggle(
            JAVASCRIPT,
            false,
            true,
            "Write undefined, dates, bytes and NaN as JSON.stringify does, instead of refusing them."));

    private final String id;
    private final String title;

    CodecKind(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /// The name users and the control protocol know it by.
    public String id() {
        return id;
    }

    /// A few words for a screen.
    public String title() {
        return title;
    }

    /// The options it has, in the order in which they are shown.
    public List<CodecOption> options() {
        return switch (this) {
            case JSON -> JSON_OPTIONS;
            case MSGPACK -> List.of();
            case MSGPACKR -> MsgpackrOptions.OPTIONS;
        };
    }

    /// Whether a map can hold bytes. JSON text cannot, and VS Code's coding writes maps as JSON text: a sender
    /// writes base64
    /// there.
    public boolean holdsBytes() {
        return this != JSON && !id.startsWith("vscode");
    }

    public static Optional<CodecKind> byId(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id.equals(id)).findFirst();
    }

    Codec newCodec(Value.Map options, WireLimits limits) {
        return switch (this) {
            case JSON -> new JsonCodec(limits, Value.TRUE.equals(options.get(JAVASCRIPT)));
            case MSGPACK -> new MsgpackCodec(limits);
            case MSGPACKR -> new MsgpackrCodec(MsgpackrOptions.of(options), limits);
        };
    }

    LayoutReader newLayoutReader(Value.Map options, WireLimits limits) {
        return switch (this) {
            case JSON -> new JsonLayout(limits);
            case MSGPACK -> new MsgpackLayout(limits);
        };
    }

    Framing framing() {
        return switch (this) {
            case JSON -> new NewlineFraming();
            case MSGPACK -> new MsgpackStreamFraming();
            case MSGPACKR -> new LengthPrefixFraming(); // a bundle's end cannot be found without reading it
        };
    }
}
