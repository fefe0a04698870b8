package burstscope.rpc;

import burstscope.codec.Codec;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import burstscope.codec.msgpack.MsgpackCodec;
import burstscope.framing.Framing;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A codec with the framing that carries it on a stream: what a live switch changes at a frame boundary.
public enum Coding {
    /// JSON text, one message a line.
    JSON,
    /// MessagePack values one behind the other; each one tells its own end.
    MSGPACK;

    /// The name users and the control protocol know it by: `json`, `msgpack`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// A codec for one thread and direction.
    public Codec newCodec(WireLimits limits) {
        return switch (this) {
            case JSON -> new JsonCodec(limits);
            case MSGPACK -> new MsgpackCodec(limits);
        };
    }

    public Framing framing() {
        return switch (this) {
            case JSON -> new NewlineFraming();
            case MSGPACK -> new MsgpackStreamFraming();
        };
    }

    public static Optional<Coding> byId(String id) {
        return Arrays.stream(values()).filter(c -> c.id().equals(id)).findFirst();
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(Coding::id).toList();
    }
}
