package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrOptions;
import burstscope.codec.theia.TheiaEra;
import burstscope.codec.theia.TheiaErrorExtension;
import burstscope.codec.theia.TheiaMessage;
import burstscope.codec.theia.TheiaMsgpackMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A release of Theia since 1.29, whose messages are msgpackr's.
/// @param minor 74 for 1.74
record TheiaRelease(int minor) {
    static final String CODEC = "theia-msgpackr";

    private static final Pattern RELEASE = Pattern.compile("(?:theia-)?1\\.(\\d{1,9})(?!\\d).*");
    private static final int BUNDLES_UNTIL = 30;
    private static final int WHOLE_ERRORS_SINCE = 33;
    private static final int ID_LAST_SINCE = 39;

    /// The release that a text begins with: `theia-1.74 (msgpackr 1.12.1)`.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static TheiaRelease of(String text) {
        Matcher release = RELEASE.matcher(text);
        if (!release.matches()) {
            throw new IllegalArgumentException("there is no release of Theia in '" + text + "'; one is theia-1.74");
        }
        return new TheiaRelease(Integer.parseInt(release.group(1)));
    }

    TheiaEra era() {
        return minor < WHOLE_ERRORS_SINCE ? TheiaEra.V1_29 : minor < ID_LAST_SINCE ? TheiaEra.V1_33 : TheiaEra.V1_39;
    }

    /// The options that Theia gives to msgpackr.
    Value.Map usualOptions() {
        return Value.Map.ofEntries(
                "moreTypes",
                Value.TRUE,
                "encodeUndefinedAsNil",
                Value.FALSE,
                "bundleStrings",
                Value.of(minor < BUNDLES_UNTIL));
    }

    /// @param options of msgpackr's constructor
    /// @param msgpackr its release; those without a coding of their own are taken as the newest
    TheiaMsgpackMessages messages(Value.Map options, String msgpackr, boolean faithful) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            all.add(((Value.Text) options.key(i)).value());
            all.add(options.value(i));
        }
        if (msgpackr.equals("1.6.1")) {
            all.add(VectorCodings.VERSION);
            all.add(Value.of(msgpackr));
        }
        if (faithful) {
            all.add(VectorCodings.FAITHFUL);
            all.add(Value.TRUE);
        }
        return new TheiaMsgpackMessages(
                era(),
                new MsgpackrCodec(
                        MsgpackrOptions.of(Value.Map.ofEntries(all.toArray())),
                        WireLimits.DEFAULT,
                        List.of(new TheiaErrorExtension(era()))));
    }

    /// The message that Theia's encoder writes when it is called with these arguments: id, method, arguments for
    /// `request` and `notification` (since 1.39 a notification's id comes last), id and value for `replyOK` and
    /// `replyErr`, id for `cancel`.
    /// - Errors: [IllegalArgumentException] for other arguments, with a sentence for the user.
    static TheiaMessage called(String kind, Value.Array args) {
        int least = switch (kind) {
            case "request", "notification" -> 3;
            case "replyOK", "replyErr" -> 2;
            case "cancel" -> 1;
            default -> throw new IllegalArgumentException("there is no kind of message '" + kind + "'");
        };
        if (args.size() < least) {
            throw new IllegalArgumentException("'" + kind + "' needs " + least + " arguments");
        }
        boolean idFirst = args.get(0) instanceof Value.Int;
        long id = number(args.get(idFirst ? 0 : args.size() - 1));
        int next = idFirst ? 1 : 0;
        return switch (kind) {
            case "request" -> new TheiaMessage.Request(id, text(args.get(next)), array(args.get(next + 1)));
            case "notification" -> new TheiaMessage.Notification(id, text(args.get(next)), array(args.get(next + 1)));
            case "replyOK" -> new TheiaMessage.Reply(id, args.get(next));
            case "replyErr" -> new TheiaMessage.ReplyErr(id, args.get(next));
            default -> new TheiaMessage.Cancel(id);
        };
    }

    private static long number(Value value) {
        if (value instanceof Value.Int(long number)) {
            return number;
        }
        throw new IllegalArgumentException("the id of a message must be an integer");
    }

    private static String text(Value value) {
        if (value instanceof Value.Text(String text)) {
            return text;
        }
        throw new IllegalArgumentException("the method of a message must be a text");
    }

    private static Value.Array array(Value value) {
        if (value instanceof Value.Array array) {
            return array;
        }
        throw new IllegalArgumentException("the arguments of a message must be an array");
    }
}
