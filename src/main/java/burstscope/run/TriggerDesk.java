package burstscope.run;

import burstscope.capture.CaptureEngine;
import burstscope.capture.CaptureState;
import burstscope.capture.CaptureState.Phase;
import burstscope.capture.Trigger;
import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstRecord;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Keeps a session's trigger while backends come and go.
/// - Threads: any; nobody waits for the reader under its lock.
final class TriggerDesk implements TriggerControl {
    private final IntSupplier numbers;
    private @Nullable Trigger wanted;
    private @Nullable Attachment attached;
    private volatile @Nullable CaptureEngine engine;
    private volatile CaptureState without = CaptureState.OFF;

    /// @param numbers gives each burst its number
    TriggerDesk(IntSupplier numbers) {
        this.numbers = numbers;
    }

    @Override
    public synchronized void set(Trigger trigger) {
        wanted = trigger;
        without = new CaptureState(Phase.ARMED, trigger.words(), 0);
        engine = null;
        arm();
    }

    @Override
    public synchronized void disarm() {
        if (attached != null) {
            attached.captures().disarm();
        }
        wanted = null;
        engine = null;
        without = CaptureState.OFF;
    }

    @Override
    public CaptureState state() {
        CaptureEngine now = engine;
        return now == null ? without : now.state();
    }

    /// A backend was attached: what is wanted is watched for there, unless it was caught already.
    synchronized void enter(Attachment attachment) {
        attached = attachment;
        arm();
    }

    /// The backend was left, or left by itself.
    /// @param why CANCELLED or DISCONNECTED
    void leave(BurstRecord.End why) {
        CaptureEngine before;
        Attachment left;
        synchronized (this) {
            before = engine;
            left = attached;
            attached = null;
        }
        if (before == null || left == null) {
            return;
        }
        boolean done = before.state().phase() == Phase.DONE;
        left.captures().end(why);
        synchronized (this) {
            // Another one may have been set meanwhile.
            if (engine == before) {
                CaptureState last = before.state();
                without = new CaptureState(done ? Phase.DONE : Phase.ARMED, last.trigger(), last.captured());
                engine = null;
            }
        }
    }

    private void arm() {
        Attachment attachment = attached;
        Trigger trigger = wanted;
        if (attachment != null && trigger != null && without.phase() == Phase.ARMED) {
            engine = attachment
                    .captures()
                    .arm(
                            trigger,
                            new AttachedHost(
                                    attachment,
                                    numbers,
                                    caught -> attachment.publish(
                                            caught.from(new BurstOrigin(attachment.surroundings(), 0, 0)))));
        }
    }
}
