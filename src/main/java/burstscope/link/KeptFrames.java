package burstscope.link;

import burstscope.framing.VscodeFrame;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Messages that the peer has not acknowledged: they are kept for the case that a connection loses them.
/// - Threads: one at a time.
final class KeptFrames {
    private final Deque<byte[]> sent = new ArrayDeque<>();
    private final Deque<byte[]> unsent = new ArrayDeque<>();
    private final long mostBytes;
    private long bytes;
    private long nextId = 1;
    private long highestSent;
    private long waitingSinceNs;

    KeptFrames(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Whether one more may be added; a single one may be larger than the limit.
    boolean hasRoom() {
        return bytes < mostBytes;
    }

    void add(byte[] source, int offset, int length, long nowNs) {
        byte[] frame = new byte[VscodeFrame.HEADER_BYTES + length];
        VscodeFrame.putHeader(frame, 0, VscodeFrame.REGULAR, (int) nextId++, 0, length);
        System.arraycopy(source, offset, frame, VscodeFrame.HEADER_BYTES, length);
        if (sent.isEmpty() && unsent.isEmpty()) {
            waitingSinceNs = nowNs;
        }
        unsent.add(frame);
        bytes += frame.length;
    }

    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    /// Since when the oldest waits for its acknowledgement; now, when there is none.
    long waitingSinceNs(long nowNs) {
        return sent.isEmpty() && unsent.isEmpty() ? nowNs : waitingSinceNs;
    }

    /// Forgets what the peer has; false when it claims what was never sent.
    boolean acknowledge(long ack, long nowNs) {
        if (ack > highestSent) {
            return false;
        }
        // After a reconnection the first of the unsent may have been sent before.
        drop(sent, ack, nowNs);
        if (sent.isEmpty()) {
            drop(unsent, ack, nowNs);
        }
        return true;
    }

    private void drop(Deque<byte[]> frames, long ack, long nowNs) {
        for (byte[] first = frames.peek(); first != null && id(first) <= ack; first = frames.peek()) {
            frames.remove();
            bytes -= first.length;
            waitingSinceNs = nowNs;
        }
    }

    /// Everything kept is to be sent, with the ids it had.
    void sendAllAgain() {
        while (!sent.isEmpty()) {
            unsent.addFirst(sent.removeLast());
        }
    }

    /// Puts unsent frames into `out`; gives the first that is too large for an empty one.
    byte @Nullable [] fill(ByteBuffer out, long ack) {
        for (byte[] frame = unsent.peek(); frame != null; frame = unsent.peek()) {
            boolean fits = frame.length <= out.remaining();
            if (!fits && frame.length <= out.capacity()) {
                return null;
            }
            ByteBuffer.wrap(frame).putInt(VscodeFrame.ACK_AT, (int) ack);
            highestSent = Math.max(highestSent, id(frame));
            sent.add(unsent.remove());
            if (!fits) {
                return frame;
            }
            out.put(frame);
        }
        return null;
    }

    private static long id(byte[] frame) {
        return ByteBuffer.wrap(frame).getInt(1) & 0xffff_ffffL;
    }
}
