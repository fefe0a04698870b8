package burstscope.codec.theia;

import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Several messages sent as one, between the plugin host and the rest.
/// - Shape: a count, then the messages, each behind its length; count and lengths as [TheiaLength].
/// - Errors: reading, [WireFormatException].
/// - Threads: stateless.
/// - Source: eclipse-theia/theia packages/plugin-ext/src/common/rpc-protocol.ts `BatchingChannel`.
public final class TheiaBatch {
    private TheiaBatch() {}

    public static void encode(List<byte[]> messages, WireBuffer out) {
        TheiaLength.write(messages.size(), out);
        for (byte[] message : messages) {
            TheiaLength.writeBytes(message, 0, message.length, out);
        }
    }

    /// The messages of a batch that fills `length` bytes from `offset`.
    public static List<byte[]> decode(byte[] bytes, int offset, int length) throws WireFormatException {
        int end = offset + length;
        long read = TheiaLength.read(bytes, offset, offset, end);
        // An empty message still has its length.
        int count = TheiaLength.claimed(read, offset, offset, end);
        int at = TheiaLength.next(read);
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            read = TheiaLength.read(bytes, offset, at, end);
            int size = TheiaLength.claimed(read, offset, at, end);
            int from = TheiaLength.next(read);
            at = from + size;
            messages.add(Arrays.copyOfRange(bytes, from, at));
        }
        if (at != end) {
            throw new WireFormatException(Kind.TRAILING, at - offset, (end - at) + " bytes are left after the batch");
        }
        return messages;
    }
}
