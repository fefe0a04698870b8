package burstscope.ui.model;

import burstscope.measure.BurstRecord;
import burstscope.measure.ClockStep;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.SwitchEffect;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Everything a window shows, fed from one session once a pulse.
/// - Threads: one.
public final class WindowViewModel {
    private final ScopeSession session;
    private final SourceViewModel source;
    private final KnobsViewModel knobs;
    private final BurstViewModel burst;
    private final ScopeViewModel scope = new ScopeViewModel();
    private final BurstTableViewModel bursts = new BurstTableViewModel();
    private final BurstOverlayViewModel overlay = new BurstOverlayViewModel();
    private final TriggerViewModel trigger;
    private final SweepViewModel sweep;
    private final RivalsViewModel rivals;
    private final CodecCostsViewModel codecCosts;
    private final FindingsViewModel findings = new FindingsViewModel();
    private final ValidityViewModel validity;
    private @Nullable IntervalSnapshot lastSnapshot;
    private long eventsTaken;

    /// @param profiles names to choose from
    /// @param processors cores of this machine
    public WindowViewModel(ScopeSession session, List<String> profiles, int processors) {
        this.session = session;
        source = new SourceViewModel(session, profiles);
        knobs = new KnobsViewModel(session);
        burst = new BurstViewModel(session);
        rivals = new RivalsViewModel(session.rivals(), source.detourProperty());
        trigger = new TriggerViewModel(session.triggers());
        sweep = new SweepViewModel(session, burst);
        codecCosts = new CodecCostsViewModel(session);
        validity = new ValidityViewModel(processors, ClockStep.ofSystem());
        source.stateProperty().subscribe(state -> {
            knobs.onState(state);
            burst.onState(state);
            sweep.onState(state);
            rivals.onState(state);
            if (state instanceof SessionState.Connecting) {
                findings.clear();
                bursts.connecting();
            }
            if (state instanceof SessionState.Attached attached) {
                boolean watched = attached.capabilities().watchesOnly();
                scope.watchesTap(watched);
                codecCosts.onlyWatched(watched);
                bursts.onlyWatched(watched);
                knobs.onBurstKind(burst.kindProperty().get());
            }
        });
        burst.kindProperty().subscribe(knobs::onBurstKind);
    }

    /// Takes what the session observed since the pulse before.
    /// @param pulseNs ns from an arbitrary origin
    public void onPulse(long pulseNs) {
        source.onPulse();
        session.observations().drainTo(this::take);
        scope.onPulse();
        bursts.onPulse();
        trigger.onPulse();
        sweep.onPulse();
        codecCosts.present(
                session.state() instanceof SessionState.Attached,
                lastSnapshot == null ? "" : lastSnapshot.pool().codec());
        codecCosts.onPulse();
        findings.onPulse(pulseNs);
        validity.onPulse();
        knobs.onPulse(pulseNs);
        rivals.onPulse();
    }

    public SourceViewModel source() {
        return source;
    }

    public KnobsViewModel knobs() {
        return knobs;
    }

    public BurstViewModel burst() {
        return burst;
    }

    public ScopeViewModel scope() {
        return scope;
    }

    public BurstTableViewModel bursts() {
        return bursts;
    }

    public BurstOverlayViewModel overlay() {
        return overlay;
    }

    public RivalsViewModel rivals() {
        return rivals;
    }

    public TriggerViewModel trigger() {
        return trigger;
    }

    public SweepViewModel sweep() {
        return sweep;
    }

    public CodecCostsViewModel codecCosts() {
        return codecCosts;
    }

    public FindingsViewModel findings() {
        return findings;
    }

    public ValidityViewModel validity() {
        return validity;
    }

    /// The newest snapshot; null before the first.
    public @Nullable IntervalSnapshot lastSnapshot() {
        return lastSnapshot;
    }

    /// Events that all snapshots so far told of.
    public long eventsTaken() {
        return eventsTaken;
    }

    private void take(Observation seen) {
        // Single events are kept apart: in the list they would fill the memory in an hour.
        Observation observation = seen;
        if (seen instanceof BurstRecord burst) {
            overlay.append(burst);
            observation = burst.withoutTrace();
        }
        scope.append(observation);
        switch (observation) {
            case IntervalSnapshot snapshot -> {
                lastSnapshot = snapshot;
                eventsTaken += snapshot.traffic().events();
                validity.append(snapshot);
                findings.append(snapshot);
                knobs.observe(snapshot.pool());
            }
            case BurstRecord finished -> {
                bursts.append(finished);
                sweep.append(finished);
                findings.append(finished);
            }
            case KnobChange change -> {
                if (change.knob().equals("codec")) {
                    knobs.codec().onSwitched(change);
                }
            }
            case SwitchEffect effect -> knobs.codec().onEffect(effect);
        }
    }
}
