package burstscope.link;

import burstscope.clock.NanoClock;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The connection that carries a session at the moment, and the one that is to carry it.
/// - Threads: any; the life's lock guards it.
final class LinkCarrier {
    private static final long SWITCH_S = 30;

    private final LinkLife life;
    private final VscodeSession session;
    private final NanoClock clock;
    private @Nullable Transport current;
    private @Nullable Transport opening;
    /// The connection whose bytes are not among those of the ended ones yet.
    private @Nullable Transport counted;

    private long openingUntilNs;
    private LinkMode mode;
    private LinkMode wantedMode;
    private @Nullable IOException switchFailure;
    private String description = "vscode session";
    private long connections;
    private long endedBytesIn;
    private long endedBytesOut;

    LinkCarrier(LinkLife life, VscodeSession session, NanoClock clock, LinkMode mode) {
        this.life = life;
        this.session = session;
        this.clock = clock;
        this.mode = mode;
        wantedMode = mode;
    }

    @Nullable
    Transport current() {
        return life.locked(() -> current);
    }

    LinkMode mode() {
        return life.locked(() -> mode);
    }

    LinkMode wantedMode() {
        return life.locked(() -> wantedMode);
    }

    String describe() {
        return life.locked(() -> description);
    }

    /// A connection that is not the session's yet; [#late] gives it when it does not become so in time.
    void onOpening(Transport transport, long timeoutNs) throws IOException {
        life.whileOpen(() -> {
            opening = transport;
            openingUntilNs = clock.nanoTime() + timeoutNs;
        });
    }

    void onOpened(Transport transport, LinkMode how, boolean again) throws IOException {
        life.whileOpen(() -> {
            opening = null;
            current = transport;
            counted = transport;
            mode = how;
            description = "vscode session, " + how.id() + ", over " + transport.describe();
            connections++;
            session.onOpened(again, clock.nanoTime());
            life.changed();
        });
    }

    void onNotOpened() {
        life.locked(() -> {
            opening = null;
            return true;
        });
    }

    /// The connection that took too long to open, if there is one.
    @Nullable
    Transport late() {
        return life.locked(() -> opening != null && clock.nanoTime() - openingUntilNs >= 0 ? opening : null);
    }

    /// The reader found that a connection ended.
    void onLost(Transport transport, @Nullable IOException cause) {
        String detail = cause == null ? transport.endDetail() : String.valueOf(cause.getMessage());
        life.locked(() -> {
            if (isSame(current, transport)) {
                current = null;
            }
            if (isSame(counted, transport)) {
                counted = null;
                endedBytesIn += Math.max(0, transport.wireBytesIn());
                endedBytesOut += Math.max(0, transport.wireBytesOut());
            }
            life.setEndDetail(detail);
            return true;
        });
        transport.close();
    }

    /// Whether the last connection was lost before anything came over it, though nobody asked for another.
    boolean wasFruitless() {
        return life.locked(() -> wantedMode == mode && !session.hasHeard());
    }

    @SuppressWarnings("ReferenceEquality") // Two connections are never equal, whatever their transports think of it.
    private static boolean isSame(@Nullable Object one, Object other) {
        return one == other;
    }

    /// Whether it was a new mode that failed, so that the next attempt is made in the one before.
    boolean fallBack(LinkMode tried, IOException cause) {
        return life.locked(() -> {
            boolean switching = tried != mode;
            if (switching) {
                switchFailure = cause;
                wantedMode = mode;
            }
            return switching;
        });
    }

    /// Drops the connection, so that the reader opens one in that mode, and waits for it.
    void switchTo(LinkMode wanted) throws IOException {
        life.whileOpen(() -> {
            wantedMode = wanted;
            switchFailure = null;
        });
        while (mode() != wanted) {
            long number = life.locked(() -> connections);
            drop();
            if (!life.awaitWithin(TimeUnit.SECONDS.toNanos(SWITCH_S), () -> connections != number)) {
                throw new IOException("the session has no new connection yet: nobody reads from it");
            }
            IOException refused = life.locked(() -> switchFailure);
            if (refused != null) {
                throw new IOException("the transport stays " + mode().id() + ": " + refused.getMessage(), refused);
            }
        }
    }

    private void drop() {
        Transport before = life.locked(() -> {
            Transport carrying = current;
            current = null;
            return carrying;
        });
        if (before != null) {
            before.close();
        }
    }

    /// Closes whatever is open.
    void close() {
        Transport unfinished = life.locked(() -> opening);
        if (unfinished != null) {
            unfinished.close();
        }
        drop();
    }

    /// Bytes of all connections; -1 where the connection does not count.
    long wireBytesIn() {
        return life.locked(() -> sum(endedBytesIn, Transport::wireBytesIn));
    }

    long wireBytesOut() {
        return life.locked(() -> sum(endedBytesOut, Transport::wireBytesOut));
    }

    private long sum(long before, ToLongFunction<Transport> now) {
        Transport last = counted;
        long bytes = last == null ? 0 : now.applyAsLong(last);
        return bytes < 0 ? -1 : before + bytes;
    }
}
