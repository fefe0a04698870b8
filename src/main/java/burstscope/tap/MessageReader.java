package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.dialect.Incoming;
import burstscope.framing.FrameException;
import burstscope.framing.FrameLimits;
import burstscope.framing.FrameScanner;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Cuts one direction's bytes into messages and reads them, beside the pair's way.
///
/// After a gap, or bytes that begin no frame, messages go on where lines end. Other framings tell no such place: there
/// each further read is tried as a frame's beginning, as peers mostly write whole messages, and taken for one when what
/// it
/// begins with is a message of the dialect.
/// - Threads: the observing thread.
final class MessageReader {
    private static final int FIRST_BYTES = 16 << 10;
    private static final int KEPT_BYTES = 1 << 20;
    private static final FrameLimits FRAMES = new FrameLimits(64 << 20);

    private final Spoken spoken;
    private final NanoClock clock;
    private final Listener listener;
    private final boolean lines;
    private final Codec codec;
    private FrameScanner scanner;
    private byte[] buffer = new byte[FIRST_BYTES];
    private int start;
    private int limit;
    private long firstByteNs;
    private State state = State.READING;

    private enum State {
        READING,
        /// The bytes that came last follow nothing that was seen.
        LOST,
        /// Reading again, on the strength of a guess that no message has proved.
        TRYING
    }

    /// Hears what was read.
    interface Listener {
        /// A message was read.
        /// @param decodeNs what reading it took here; on nobody's way
        void onMessage(Incoming message, Value value, Stamps stamps, int payloadBytes, long decodeNs);

        /// Bytes or a message that could not be read.
        /// @param why in words; untrusted text
        void onFault(String why);

        /// Messages are read again after bytes that could not be.
        void onResync();
    }

    MessageReader(Spoken spoken, NanoClock clock, Listener listener) {
        this.spoken = spoken;
        this.clock = clock;
        this.listener = listener;
        lines = spoken.framing().name().equals("newline");
        codec = spoken.newCodec(WireLimits.DEFAULT);
        scanner = spoken.framing().newScanner(FRAMES);
    }

    /// The next read of this direction.
    void accept(Passage passage) {
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
        scanner = spoken.framing().newScanner(FRAMES);
    }

    /// Where a frame can begin in these bytes; -1 when nowhere.
    private int beginning(ByteBuffer bytes, int from, int to) {
        if (!lines) {
            state = State.TRYING;
            return from;
        }
        for (int at = from; at < to; at++) {
            if (bytes.get(at) == '\n') {
                state = State.READING;
                listener.onResync();
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
            if (scanner.payloadLength() > 0) {
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

    private void read(int offset, int length, Passage passage) {
        long beganNs = clock.nanoTime();
        Value value;
        Incoming message;
        try {
            value = codec.decode(buffer, offset, length);
            message = spoken.dialect().read(value);
        } catch (WireFormatException e) {
            fault("undecodable " + codec.name() + ": " + e.getMessage());
            return;
        }
        long decodeNs = clock.nanoTime() - beganNs;
        if (message instanceof Incoming.Malformed(String why)) {
            fault(why);
            return;
        }
        if (state == State.TRYING) {
            state = State.READING;
            listener.onResync();
        }
        listener.onMessage(
                message, value, new Stamps(firstByteNs, passage.arrivedNs(), passage.forwardedNs()), length, decodeNs);
    }

    private void fault(String why) {
        if (state == State.TRYING) {
            lose();
        } else {
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
