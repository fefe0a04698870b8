package burstscope.tap;

import burstscope.codec.Codec;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.Dialects;
import burstscope.dialect.JsonRpcDialect;
import burstscope.dialect.MsgpackRpcDialect;
import burstscope.framing.ContentLengthFraming;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import burstscope.framing.NulFraming;
import burstscope.framing.VscodeFraming;
import java.util.Optional;

/// What a pair speaks: how bytes are cut, what the pieces are, and what they say.
/// @param why it is taken for this, in words
public record Spoken(Framing framing, Coding coding, Dialect dialect, String why) {

    /// Takes traffic for what its first byte says.
    /// - Shape: empty for a byte that begins nothing known; then only bytes are counted.
    static Optional<Spoken> guess(int firstByte) {
        return switch (firstByte) {
            case '{', '[' ->
                Optional.of(new Spoken(
                        Coding.JSON.framing(),
                        Coding.JSON,
                        JsonRpcDialect.withVersion(),
                        "guessed: the first byte begins a JSON text, so lines of JSON-RPC"));
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
            default -> Optional.empty();
        };
    }

    /// What names say; those left out follow from the codec.
    /// @param framing empty for the one that goes with the codec
    /// @param dialect empty for JSON-RPC, or MessagePack-RPC over plain MessagePack
    /// @throws IllegalArgumentException with a sentence for the user
    public static Spoken named(String framing, String codec, String dialect) {
        Coding coding = Coding.parse(codec);
        boolean plainMsgpack = coding.kind() == Coding.MSGPACK.kind();
        String spoken = dialect.isEmpty() ? plainMsgpack ? "msgpack-rpc" : "json-rpc" : dialect;
        Dialect known = Dialects.byId(spoken);
        Dialects.check(known, coding);
        return new Spoken(
                framing.isEmpty() ? coding.framing() : framing(framing), coding, known, "as the command line says");
    }

    private static Framing framing(String name) {
        return switch (name) {
            case "newline" -> new NewlineFraming();
            case "length-prefix" -> new LengthPrefixFraming();
            case "msgpack-stream" -> new MsgpackStreamFraming();
            case "vscode" -> new VscodeFraming();
            case "content-length" -> new ContentLengthFraming();
            case "nul" -> new NulFraming();
            default ->
                throw new IllegalArgumentException("there is no framing '" + name
                        + "'; there are newline, content-length, nul, length-prefix, msgpack-stream and vscode");
        };
    }

    Codec newCodec(WireLimits limits) {
        return dialect.newCodec(coding, limits);
    }

    /// In words for a user.
    public String describe() {
        return framing.name() + ", " + coding.id() + ", " + dialect.id() + " (" + why + ")";
    }
}
