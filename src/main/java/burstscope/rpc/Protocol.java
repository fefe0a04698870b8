package burstscope.rpc;

import burstscope.codec.Codec;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.JsonRpcDialect;
import burstscope.framing.Framing;
import org.jspecify.annotations.Nullable;

/// What is spoken on a connection.
/// @param coding in force from the first frame on
/// @param framing null for the one that goes with the coding, also after a switch of the codec
/// @param dialect what messages say
public record Protocol(Coding coding, @Nullable Framing framing, Dialect dialect) {
    /// JSON-RPC 2.0 in the framing that goes with the coding.
    public static Protocol jsonRpc(Coding coding) {
        return new Protocol(coding, null, JsonRpcDialect.withVersion());
    }

    Framing framingOf(Coding now) {
        return framing == null ? now.framing() : framing;
    }

    Codec newCodec(Coding now, WireLimits limits) {
        return dialect.newCodec(now, limits);
    }
}
