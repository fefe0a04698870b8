package burstscope.tap;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/// Cuts one direction of a WebSocket into messages, for whoever reads them.
///
/// It is more forgiving than a peer: what is forbidden and yet clear (a length written too long, a mask where none
/// belongs) is
/// counted and read. A message that cannot be kept or restored is passed over, and the frames behind it are read on.
/// After a
/// gap each further read is tried as a frame's beginning, and taken for one when a message proves it, or a frame that
/// ends
/// where the read does.
/// - Shape: a frame's claimed length is only counted down; memory grows with the bytes that come, to 64 MiB a message.
/// - Threads: the observing thread.
/// - Source: RFC 6455 section 5, RFC 7692 section 7.
final class WebSocketReader implements LaneReader, AutoCloseable {
    static final int MOST_BYTES = 64 << 20;
    private static final long MOST_TRIED_BYTES = 1 << 20;
    private static final int FIRST_BYTES = 4 << 10;
    private static final int KEPT_BYTES = 1 << 20;

    private final boolean masked;
    private final @Nullable MessageInflater inflater;
    private final Messages messages;
    private final MessageListener listener;

    private final FrameHead head = new FrameHead();
    private State state = State.READING;
    private boolean inContent;
    private long left;
    private long contentAt;
    /// Whether the content of the present frame is kept.
    private boolean keeping;
    private byte[] content = new byte[FIRST_BYTES];
    private int size;
    private boolean inMessage;
    private boolean compressed;
    /// Of the message under way; what follows it in its fragments is passed over, too.
    private boolean dropped;
    private long firstByteNs;
    private boolean closeSeen;

    private enum State {
        READING,
        LOST,
        TRYING
    }

    /// Takes whole messages.
    interface Messages {
        /// - Shape: null when it was read; otherwise why not, and nobody was told yet.
        /// @param passage that brought the last byte
        @Nullable
        String onMessage(byte[] bytes, int length, long firstByteNs, Passage passage);

        /// A message was not handed on, whatever it held.
        void onMissed();
    }

    /// @param deflate null where messages are not compressed
    WebSocketReader(
            Direction direction, Upgrade.@Nullable Deflate deflate, Messages messages, MessageListener listener) {
        masked = direction == Direction.TO_BACKEND;
        inflater = deflate == null ? null : new MessageInflater(deflate.forgets(direction), MOST_BYTES);
        this.messages = messages;
        this.listener = listener;
    }

    @Override
    public void accept(Passage passage) {
        if (passage.missed() > 0) {
            lose();
        }
        if (state == State.LOST) {
            state = State.TRYING;
        }
        ByteBuffer bytes = passage.slab().duplicate();
        int at = passage.offset();
        int to = at + passage.length();
        while (at < to && state != State.LOST) {
            if (inContent) {
                int count = (int) Math.min(left, to - at);
                take(bytes, at, count);
                at += count;
            } else {
                if (head.isEmpty() && !inMessage) {
                    firstByteNs = passage.arrivedNs();
                }
                inContent = head.take(bytes.get(at)) && begin();
                at++;
            }
            if (inContent && left == 0) {
                inContent = false;
                head.reset();
                finish(passage, at == to);
            }
        }
    }

    /// What comes next follows nothing that was seen.
    private void lose() {
        state = State.LOST;
        head.reset();
        inContent = false;
        inMessage = false;
        size = 0;
        forget();
        messages.onMissed();
    }

    private void forget() {
        if (inflater != null) {
            inflater.forget();
        }
    }

    /// A head is complete; false when no frame can be so.
    private boolean begin() {
        if (state == State.TRYING && !isPlausible()) {
            lose();
            return false;
        }
        left = head.length();
        contentAt = 0;
        if (left < 0) {
            listener.onFault("a frame claims a length of more than 63 bits");
            lose();
            return false;
        }
        keeping = false;
        if (head.isMasked() != masked) {
            listener.onFault(masked ? "a frame of the client is not masked" : "a frame of the backend is masked");
        }
        if (head.isWasteful()) {
            listener.onFault("a frame's length of " + left + " is written in more bytes than it needs");
        }
        if (!head.isKnown()) {
            listener.onFault("a frame has the reserved opcode " + head.opcode());
        } else if (head.isControl()) {
            beginControl();
        } else {
            beginData();
        }
        return true;
    }

