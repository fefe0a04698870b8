package burstscope.tap;

import burstscope.clock.NanoClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Passes on the bytes of one direction until it ends.
///
/// Back pressure needs no doing: while the one peer takes nothing, nothing is read from the other one, and at most one
/// slab is held here.
/// - Threads: runs on its own; the rest from any.
final class Pump implements Runnable {
    private final Side from;
    private final Side to;
    private final Lane lane;
    private final NanoClock clock;
    private final Runnable onEnd;
    private volatile boolean writing;
    private volatile @Nullable IOException failure;

    /// @param onEnd runs when nothing more will be passed on
    Pump(Side from, Side to, Lane lane, NanoClock clock, Runnable onEnd) {
        this.from = from;
        this.to = to;
        this.lane = lane;
        this.clock = clock;
        this.onEnd = onEnd;
    }

    @Override
    public void run() {
        try {
            while (passOn()) {
                // until one of the two has ended
            }
        } finally {
            lane.end();
            onEnd.run();
        }
    }

    private boolean passOn() {
        ByteBuffer space = lane.space();
        int offset = space.position();
        try {
            if (from.read(space) < 0) {
                to.closeOutput();
                return false;
            }
        } catch (IOException torn) {
            failure = torn;
            to.tear();
            return false;
        }
        long arrivedNs = clock.nanoTime();
        writing = true;
        try {
            to.write(space.duplicate().position(offset).limit(space.position()));
        } catch (IOException refused) {
            failure = refused;
            from.closeInput();
            return false;
        } finally {
            writing = false;
        }
        lane.passed(space, offset, arrivedNs, clock.nanoTime());
        return true;
    }

    /// Whether bytes are held that the receiver has not taken yet.
    boolean isWriting() {
        return writing;
    }

    /// What ended it other than the end of the stream; null when nothing did.
    @Nullable
    IOException failure() {
        return failure;
    }
}
