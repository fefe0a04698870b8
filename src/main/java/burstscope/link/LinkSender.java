package burstscope.link;

import burstscope.framing.VscodeFrame;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;

/// Writes what the session has to say, and keeps its times.
/// - Threads: [#run] is the timer; the writer flushes as well. Who finds the other writing leaves the work to it.
final class LinkSender implements Runnable {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final long TICK_MS = 250;

    private final LinkState state;
    private final ReentrantLock sending = new ReentrantLock();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    LinkSender(LinkState state) {
        this.state = state;
    }

    @Override
    public void run() {
        try {
            while (state.life().isOpen()) {
                state.onTime();
                flush();
                state.life().awaitTick(TICK_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            // A session whose times nobody keeps would look alive until its server gave it up.
            state.life().fail(new LinkException(LinkException.Reason.LOST, "internal error: " + e, e));
            state.carrier().close();
        }
    }

    /// Lets the timer look at once.
    void wake() {
        state.life().poke();
    }

    /// Writes all there is to write now. A connection that breaks is left to the reader: what was written is kept.
    void flush() {
        boolean whole = true;
        while (whole && state.hasSomethingToSend()) {
            if (!sending.tryLock()) {
                return;
            }
            try {
                whole = writeAll();
            } finally {
                sending.unlock();
            }
        }
    }

    private boolean writeAll() {
        for (LinkState.Outgoing next = state.next(buffer); next != null; next = state.next(buffer)) {
            Transport to = next.transport();
            byte[] large = next.large();
            try {
                to.write(buffer.array(), 0, buffer.position());
                if (large != null) {
                    to.write(large, 0, large.length);
                }
            } catch (IOException e) {
                to.close(); // wakes the reader, which opens the next one
                return false;
            }
        }
        return true;
    }

    /// Tells the server that the session ends; what cannot be said is not.
    void sayDisconnect() {
        Transport to = state.carrier().current();
        if (to == null) {
            return;
        }
        byte[] frame = new VscodeFrame(VscodeFrame.DISCONNECT, 0, 0, new byte[0]).encode();
        sending.lock();
        try {
            to.write(frame, 0, frame.length);
        } catch (IOException e) {
            // The server is gone, and with it the session.
        } finally {
            sending.unlock();
        }
    }
}
