package burstscope.codec.theia;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What one message of the transport carries since 1.27: many channels in one connection, each known by the path of its
/// service, repeated in full.
///
/// ```
/// kind u8 | bytes of the channel u32 | channel, UTF-8 | payload to the end of the message
/// ```
/// - Errors: reading, [WireFormatException].
/// - Threads: immutable.
/// - Source: eclipse-theia/theia packages/core/src/common/message-rpc/channel.ts `ChannelMultiplexer`.
/// @param payload a message ([TheiaMessages]) for [Kind#DATA], else nothing; belongs to the frame from then on
public record TheiaMuxFrame(Kind kind, String channel, byte[] payload) {
    private static final byte[] NOTHING = {};

    /// What a frame is about.
    public enum Kind {
        OPEN(1),
        CLOSE(2),
        ACK_OPEN(3),
        DATA(4);

        private static final Kind[] KINDS = values();
        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /// A frame that carries nothing.
    public static TheiaMuxFrame of(Kind kind, String channel) {
        return new TheiaMuxFrame(kind, channel, NOTHING);
    }

    public static TheiaMuxFrame data(String channel, byte[] payload) {
        return new TheiaMuxFrame(Kind.DATA, channel, payload);
    }

    public void encode(WireBuffer out) {
        out.write(kind.code);
        TheiaText.write(channel, out);
        out.write(payload, 0, payload.length);
    }

    /// Reads the one frame that a message of the transport is.
    public static TheiaMuxFrame decode(byte[] bytes, int offset, int length) throws WireFormatException {
        Head head = head(bytes, offset, offset, offset + length);
        int end = offset + length;
        if (head.kind != Kind.DATA && head.next != end) {
            throw new WireFormatException(
                    WireFormatException.Kind.TRAILING,
                    head.next - offset,
                    (end - head.next) + " bytes are left after a frame that carries nothing");
        }
        return new TheiaMuxFrame(head.kind, head.channel, Arrays.copyOfRange(bytes, head.next, end));
    }

    /// Reads all frames of a message that holds several, which since 1.45 follows a reconnection. Theia's own
    /// reader sees
    /// the first and loses the others. It takes payloads that tell their length, as those of [TheiaMsgpackMessages]
    /// do;
    /// the payloads given here still have it.
    public static List<TheiaMuxFrame> decodeSeveral(byte[] bytes, int offset, int length) throws WireFormatException {
        List<TheiaMuxFrame> frames = new ArrayList<>();
        int end = offset + length;
        int at = offset;
        while (at < end || frames.isEmpty()) {
            Head head = head(bytes, offset, at, end);
            at = head.next;
            if (head.kind == Kind.DATA) {
                long read = TheiaLength.read(bytes, offset, at, end);
                int size = TheiaLength.claimed(read, offset, at, end);
                at = TheiaLength.next(read) + size;
            }
            frames.add(new TheiaMuxFrame(head.kind, head.channel, Arrays.copyOfRange(bytes, head.next, at)));
        }
        return frames;
    }

    private record Head(Kind kind, String channel, int next) {}

    private static Head head(byte[] bytes, int origin, int from, int end) throws WireFormatException {
        TheiaReader reader = new TheiaReader(TheiaGeneration.V1_28, WireLimits.DEFAULT, false);
        reader.begin(bytes, origin, end - origin);
        reader.goTo(from);
        int code = reader.u8();
        if (code == 0 || code > Kind.KINDS.length) {
            throw new WireFormatException(
                    WireFormatException.Kind.UNEXPECTED, from - origin, "byte " + code + " begins no frame");
        }
        Value.Text channel = reader.text(false);
        return new Head(Kind.KINDS[code - 1], channel.value(), reader.position());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TheiaMuxFrame frame
                && kind == frame.kind
                && channel.equals(frame.channel)
                && Arrays.equals(payload, frame.payload);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.hashCode() + channel.hashCode()) + Arrays.hashCode(payload);
    }

    @Override
    public String toString() {
        return kind + " " + channel + " (" + payload.length + " bytes)";
    }
}
