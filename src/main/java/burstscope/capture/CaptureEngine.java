package burstscope.capture;

import burstscope.capture.CaptureState.Phase;
import burstscope.capture.Trigger.Mode;
import burstscope.measure.BurstRecord;
import burstscope.measure.EventMeter;
import burstscope.measure.EventTrace;
import org.jspecify.annotations.Nullable;

/// Watches a stream of events and commands for a trigger's condition and captures what follows, until its end.
///
/// It has no clock: whatever is fed carries its instant, and [#advance] lets time pass while nothing comes. So the same
/// feed gives the same bursts.
/// - Threads: one at a time feeds it; [#state] may be read by any.
public final class CaptureEngine {
    private final Trigger trigger;
    private final CaptureHost host;
    private final Detector detector;
    private final HistoryRing history;
    private volatile CaptureState state;
    private Phase phase = Phase.WAITING;
    private @Nullable CaptureRun run;
    private long captured;
    private long waitingSinceNs;
    private long firedNs;
    private int occurrences;

    /// @param nowNs when it begins to watch
    /// @param quietSinceNs the last event that came before, which it knows nothing else of
    public CaptureEngine(Trigger trigger, CaptureHost host, long nowNs, long quietSinceNs) {
        this.trigger = trigger;
        this.host = host;
        detector = new Detector(trigger.condition(), trigger.firing().level(), quietSinceNs);
        history = new HistoryRing(trigger.history());
        waitingSinceNs = nowNs;
        state = new CaptureState(phase, trigger.words(), 0);
    }

    /// An event came; each is to be told, in the order of arrival.
    public void onEvent(Sighting event) {
        advance(event.atNs());
        if (phase == Phase.DONE) {
            return;
        }
        boolean occurs = detector.occursWith(event);
        CaptureRun running = run;
        if (running != null) {
            running.add(event);
            endIfDue(running, event);
        } else if (phase == Phase.WAITING && occurs && isNth()) {
            CaptureRun begun = fire(event.atNs(), trigger.words(), false);
            begun.addFirst(event);
            if (trigger.end().events() == 1) {
                finish(begun, BurstRecord.End.COMPLETE);
            }
        } else {
            history.add(event);
        }
    }

    /// A command was sent. It may be told after events that came later.
    public void onCommand(String method, long sendStartNs) {
        advance(sendStartNs);
        if (phase == Phase.WAITING && detector.occursWith(method) && isNth()) {
            fire(sendStartNs, trigger.words(), true);
        }
    }

    /// The backend says that it dropped events.
    /// @param from number of the first of them, or [EventMeter#NONE]
    public void onDropped(long count, long from) {
        if (run != null) {
            run.onDropped(count, from);
        }
    }

    /// Nothing came until now; to be called every 100 ms or so.
    public void advance(long nowNs) {
        CaptureRun running = run;
        if (running != null && running.isOverAt(nowNs)) {
            finish(running, running.isCutAt(nowNs) ? BurstRecord.End.CUT : BurstRecord.End.COMPLETE);
        }
        if (phase == Phase.HOLDING && nowNs - firedNs >= trigger.firing().holdOffNs()) {
            waitAgain(firedNs + trigger.firing().holdOffNs());
        }
        boolean fires = phase == Phase.WAITING
                && trigger.firing().mode() == Mode.AUTO
                && nowNs - waitingSinceNs >= trigger.firing().autoAfterNs();
        if (fires) {
            fire(nowNs, "by itself, as nothing fired: " + trigger.words(), false);
        }
    }

    /// Watches no more. A burst that is being captured ends.
    /// @param why CANCELLED or DISCONNECTED
    public void stop(BurstRecord.End why) {
        CaptureRun running = run;
        if (running != null && running.received() > 0) {
            finish(running, why);
        }
        run = null;
        become(Phase.DONE);
    }

    public CaptureState state() {
        return state;
    }

    private boolean isNth() {
        occurrences++;
        return occurrences >= trigger.firing().nth();
    }

    private CaptureRun fire(long atNs, String words, boolean byCommand) {
        firedNs = atNs;
        occurrences = 0;
        CaptureRun begun = new CaptureRun(
                trigger.end(), atNs, new CaptureRun.Setting(words, byCommand, host), EventTrace.MOST_EVENTS);
        begun.takeHistory(history);
        run = begun;
        become(Phase.TRIGGERED);
        return begun;
    }

    private void endIfDue(CaptureRun running, Sighting event) {
        Trigger.End end = trigger.end();
        Match match = end.match();
        if ((match != null && match.fits(event)) || (end.events() > 0 && running.received() >= end.events())) {
            finish(running, BurstRecord.End.COMPLETE);
        }
    }

    private void finish(CaptureRun ended, BurstRecord.End end) {
        run = null;
        boolean nothing = ended.received() == 0 && !ended.byCommand();
        if (!nothing) {
            captured++;
            host.captured(ended.finish(end));
        }
        if (trigger.firing().mode() == Mode.SINGLE && !nothing) {
            become(Phase.DONE);
        } else if (trigger.firing().holdOffNs() > 0) {
            become(Phase.HOLDING);
        } else {
            waitAgain(ended.lastNs());
        }
    }

    private void waitAgain(long sinceNs) {
        waitingSinceNs = sinceNs;
        become(Phase.WAITING);
    }

    private void become(Phase next) {
        phase = next;
        state = new CaptureState(next, trigger.words(), captured);
    }
}
