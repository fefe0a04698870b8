package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.transport.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Answers the server's pings, as the reader must not write, and ends a session whose server is silent for too long.
/// - Threads: [#run] is the timer's; the others any, the life's lock guards them.
final class SocketIoTimer implements Runnable {
    static final String PONG = "3";
    private static final long TICK_MS = 250;

    private final LinkLife life;
    private final NanoClock clock;
    private final Transport socket;
    private final SocketIoOutput out;
    private boolean pongDue;
    private boolean waiting;
    private boolean late;
    private long sinceNs;
    private long patienceNs;

    /// @param handshakeTimeout from now
    SocketIoTimer(LinkLife life, NanoClock clock, Transport socket, SocketIoOutput out, Duration handshakeTimeout) {
        this.life = life;
        this.clock = clock;
        this.socket = socket;
        this.out = out;
        waiting = true;
        sinceNs = clock.nanoTime();
        patienceNs = handshakeTimeout.toNanos();
    }

    /// From now on the server is expected to say something now and then.
    void onOpened(SocketIoPacket.Opened opened) {
        life.locked(() -> {
            waiting = false;
            patienceNs = TimeUnit.MILLISECONDS.toNanos(opened.silenceMs());
            return true;
        });
    }

    /// The reader begins to wait for the server; a reader that does something else is not the server's fault.
    void onWait() {
        life.locked(() -> {
            sinceNs = clock.nanoTime();
            waiting = true;
            return true;
        });
    }

    void onHeard() {
        life.locked(() -> waiting = false);
    }

    void onPing() {
        life.locked(() -> pongDue = true);
        life.poke();
    }

    /// Whether the server was silent for too long.
    boolean isLate() {
        return life.locked(() -> late);
    }

    @Override
    public void run() {
        try {
            while (life.isOpen()) {
                if (life.locked(this::isOverdue)) {
                    socket.close(); // wakes the reader, which tells why
                    return;
                }
                if (life.locked(this::takePong)) {
                    out.say(PONG);
                }
                life.awaitTick(TICK_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            socket.close(); // the reader hears of it
        } catch (RuntimeException | Error e) {
            // A session whose pings nobody answers would look alive until its server gave it up.
            life.fail(new LinkException(LinkException.Reason.LOST, "internal error: " + e, e));
            socket.close();
        }
    }

    private boolean isOverdue() {
        late = waiting && clock.nanoTime() - sinceNs > patienceNs;
        return late;
    }

    private boolean takePong() {
        boolean due = pongDue;
        pongDue = false;
        return due;
    }

    /// The failure that [#isLate] is, in the session.
    @Nullable
    LinkException silence() {
        return life.locked(() -> late
                ? new LinkException(
                        LinkException.Reason.LOST,
                        "the server was silent for " + TimeUnit.NANOSECONDS.toMillis(patienceNs)
                                + " ms, though it said it would ping",
                        null)
                : null);
    }
}
