package burstscope.codec.theia;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;

/// The messages of 1.27 and 1.28.
/// - Shape: type as one byte, id as uint32, high byte first, then
///
///   ```
///   01 request        method as text without tag, arguments as an array without tag
///   02 notification   likewise
///   03 reply          a typed value
///   04 failure        a typed value
///   05 cancel         nothing
///   ```
///   For the typed values, and what `faithful` does, see [TheiaCodec].
/// - Threads: one.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/rpc-message-encoder.ts, releases 1.27 and 1.28.
public final class TheiaBinaryMessages implements TheiaMessages {
    static final int REQUEST = 1;
    static final int NOTIFICATION = 2;
    static final int REPLY = 3;
    static final int REPLY_ERR = 4;
    static final int CANCEL = 5;
    private static final long HIGHEST_ID = 0xffff_ffffL;

    private final TheiaReader reader;
    private final TheiaWriter writer;

    public TheiaBinaryMessages(TheiaGeneration generation, WireLimits limits, boolean faithful) {
        reader = new TheiaReader(generation, limits, faithful);
        writer = new TheiaWriter(generation, limits, faithful);
    }

    @Override
    public TheiaMessage decode(byte[] bytes, int offset, int length) throws WireFormatException {
        reader.begin(bytes, offset, length);
        int type = reader.u8();
        if (type < REQUEST || type > CANCEL) {
            throw new WireFormatException(Kind.UNEXPECTED, 0, "byte " + type + " begins no message");
        }
        long id = reader.u32();
        TheiaMessage message = switch (type) {
            case REQUEST -> new TheiaMessage.Request(id, reader.text(true).value(), reader.array());
            case NOTIFICATION ->
                new TheiaMessage.Notification(id, reader.text(true).value(), reader.array());
            case REPLY -> new TheiaMessage.Reply(id, reader.value());
            case REPLY_ERR -> new TheiaMessage.ReplyErr(id, reader.value());
            default -> new TheiaMessage.Cancel(id);
        };
        reader.end();
        return message;
    }

    @Override
    public void encode(TheiaMessage message, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            writer.begin(out);
            write(message);
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }

    private void write(TheiaMessage message) {
        switch (message) {
            case TheiaMessage.Request(long id, String method, Value.Array args) -> call(REQUEST, id, method, args);
            case TheiaMessage.Notification(long id, String method, Value.Array args) ->
                call(NOTIFICATION, id, method, args);
            case TheiaMessage.Reply(long id, Value result) -> {
                head(REPLY, id);
                writer.value(result);
            }
            case TheiaMessage.ReplyErr(long id, Value error) -> {
                head(REPLY_ERR, id);
                writer.value(error);
            }
            case TheiaMessage.Cancel(long id) -> head(CANCEL, id);
        }
    }

    private void call(int type, long id, String method, Value.Array args) {
        head(type, id);
        writer.text(method);
        writer.array(args);
    }

    private void head(int type, long id) {
        if (id < 0 || id > HIGHEST_ID) {
            throw new IllegalArgumentException("id " + id + " does not fit 32 bits");
        }
        writer.u8(type);
        writer.u32(id);
    }
}
