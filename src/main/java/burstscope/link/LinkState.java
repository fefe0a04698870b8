package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.framing.VscodeFrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The session as its threads share it.
/// - Threads: any; the life's lock guards it. Only [#add] waits, for room.
final class LinkState {
    private final LinkLife life = new LinkLife();
    private final VscodeSession session;
    private final LinkCarrier carrier;
    private final NanoClock clock;

    LinkState(LinkSettings settings, NanoClock clock) {
        this.clock = clock;
        session = new VscodeSession(settings.keptBytes());
        carrier = new LinkCarrier(life, session, clock, settings.mode());
    }

    LinkLife life() {
        return life;
    }

    LinkCarrier carrier() {
        return carrier;
    }

    VscodeSession.Verdict onFrame(VscodeFrameScanner frame) {
        return life.locked(() -> {
            boolean room = session.hasRoom();
            VscodeSession.Verdict verdict = session.onFrame(frame, clock.nanoTime());
            if (verdict == VscodeSession.Verdict.END) {
                life.end("the server ended the session");
            } else if (!room && session.hasRoom()) {
                life.changed();
            }
            return verdict;
        });
    }

    boolean hasRoom() {
        return life.locked(session::hasRoom);
    }

    /// Takes a message to be sent; waits while the server has not acknowledged too many.
    void add(byte[] source, int offset, int length) throws IOException {
        life.await(session::hasRoom);
        life.locked(() -> {
            session.add(source, offset, length, clock.nanoTime());
            return true;
        });
    }

    void setPause(boolean wanted) throws IOException {
        life.whileOpen(() -> session.setPause(wanted));
    }

    boolean pauseWanted() {
        return life.locked(session::pauseWanted);
    }

    LinkCounts counts() {
        return life.locked(session::counts);
    }

    /// A connection with what is to go over it now.
    /// @param large to be written behind the buffer
    record Outgoing(Transport transport, byte @Nullable [] large) {}

    /// Fills the buffer; null when nothing is to be sent, or nothing can.
    @Nullable
    Outgoing next(ByteBuffer buffer) {
        return life.locked(() -> {
            buffer.clear();
            Transport to = carrier.current();
            if (to == null || life.isClosed() || !session.hasSomethingToSend()) {
                return null;
            }
            byte[] large = session.fill(buffer);
            return buffer.position() == 0 && large == null ? null : new Outgoing(to, large);
        });
    }

    boolean hasSomethingToSend() {
        return life.locked(() -> carrier.current() != null && !life.isClosed() && session.hasSomethingToSend());
    }

    /// What time has brought about; a dead connection is closed, so that the reader opens another.
    void onTime() {
        Transport late = carrier.late();
        Transport dead = late != null ? late : life.locked(this::dead);
        if (dead != null) {
            dead.close();
        }
    }

    private @Nullable Transport dead() {
        Transport current = carrier.current();
        if (current == null) {
            return null;
        }
        return switch (session.onTime(clock.nanoTime())) {
            case FINE -> null;
            case DEAD -> current;
            case WEDGED -> {
                life.fail(new LinkException(
                        LinkException.Reason.WEDGED,
                        "message " + session.missing() + " of the server was lost, and it did not send it again",
                        null));
                yield current;
            }
        };
    }

    void close() {
        life.close();
        carrier.close();
    }
}
