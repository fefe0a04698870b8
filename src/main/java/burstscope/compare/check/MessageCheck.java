package burstscope.compare.check;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMessages;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One message of Theia's: the bytes that the original wrote, and what it read from them.
/// - Threads: one.
/// @param original the codec with the faults of the original
record MessageCheck(
        TheiaMessages codec, TheiaMessages original, TheiaMessage message, VectorOutcome.Findings findings) {
    /// The original refused to encode the message.
    void refuses(String failure) {
        Trial<byte[]> ours = encode(codec);
        if (ours.result() == null) {
            return;
        }
        if (encode(original).result() == null && comesBack(ours.result())) {
            findings.deviation(Deviation.SAID_INSTEAD_OF_REFUSED.reason());
        } else {
            findings.fault("encode", "a failure: " + failure, ExpectedBytes.brief(ours.result()));
        }
    }

    /// The original wrote certain bytes.
    /// @return these bytes, or null when we write others, which has then been told
    byte @Nullable [] writes(ExpectedBytes expected) {
        Trial<byte[]> ours = encode(codec);
        if (ours.result() != null && expected.matches(ours.result())) {
            return ours.result();
        }
        Trial<byte[]> theirs = encode(original);
        if (theirs.result() != null
                && expected.matches(theirs.result())
                && ours.result() != null
                && comesBack(ours.result())) {
            findings.deviation(Deviation.SAFE_BY_DEFAULT.reason());
            return theirs.result();
        }
        if (ours.result() == null) {
            findings.fault("encode", "bytes", "the failure: " + ours.failure());
        } else {
            expected.check("bytes", ours.result(), findings);
        }
        return null;
    }

    /// The original read a message of the same kind, id and method, with this content.
    void reads(byte[] bytes, Value content) {
        Trial<TheiaMessage> ours = decode(codec, bytes);
        TheiaMessage found = ours.result();
        if (found == null) {
            findings.fault("decoded", Trial.brief(content), "the failure: " + ours.failure());
            return;
        }
        if (!head(found).equals(head(message))) {
            findings.fault("decoded", head(message), head(found));
            return;
        }
        if (Trial.isSame(content, new Trial<>(content(found), null))) {
            return;
        }
        TheiaMessage theirs = decode(original, bytes).result();
        if (theirs != null
                && Trial.isSame(content, new Trial<>(content(theirs), null))
                && content(found).toString().contains("\ufeff")) {
            findings.deviation(Deviation.BYTE_ORDER_MARK_KEPT.reason());
        } else {
            Trial.tell(content, new Trial<>(content(found), null), "decoded", findings);
        }
    }

    /// What is read by default.
    Optional<TheiaMessage> read(byte[] bytes) {
        Trial<TheiaMessage> ours = decode(codec, bytes);
        if (ours.result() == null) {
            findings.fault("decoded", "a message", "the failure: " + ours.failure());
        }
        return Optional.ofNullable(ours.result());
    }

    /// Arguments, result or error; undefined where there is none.
    static Value content(TheiaMessage message) {
        return switch (message) {
            case TheiaMessage.Request request -> request.args();
            case TheiaMessage.Notification notification -> notification.args();
            case TheiaMessage.Reply reply -> reply.result();
            case TheiaMessage.ReplyErr failure -> failure.error();
            case TheiaMessage.Cancel _ -> JsValue.UNDEFINED;
        };
    }

    /// Kind, id and method.
    static String head(TheiaMessage message) {
        return switch (message) {
            case TheiaMessage.Request(long id, String method, Value.Array _) -> "request " + id + " of " + method;
            case TheiaMessage.Notification(long id, String method, Value.Array _) ->
                "notification " + id + " of " + method;
            case TheiaMessage.Reply(long id, Value _) -> "reply " + id;
            case TheiaMessage.ReplyErr(long id, Value _) -> "failure " + id;
            case TheiaMessage.Cancel(long id) -> "cancel " + id;
        };
    }

    private boolean comesBack(byte[] bytes) {
        TheiaMessage found = decode(codec, bytes).result();
        return found != null
                && head(found).equals(head(message))
                && Trial.isSame(content(message), new Trial<>(content(found), null));
    }

    private Trial<byte[]> encode(TheiaMessages by) {
        WireBuffer out = new WireBuffer(64);
        try {
            by.encode(message, out);
            return new Trial<>(Arrays.copyOf(out.array(), out.size()), null);
        } catch (IllegalArgumentException e) {
            return new Trial<>(null, String.valueOf(e.getMessage()));
        }
    }

    private static Trial<TheiaMessage> decode(TheiaMessages by, byte[] bytes) {
        try {
            return new Trial<>(by.decode(bytes, 0, bytes.length), null);
        } catch (WireFormatException e) {
            return new Trial<>(null, String.valueOf(e.getMessage()));
        }
    }
}
