package burstscope.tap;

import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import burstscope.framing.Framing;
import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Cuts one direction's bytes into messages and reads them, beside the pair's way.
///
/// After a gap, or bytes that begin no frame, messages go on where lines end. Other framings tell no such place: there
/// each further read is tried as a frame's beginning, as peers mostly write whole messages, and taken for one when what
/// it
/// begins with is a message of the dialect.
/// - Threads: the observing thread.
final class MessageReader implements LaneReader {
    private static final int FIRST_BYTES = 16 << 10;
    private static final int KEPT_BYTES = 1 << 20;
    private static final FrameLimits FRAMES = new FrameLimits(64 << 20);
    /// A guess that claims more is taken for a wrong one, as nobody can wait for its end.
    private static final FrameLimits TRIED_FRAMES = new FrameLimits(1 << 20);

    private final Framing framing;
    private final PayloadReader payloads;
    private final MessageListener listener;
    private final boolean lines;
    private FrameScanner scanner;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int start;
    private int limit;
    private long firstByteNs;
    private State state = State.READING;
    /// The highest id of frames that can come twice.
    private long lastId;

    private enum State {
        READING,
        /// The bytes that came last follow nothing that was seen.
        LOST,
        /// Reading again, on the strength of a guess that no message has proved.
        TRYING
    }

    MessageReader(Framing framing, PayloadReader payloads) {
        this.framing = framing;
        this.payloads = payloads;
        listener = payloads.listener();
        lines = framing.name().equals("newline");
        scanner = framing.newScanner(FRAMES);
    }

    @Override
    public void accept(Passage passage) {
        if (passage.missed() > 0) {
            lose();
        }
        ByteBuffer bytes = passage.slab().duplicate();
        int from = passage.offset();
        int to = from + passage.length();
        if (state == State.LOST) {
            from = beginning(bytes, from, to);
            if (from < 0) {
                return;
            }
        }
        append(bytes, from, to - from, passage.arrivedNs());
        try {
            readAll(passage);
        } catch (FrameException e) {
            if (state != State.TRYING) {
                listener.onFault(String.valueOf(e.getMessage()));
            }
            lose();
        }
        makeRoom();
    }

    private void lose() {
        state = State.LOST;
        start = 0;
        limit = 0;
        lastId = 0;
        scanner = framing.newScanner(TRIED_FRAMES);
    }

    private void found() {
        state = State.READING;
        scanner = framing.newScanner(FRAMES);
        listener.onResync();
    }

    /// Where a frame can begin in these bytes; -1 when nowhere.
    private int beginning(ByteBuffer bytes, int from, int to) {
        if (!lines) {
            state = State.TRYING;
            return from;
        }
        for (int at = from; at < to; at++) {
            if (bytes.get(at) == '\n') {
                found();
                return at + 1;
            }
        }
        return -1;
    }

    private void append(ByteBuffer bytes, int from, int length, long arrivedNs) {
        if (limit == start) {
            firstByteNs = arrivedNs;
        }
        if (buffer.length - limit < length) {
            if (start > 0) {
                System.arraycopy(buffer, start, buffer, 0, limit - start);
                limit -= start;
                start = 0;
            }
            if (buffer.length - limit < length) {
                buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, Math.addExact(limit, length)));
            }
        }
        bytes.get(from, buffer, limit, length);
        limit += length;
    }

    private void readAll(Passage passage) throws FrameException {
        int end = start == limit ? -1 : scanner.scan(buffer, start, limit);
        while (end >= 0) {
            if (isControl()) {
                listener.onControl();
            } else if (scanner.payloadLength() > 0) {
                read(scanner.payloadStart(), scanner.payloadLength(), passage);
                if (state == State.LOST) {
                    return;
                }
            }
            start = end;
            firstByteNs = passage.arrivedNs();
            end = start == limit ? -1 : scanner.scan(buffer, start, limit);
        }
    }

    /// Whether the frame that was found carries no message that is new. Regular frames of VS Code that have an id
    /// are
    /// sent again after a connection was lost.
    private boolean isControl() {
        if (!(scanner instanceof VscodeFrameScanner frame)) {
            return false;
        }
        boolean repeated = frame.id() > 0 && frame.id() <= lastId;
        if (frame.type() != VscodeFrame.REGULAR || repeated) {
            return true;
        }
        lastId = frame.id();
        return false;
    }

    private void read(int offset, int length, Passage passage) {
        String why = payloads.read(
                buffer, offset, length, new Stamps(firstByteNs, passage.arrivedNs(), passage.forwardedNs()));
        if (state == State.TRYING) {
            if (why == null) {
                found();
            } else {
                lose();
            }
        } else if (why != null) {
            listener.onFault(why);
        }
    }

    private void makeRoom() {
        if (start == limit) {
            start = 0;
            limit = 0;
            if (buffer.length > KEPT_BYTES) {
                buffer = new byte[FIRST_BYTES];
            }
        }
    }
}
