package burstscope.run;

import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.JsonRpcDialect;
import burstscope.dialect.MpvDialect;
import burstscope.dialect.MsgpackRpcDialect;
import burstscope.framing.ContentLengthFraming;
import burstscope.framing.Framing;
import burstscope.framing.LengthPrefixFraming;
import burstscope.framing.MessageFraming;
import burstscope.framing.MsgpackStreamFraming;
import burstscope.framing.NewlineFraming;
import burstscope.framing.NulFraming;
import burstscope.profile.Profile;
import burstscope.rpc.Protocol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a profile's words for framing and dialect stand for.
final class Protocols {
    private static final List<Framing> FRAMINGS = List.of(
            new NewlineFraming(),
            new ContentLengthFraming(),
            new NulFraming(),
            new MsgpackStreamFraming(),
            new LengthPrefixFraming(),
            new MessageFraming());
    private static final List<Dialect> DIALECTS = List.of(
            JsonRpcDialect.withVersion(), JsonRpcDialect.withoutVersion(), new MsgpackRpcDialect(), new MpvDialect());

    private Protocols() {}

    /// - Errors: [IllegalArgumentException] naming what there is, for an unknown word.
    static Protocol of(Profile.Conversation conversation, Coding coding) {
        return new Protocol(coding, framing(conversation.framing()), dialect(conversation.dialect()));
    }

    private static @Nullable Framing framing(String name) {
        if (name.isEmpty()) {
            return null;
        }
        return FRAMINGS.stream()
                .filter(framing -> framing.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no framing '" + name + "'; there are "
                        + String.join(", ", FRAMINGS.stream().map(Framing::name).toList())));
    }

    private static Dialect dialect(String name) {
        return DIALECTS.stream()
                .filter(dialect -> dialect.id().equals(name.isEmpty() ? "json-rpc" : name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no dialect '" + name + "'; there are "
                        + String.join(", ", DIALECTS.stream().map(Dialect::id).toList())));
    }
}