    private boolean isPlausible() {
        int allowed = inflater != null && !head.isControl() && head.opcode() > 0 ? FrameHead.COMPRESSED : 0;
        return head.isKnown()
                && head.isMasked() == masked
                && !head.isWasteful()
                && (head.reserved() & ~allowed) == 0
                && head.length() >= 0
                && head.length() <= MOST_TRIED_BYTES
                && (!head.isControl() || (head.isFinal() && left <= FrameHead.MOST_CONTROL_BYTES));
    }

    private void beginControl() {
        if (left > FrameHead.MOST_CONTROL_BYTES || !head.isFinal() || head.reserved() != 0) {
            listener.onFault("a control frame is too long, in parts, or has reserved bits");
        }
    }

    private void beginData() {
        boolean first = head.opcode() != FrameHead.CONTINUATION;
        if (first == inMessage) {
            if (state == State.READING) {
                listener.onFault(first ? "a message began inside another one" : "a part of no message");
            }
            drop();
        }
        if (first) {
            size = 0;
            compressed = inflater != null && head.reserved() == FrameHead.COMPRESSED;
            dropped = false;
        }
        inMessage = true;
        if (head.reserved() != 0 && !(first && compressed)) {
            listener.onFault("a frame has reserved bits that nobody agreed on");
            drop();
        } else if (!dropped && left > MOST_BYTES - size) {
            listener.onFault("a message claims more than the " + MOST_BYTES + " bytes that are read");
            drop();
        }
        keeping = !dropped;
    }

    private void drop() {
        dropped = true;
        size = 0;
        if (compressed) {
            forget();
        }
        messages.onMissed();
    }

    private void take(ByteBuffer bytes, int from, int count) {
        left -= count;
        if (keeping) {
            if (content.length - size < count) {
                content = Arrays.copyOf(content, Math.max(content.length * 2, Math.addExact(size, count)));
            }
            bytes.get(from, content, size, count);
            for (int i = 0; head.isMasked() && i < count; i++) {
                content[size + i] ^= head.mask(contentAt + i);
            }
            size += count;
        }
        contentAt += count;
    }

    private void finish(Passage passage, boolean endsRead) {
        String why = null;
        boolean proved = endsRead;
        if (head.isControl()) {
            closeSeen |= head.opcode() == FrameHead.CLOSE;
            listener.onControl();
        } else if (head.isKnown() && head.isFinal()) {
            inMessage = false;
            if (!dropped && size > 0) {
                why = message(passage);
                proved |= why == null;
            }
            release();
        }
        if (state == State.TRYING && proved) {
            state = State.READING;
            listener.onResync();
        }
        if (why != null && state == State.READING) {
            listener.onFault(why);
        } else if (why != null) {
            lose();
        }
    }

    private @Nullable String message(Passage passage) {
        if (!compressed || inflater == null) {
            return messages.onMessage(content, size, firstByteNs, passage);
        }
        try {
            inflater.inflate(content, size);
        } catch (DataFormatException e) {
            messages.onMissed();
            return "a compressed message cannot be restored: " + e.getMessage();
        }
        return inflater.size() == 0
                ? null
                : messages.onMessage(inflater.bytes(), inflater.size(), firstByteNs, passage);
    }

    private void release() {
        size = 0;
        compressed = false;
        if (content.length > KEPT_BYTES) {
            content = new byte[FIRST_BYTES];
        }
        if (inflater != null) {
            inflater.shrink(KEPT_BYTES);
        }
    }

    /// Whether the peer said that it ends the connection.
    boolean isCloseSeen() {
        return closeSeen;
    }

    @Override
    public void close() {
        if (inflater != null) {
            inflater.close();
        }
    }
}
