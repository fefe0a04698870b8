package burstscope.run;

import burstscope.coding.Coding;
import burstscope.dialect.Dialect;
import burstscope.dialect.Dialects;
import burstscope.dialect.JsonRpcDialect;
import burstscope.framing.Framings;
import burstscope.framing.MessageFraming;
import burstscope.profile.Profile;
import burstscope.rpc.Protocol;

/// What a profile's words for framing and dialect stand for.
final class Protocols {
    private static final String USUAL_DIALECT = "json-rpc";

    private Protocols() {}

    /// @param wholeMessages whether the transport keeps messages apart, so that no framing of a stream fits it
    /// - Errors: [IllegalArgumentException] naming what there is, for an unknown word or what does not go together.
    static Protocol of(Profile.Conversation conversation, Coding coding, boolean wholeMessages) {
        Dialect dialect = Dialects.byId(conversation.dialect().isEmpty() ? USUAL_DIALECT : conversation.dialect());
        Dialects.check(dialect, coding);
        Profile.Cancel cancel = conversation.cancel();
        if (cancel != null && dialect instanceof JsonRpcDialect plain) {
            dialect = plain.givenUpBy(cancel.method(), cancel.id());
        }
        if (wholeMessages) {
            return new Protocol(coding, new MessageFraming(), dialect);
        }
        String framing = conversation.framing();
        return new Protocol(coding, framing.isEmpty() ? null : Framings.byName(framing), dialect);
    }
}
