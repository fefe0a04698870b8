package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.testing.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A live session and everything it has shown so far.
/// - Threads: the test's.
final class SessionProbe implements AutoCloseable {
    final LiveSession session;
    private final List<Observation> seen = new ArrayList<>();

    SessionProbe() {
        this(Duration.ofSeconds(30));
    }

    SessionProbe(Duration callTimeout) {
        session = new LiveSession(callTimeout);
    }

    SessionState.Attached attach(AttachTarget target) {
        session.attach(target);
        awaitState("attached or failed", s -> s instanceof SessionState.Attached || s instanceof SessionState.Failed);
        assertThat(session.state()).isInstanceOf(SessionState.Attached.class);
        return (SessionState.Attached) session.state();
    }

    AttachProblem failToAttach(AttachTarget target) {
        session.attach(target);
        awaitState("attached or failed", s -> s instanceof SessionState.Attached || s instanceof SessionState.Failed);
        return problem();
    }

    AttachProblem problem() {
        assertThat(session.state()).isInstanceOf(SessionState.Failed.class);
        return ((SessionState.Failed) session.state()).problem();
    }

    void awaitState(String what, Predicate<SessionState> wanted) {
        Eventually.holds(what, () -> wanted.test(session.state()));
    }

    void awaitFailed() {
        awaitState("failed", SessionState.Failed.class::isInstance);
    }

    void awaitIdle() {
        awaitState("idle", SessionState.Idle.class::isInstance);
    }

    private <T extends Observation> List<T> all(Class<T> kind) {
        session.observations().drainTo(seen::add);
        return seen.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    List<BurstRecord> bursts() {
        return all(BurstRecord.class);
    }

    List<KnobChange> knobs() {
        return all(KnobChange.class);
    }

    List<IntervalSnapshot> snapshots() {
        return all(IntervalSnapshot.class);
    }

    IntervalSnapshot lastSnapshot() {
        Eventually.holds("a first snapshot comes", () -> !snapshots().isEmpty());
        return snapshots().getLast();
    }

    FaultCounts faults() {
        return snapshots().isEmpty()
                ? FaultCounts.ZERO
                : snapshots().getLast().account().faults();
    }

    long events() {
        return snapshots().stream().mapToLong(s -> s.traffic().events()).sum();
    }

    List<BurstRecord> awaitBursts(int count) {
        Eventually.holds(count + " bursts are recorded", () -> bursts().size() >= count);
        assertThat(bursts()).hasSize(count);
        return bursts();
    }

    String notice() {
        return session.state() instanceof SessionState.Attached attached ? attached.notice() : "";
    }

    void awaitQuietSteering() {
        awaitState(
                "no burst runs",
                s -> s instanceof SessionState.Attached attached
                        && !attached.progress().running());
    }

    @Override
    public void close() {
        session.close();
    }
}
