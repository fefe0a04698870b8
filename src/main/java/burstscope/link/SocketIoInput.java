package burstscope.link;

import burstscope.framing.FrameScanner;
import burstscope.transport.WebSocketMode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the packets of a socket.io server, and holds it to the binary parts that it announced.
/// - Threads: one.
final class SocketIoInput {
    private final FrameInput<FrameScanner> in;
    private final SocketIoParser parser;
    private int awaited;
    private boolean wanted;
    private long offset;
    private long nextOffset;

    /// @param in messages as [WebSocketMode#KINDS] gives them
    SocketIoInput(FrameInput<FrameScanner> in, SocketIoParser parser) {
        this.in = in;
        this.parser = parser;
    }

    /// The next packet, if it is whole already.
    /// - Errors: [LinkException] for one that is wrong, or out of place.
    @Nullable
    SocketIoPacket next() throws LinkException {
        if (!in.next()) {
            return null;
        }
        offset = nextOffset;
        int length = in.frame().payloadLength() - 1;
        if (length < 0) {
            throw new LinkException(LinkException.Reason.BAD_FRAME, "a message without its kind", offset, null);
        }
        int start = in.frame().payloadStart() + 1;
        boolean binary = in.buffer()[start - 1] == WebSocketMode.BINARY;
        SocketIoPacket packet = binary ? part(start, length) : text(start, length);
        nextOffset = offset + length;
        return packet;
    }

    private SocketIoPacket part(int start, int length) throws LinkException {
        if (awaited == 0) {
            throw new LinkException(
                    LinkException.Reason.BAD_FRAME,
                    "the server sent a binary message of " + length + " bytes that it had not announced",
                    offset,
                    null);
        }
        awaited--;
        return wanted ? new SocketIoPacket.Part(in.buffer(), start, length) : new SocketIoPacket.Other();
    }

    private SocketIoPacket text(int start, int length) throws LinkException {
        if (awaited > 0) {
            throw new LinkException(
                    LinkException.Reason.BAD_FRAME,
                    "the server sent a text where " + awaited
                            + " of the binary messages were due that it had announced",
                    offset,
                    null);
        }
        SocketIoPacket packet = parser.parse(in.buffer(), start, length, offset);
        if (packet instanceof SocketIoPacket.Announced(int parts, boolean message)) {
            awaited = parts;
            wanted = message;
        }
        return packet;
    }

    /// Whether something is due that was announced.
    boolean isInside() {
        return awaited > 0;
    }

    /// Waits for more bytes; false at the end.
    boolean readMore() throws IOException {
        return in.readMore();
    }

    /// Where the last packet begins, in the bytes of all messages.
    long offset() {
        return offset;
    }
}
