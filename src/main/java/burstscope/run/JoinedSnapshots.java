package burstscope.run;

import burstscope.measure.Drain;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Hands observations on to a bounded queue. A snapshot that finds no room there is joined with the next one, so that
/// what the screen counts is exact however late it looks.
/// - Threads: any number.
final class JoinedSnapshots implements Consumer<Observation> {
    private final Drain<Observation> queue;
    private @Nullable IntervalSnapshot kept;

    JoinedSnapshots(Drain<Observation> queue) {
        this.queue = queue;
    }

    @Override
    public void accept(Observation observation) {
        if (observation instanceof IntervalSnapshot snapshot) {
            offer(snapshot);
            return;
        }
        if (observation instanceof KnobChange change && change.knob().equals("connection")) {
            flush();
        }
        queue.offer(observation);
    }

    /// Counts of one connection do not go into another's: what still finds no room is gone with it.
    private synchronized void flush() {
        IntervalSnapshot last = kept;
        kept = null;
        if (last != null) {
            queue.offer(last);
        }
    }

    private synchronized void offer(IntervalSnapshot snapshot) {
        IntervalSnapshot joined = kept == null ? snapshot : kept.joinedWith(snapshot);
        kept = queue.offer(joined) ? null : joined;
    }
}
