package burstscope.coding;

import burstscope.codec.Codec;
import burstscope.codec.CodecOption;
import burstscope.codec.LayoutReader;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import burstscope.codec.json.JsonLayout;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.codec.msgpack.MsgpackLayout;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrLayout;
import burstscope.codec.msgpackr.MsgpackrOptions;
import burstscope.codec.theia.TheiaCodec;
import burstscope.codec.theia.TheiaGeneration;
import burstscope.codec.theia.TheiaLayout;
import burstscope.codec.vscode.VscodeCodec;
import burstscope.codec.vscode.VscodeGeneration;
import burstscope.codec.vscode.VscodeLayout;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import burstscope.framing.VscodeFraming;
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
    MSGPACKR("msgpackr", "msgpackr"),
    /// The binary coding of Eclipse Theia 1.27.
    THEIA_127(TheiaGeneration.V1_27.id(), "Theia 1.27, own binary coding"),
    /// The binary coding of Eclipse Theia 1.28.
    THEIA_128(TheiaGeneration.V1_28.id(), "Theia 1.28, own binary coding"),
    /// VS Code's IPC with integers as JSON text.
    VSCODE_A(VscodeGeneration.A.id(), "VS Code IPC, JSON integers"),
    /// VS Code's IPC with lengths of four bytes.
    VSCODE_B(VscodeGeneration.B.id(), "VS Code IPC, uint32 lengths"),
    /// VS Code's IPC with variable-length integers and lengths.
    VSCODE_C(VscodeGeneration.C.id(), "VS Code IPC, variable-length integers");

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
            case THEIA_127, THEIA_128 -> TheiaCodec.OPTIONS;
            case VSCODE_A, VSCODE_B, VSCODE_C -> VscodeCodec.OPTIONS;
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
            case THEIA_127 -> TheiaCodec.of(TheiaGeneration.V1_27, limits, options);
            case THEIA_128 -> TheiaCodec.of(TheiaGeneration.V1_28, limits, options);
            case VSCODE_A -> VscodeCodec.of(VscodeGeneration.A, limits, options);
            case VSCODE_B -> VscodeCodec.of(VscodeGeneration.B, limits, options);
            case VSCODE_C -> VscodeCodec.of(VscodeGeneration.C, limits, options);
        };
    }

    LayoutReader newLayoutReader(Value.Map options, WireLimits limits) {
        return switch (this) {
            case JSON -> new JsonLayout(limits);
            case MSGPACK -> new MsgpackLayout(limits);
            case MSGPACKR -> new MsgpackrLayout(MsgpackrOptions.of(options), limits);
            case THEIA_127 -> new TheiaLayout(TheiaGeneration.V1_27, limits);
            case THEIA_128 -> new TheiaLayout(TheiaGeneration.V1_28, limits);
            case VSCODE_A -> new VscodeLayout(VscodeGeneration.A, limits);
            case VSCODE_B -> new VscodeLayout(VscodeGeneration.B, limits);
            case VSCODE_C -> new VscodeLayout(VscodeGeneration.C, limits);
        };
    }

    Framing framing() {
        return switch (this) {
            case JSON -> new NewlineFraming();
            case MSGPACK -> new MsgpackStreamFraming();
            case MSGPACKR -> new LengthPrefixFraming(); // a bundle's end cannot be found without reading it
            case THEIA_127, THEIA_128 -> new LengthPrefixFraming();
            case VSCODE_A, VSCODE_B, VSCODE_C -> new VscodeFraming();
        };
    }
}
