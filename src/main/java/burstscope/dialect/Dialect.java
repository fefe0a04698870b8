package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One RPC protocol: what a message says, whatever codec it is written in.
/// - Threads: stateless; used by reader and writer at once.
public interface Dialect {
    /// The name that profiles and users know it by: `json-rpc`, `msgpack-rpc`.
    String id();

    /// A request that is answered under its id.
    /// @param method what it is called here; each dialect tells how a name with parts is written
    Value request(long id, Value method, Value params);

    /// A message that is never answered.
    /// - Errors: [IllegalArgumentException] where the protocol has none.
    Value notification(Value method, Value params);

    /// The answer to a request of the peer.
    /// @param id as the peer wrote it
    Value answer(Value id, Value result);

    /// The refusal of a request of the peer.
    Value refusal(Value id, long code, String words);

    /// What tells the peer that nobody waits for a request any more, or that a subscription ends; null where the
    /// protocol has nothing for it.
    default @Nullable Value cancellation(long id, String method) {
        return null;
    }

    /// What a message says. Any value can come: one that is no message is [Incoming.Malformed].
    Incoming read(Value message);

    /// The codecs that its messages can be written in, the usual one first.
    List<CodecKind> codecs();

    /// How a whole message is coded; a protocol whose messages are more than one value of the codec makes one of
    /// them.
    default Codec newCodec(Coding coding, WireLimits limits) {
        return coding.newCodec(limits);
    }
}
