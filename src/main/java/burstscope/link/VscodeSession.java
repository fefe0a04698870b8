package burstscope.link;

import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What both sides of a session know of each other, whatever connection carries it: what came, what was sent, and what
/// has to be sent now. Does no I/O and has no time of its own.
/// - Threads: one at a time; [VscodeLink] guards it.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.net.ts `PersistentProtocol`.
final class VscodeSession {
    /// What is to be done with a frame.
    enum Verdict {
        DELIVER,
        DROP,
        END
    }

    /// What has come about by itself.
    enum State {
        FINE,
        /// Nothing was heard for long, though something was due.
        DEAD,
        /// What was lost does not come.
        WEDGED
    }

    static final long ACK_AFTER_NS = TimeUnit.SECONDS.toNanos(2);
    static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(5);
    static final long REPLAY_EVERY_NS = TimeUnit.SECONDS.toNanos(10);
    static final long DEAD_AFTER_NS = TimeUnit.SECONDS.toNanos(20);
    static final long WEDGED_AFTER_NS = TimeUnit.SECONDS.toNanos(30);

    private final KeptFrames kept;
    private long lastReceived;
    private long lastAcked;
    private long unackedSinceNs;
    private long lastReceiveNs;
    private long keepAliveNs;
    private long gapSinceNs;
    private long replayAskedNs;
    private boolean gap;
    private boolean heard;
    private boolean replayAsked;
    private boolean replayDue;
    private boolean ackDue;
    private boolean keepAliveDue;
    private boolean peerPaused;
    private boolean pauseWanted;
    private boolean pauseSaid;
    private long duplicates;
    private long gaps;
    private long replaysAskedCount;
    private long replaysServed;
    private long reconnections;
    private long ignored;
    private long falseAcks;

    VscodeSession(long keptBytes) {
        kept = new KeptFrames(keptBytes);
    }

    /// A connection carries the session from here on: what the last one may have lost goes out again.
    void onOpened(boolean again, long nowNs) {
        kept.sendAllAgain();
        heard = false;
        peerPaused = false;
        pauseSaid = false;
        replayAsked = false;
        gap = false;
        ackDue = again;
        reconnections += again ? 1 : 0;
        lastReceiveNs = nowNs;
        keepAliveNs = nowNs;
    }

    /// Whether anything came over the connection that carries the session, or did last.
    boolean hasHeard() {
        return heard;
    }

    boolean hasRoom() {
        return kept.hasRoom();
    }

    void add(byte[] source, int offset, int length, long nowNs) {
        kept.add(source, offset, length, nowNs);
    }

    void setPause(boolean wanted) {
        pauseWanted = wanted;
    }

    boolean pauseWanted() {
        return pauseWanted;
    }

    Verdict onFrame(VscodeFrameScanner frame, long nowNs) {
        heard = true;
        lastReceiveNs = nowNs;
        if (!kept.acknowledge(frame.ack(), nowNs)) {
            falseAcks++;
        }
        switch (frame.type()) {
            case VscodeFrame.REGULAR -> {
                return onRegular(frame.id(), nowNs);
            }
            case VscodeFrame.DISCONNECT -> {
                return Verdict.END;
            }
            case VscodeFrame.PAUSE -> peerPaused = true;
            case VscodeFrame.RESUME -> peerPaused = false;
            case VscodeFrame.REPLAY_REQUEST -> {
                replaysServed++;
                kept.sendAllAgain();
            }
            case VscodeFrame.ACK, VscodeFrame.KEEP_ALIVE -> {}
            default -> ignored++;
        }
        return Verdict.DROP;
    }

    private Verdict onRegular(long id, long nowNs) {
        if (id <= lastReceived) {
            duplicates++;
            return Verdict.DROP;
        }
        if (id > lastReceived + 1) {
            onGap(nowNs);
            return Verdict.DROP;
        }
        gap = false;
        if (lastAcked == lastReceived) {
            unackedSinceNs = nowNs;
        }
        lastReceived = id;
        return Verdict.DELIVER;
    }

    private void onGap(long nowNs) {
        gaps++;
        if (!gap) {
            gap = true;
            gapSinceNs = nowNs;
        }
        if (!replayAsked || nowNs - replayAskedNs >= REPLAY_EVERY_NS) {
            replayAsked = true;
            replayAskedNs = nowNs;
            replayDue = true;
        }
    }

    /// What time has brought about.
    State onTime(long nowNs) {
        ackDue |= lastAcked != lastReceived && nowNs - unackedSinceNs >= ACK_AFTER_NS;
        if (nowNs - keepAliveNs >= KEEP_ALIVE_NS) {
            keepAliveNs = nowNs;
            keepAliveDue = true;
        }
        if (gap && nowNs - gapSinceNs >= WEDGED_AFTER_NS) {
            return State.WEDGED;
        }
        boolean silent = nowNs - lastReceiveNs >= DEAD_AFTER_NS && nowNs - kept.waitingSinceNs(nowNs) >= DEAD_AFTER_NS;
        return silent && !pauseWanted ? State.DEAD : State.FINE;
    }

    boolean hasSomethingToSend() {
        return !peerPaused && (ackDue || keepAliveDue || replayDue || pauseSaid != pauseWanted || kept.hasUnsent());
    }

    /// Puts what is to be sent now into `out`, as much as fits. A message too large for it is given back, to be
    /// written
    /// behind the others.
    byte @Nullable [] fill(ByteBuffer out) {
        if (peerPaused) {
            return null;
        }
        if (pauseSaid != pauseWanted) {
            pauseSaid = pauseWanted;
            put(out, pauseWanted ? VscodeFrame.PAUSE : VscodeFrame.RESUME);
        }
        if (replayDue) {
            replayDue = false;
            replaysAskedCount++;
            put(out, VscodeFrame.REPLAY_REQUEST);
        }
        if (keepAliveDue) {
            keepAliveDue = false;
            put(out, VscodeFrame.KEEP_ALIVE);
        }
        if (kept.hasUnsent()) {
            acknowledged();
            return kept.fill(out, lastReceived);
        }
        if (ackDue) {
            put(out, VscodeFrame.ACK);
            acknowledged();
        }
        return null;
    }

    private void acknowledged() {
        ackDue = false;
        lastAcked = lastReceived;
    }

    private void put(ByteBuffer out, int type) {
        out.put((byte) type).putInt(0).putInt((int) lastReceived).putInt(0);
    }

    /// The id that the next frame should have had, for words about what is missing.
    long missing() {
        return lastReceived + 1;
    }

    boolean hasUnsent() {
        return kept.hasUnsent();
    }

    LinkCounts counts() {
        return new LinkCounts(duplicates, gaps, replaysAskedCount, replaysServed, reconnections, ignored, falseAcks);
    }
}
