package burstscope.tap;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.Dialects;
import burstscope.dialect.JsonRpcDialect;
import burstscope.dialect.MsgpackRpcDialect;
import burstscope.dialect.VscodeIpcDialect;
import burstscope.framing.ContentLengthFraming;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.MessageFraming;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import burstscope.framing.NulFraming;
import burstscope.framing.VscodeFraming;
import java.util.Optional;

/// What a pair speaks: how bytes are cut, what the pieces are, and what they say.
/// @param why it is taken for this, in words
/// @param generationOpen whether the first message is to tell which generation of VS Code's values it is
public record Spoken(Framing framing, Coding coding, Dialect dialect, String why, boolean generationOpen) {
    private static final String SAID = "as the command line says";
    /// Of uint32 for a length; a first message is longer.
    private static final int LENGTH_BYTES = 4;

    private Spoken(Framing framing, Coding coding, Dialect dialect, String why) {
        this(framing, coding, dialect, why, false);
    }

    /// VS Code's IPC, of a generation that [#vscode(byte[], int, int)] tells.
    static final Spoken VSCODE = new Spoken(
            new VscodeFraming(), vscode(CodecKind.VSCODE_C), new VscodeIpcDialect(), "generation not known yet", true);

    /// VS Code's IPC as its first message tells.
    ///
    /// A first message, of either side, is an object's text or a list, and neither is empty nor of 16 MB: so the
    /// byte
    /// behind
    /// its tag is 0 where lengths are uint32, and is not where they are of variable length.
    static Spoken vscode(byte[] bytes, int offset, int length) {
        boolean old = length > LENGTH_BYTES && bytes[offset + 1] == 0;
        return new Spoken(
                new VscodeFraming(),
                vscode(old ? CodecKind.VSCODE_A : CodecKind.VSCODE_C),
                new VscodeIpcDialect(),
                "the first message has lengths " + (old ? "of four bytes" : "of variable size"));
    }

    private static Coding vscode(CodecKind generation) {
        return new Coding(generation, Value.Map.EMPTY);
    }

    /// Takes traffic for what its first byte says.
    /// - Shape: empty for a byte that begins nothing known; then only bytes are counted.
    static Optional<Spoken> guess(int firstByte) {
        return switch (firstByte) {
            case '{', '[' ->
                Optional.of(new Spoken(
                        Coding.JSON.framing(),
                        Coding.JSON,
                        JsonRpcDialect.withVersion(),
                        "guessed: the first byte begins a JSON text, so JSON-RPC"));
            case 'C', 'c' ->
                Optional.of(
                        new Spoken(
                                new ContentLengthFraming(),
                                Coding.JSON,
                                JsonRpcDialect.withVersion(),
                                "guessed: the first byte can begin a Content-Length header, so JSON-RPC as language servers speak it"));
            case 0x93, 0x94 ->
                Optional.of(new Spoken(
                        Coding.MSGPACK.framing(),
                        Coding.MSGPACK,
                        new MsgpackRpcDialect(),
                        "guessed: the first byte begins a MessagePack list of 3 or 4, so MessagePack-RPC"));
            case 0x82, 0x83, 0x84 ->
                Optional.of(new Spoken(
                        Coding.MSGPACK.framing(),
                        Coding.MSGPACK,
                        JsonRpcDialect.withVersion(),
                        "guessed: the first byte begins a MessagePack map of 2 to 4, so JSON-RPC in MessagePack"));
            default -> Optional.empty();
        };
    }

    /// Takes whole messages, as a WebSocket has them, for what the first one's first byte says.
    static Optional<Spoken> guessMessage(int firstByte) {
        return guess(firstByte).filter(guessed -> !(guessed.framing() instanceof ContentLengthFraming));
    }

    /// What names say; those left out follow from the codec.
    /// @param framing empty for the one that goes with the codec
    /// @param codec empty for JSON; with VS Code's frames, for the generation that the first message tells
    /// @param dialect empty for VS Code's IPC in its values, MessagePack-RPC over plain MessagePack, else JSON-RPC
    /// @throws IllegalArgumentException with a sentence for the user
    public static Spoken named(String framing, String codec, String dialect) {
        boolean vscode = framing.equals("vscode") && dialect.isEmpty();
        if (vscode && codec.isEmpty()) {
            return VSCODE;
        }
        Coding coding = Coding.parse(codec.isEmpty() ? "json" : codec);
        boolean plainMsgpack = coding.kind() == Coding.MSGPACK.kind();
        boolean ipc = new VscodeIpcDialect().codecs().contains(coding.kind());
        String usual = ipc ? "vscode-ipc" : plainMsgpack ? "msgpack-rpc" : "json-rpc";
        String spoken = dialect.isEmpty() ? usual : dialect;
        Dialect known = Dialects.byId(spoken);
        Dialects.check(known, coding);
        return new Spoken(framing.isEmpty() ? coding.framing() : framing(framing), coding, known, SAID);
    }

    private static Framing framing(String name) {
        return switch (name) {
            case "newline" -> new NewlineFraming();
            case "length-prefix" -> new LengthPrefixFraming();
            case "msgpack-stream" -> new MsgpackStreamFraming();
            case "vscode" -> new VscodeFraming();
            case "content-length" -> new ContentLengthFraming();
            case "nul" -> new NulFraming();
            case "message" -> new MessageFraming();
            default ->
                throw new IllegalArgumentException(
                        "there is no framing '" + name
                                + "'; there are newline, content-length, nul, length-prefix, msgpack-stream, message and vscode");
        };
    }

    Codec newCodec(WireLimits limits) {
        return dialect.newCodec(coding, limits);
    }

    /// Whether what a WebSocket's messages hold is a stream of frames of their own, however it is cut.
    boolean streamsInMessages() {
        return framing instanceof VscodeFraming;
    }

    /// In words for a user.
    public String describe() {
        return framing.name() + ", " + describeMessage();
    }

    /// The same of messages that something else delimits.
    String describeMessage() {
        return coding.id() + ", " + dialect.id() + " (" + why + ")";
    }
}
