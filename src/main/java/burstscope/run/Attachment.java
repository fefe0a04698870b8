package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.load.OutstandingPool;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.FaultCounts;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.measure.SwitchMeter;
import burstscope.measure.TrafficCounts;
import burstscope.rpc.ConnectionCounters;
import burstscope.rpc.RpcConnection;
import java.util.function.Consumer;

/// One attached backend with its connection, its pool and its meter. Made by [Attacher].
/// - Threads: the steering thread turns knobs and waits for answers; [#close], the counts and the pool's settings from
/// any.
final class Attachment implements AutoCloseable {
    private final NanoClock clock;
    private final RpcConnection connection;
    private final BackendDialogue dialogue;
    private final OutstandingPool pool;
    private final Parts parts;
    private final Consumer<Observation> observer;
    private final SwitchMeter switches = new SwitchMeter();
    private final LostAnswers lostAnswers;
    private volatile String description = "";
    private volatile BackendKnobs knobs = new BackendKnobs(0, 0, 0);

    /// What lives and dies with an attachment.
    record Parts(EventMeter meter, MeterSink sink, FaultLog faults, StallProbe stalls, Runnable onClose) {}

    Attachment(
            NanoClock clock,
            RpcConnection connection,
            BackendDialogue dialogue,
            OutstandingPool pool,
            Parts parts,
            Consumer<Observation> observer) {
        this.clock = clock;
        this.connection = connection;
        this.dialogue = dialogue;
        this.pool = pool;
        this.parts = parts;
        this.observer = observer;
        lostAnswers = new LostAnswers(connection);
    }

    void describeAs(String words) {
        description = words;
    }

    /// Transport, program and version in words; untrusted text.
    String description() {
        return description;
    }

    Capabilities capabilities() {
        return dialogue.capabilities();
    }

    BackendDialogue dialogue() {
        return dialogue;
    }

    RpcConnection connection() {
        return connection;
    }

    OutstandingPool pool() {
        return pool;
    }

    EventMeter meter() {
        return parts.meter();
    }

    StallProbe stalls() {
        return parts.stalls();
    }

    FaultLog faults() {
        return parts.faults();
    }

    /// Why no events are asked for any more; empty while they are.
    String refusal() {
        return parts.sink().refusal();
    }

    NanoClock clock() {
        return clock;
    }

    void publish(Observation observation) {
        observer.accept(observation);
    }

    /// Keeps so many event requests outstanding from now on.
    /// - Errors: [IllegalArgumentException] for a mode that the backend does not have.
    void deliverBy(DeliverySettings settings) {
        boolean changed = !settings.equals(pool.settings());
        pool.apply(settings);
        connection.wakeWriter();
        if (changed) {
            publishOther(new KnobChange(clock.nanoTime(), "delivery", settings.label()));
        }
    }

    /// Asks for events as bursts of a kind have them; an empty name stands for the first.
    void askFor(String burstKind, DeliverySettings settings) {
        pool.ask(dialogue.eventMethods(burstKind), settings);
        connection.wakeWriter();
    }

    void resumeForBurst() {
        pool.resumeForBurst();
        connection.wakeWriter();
    }

    void resume() {
        pool.resume();
        connection.wakeWriter();
    }

    void switchCodec(Coding coding) throws Calls.CallException, InterruptedException {
        Coding before = connection.coding();
        if (!before.equals(coding)) {
            dialogue.switchCodec(coding);
            long now = clock.nanoTime();
            String change = coding.changeFrom(before);
            publish(new KnobChange(now, "codec", change));
            switches.onSwitch(now, change, before.id(), coding.id()).ifPresent(this::publish);
        }
    }

    void configure(BackendKnobs wanted, String mark) throws Calls.CallException, InterruptedException {
        dialogue.configure(wanted);
        knobs = wanted;
        if (!mark.isEmpty()) {
            publishOther(new KnobChange(clock.nanoTime(), "backend", mark));
        }
    }

    private void publishOther(KnobChange change) {
        publish(change);
        switches.onOtherChange(change.atNs()).ifPresent(this::publish);
    }

    /// Compares what came before and after a switch of the codec.
    SwitchMeter switches() {
        return switches;
    }

    /// Brings event requests back whose answers did not decode, where the backend can be asked to.
    void lookForLostAnswers() {
        if (dialogue.answersInOrder()) {
            lostAnswers.look();
        }
    }

    /// What the backend was told last.
    BackendKnobs knobs() {
        return knobs;
    }

    TrafficCounts traffic() {
        ConnectionCounters c = connection.counters();
        return new TrafficCounts(
                parts.meter().events(),
                parts.meter().eventBytes(),
                c.requests(),
                c.answers(),
                c.bytesOut(),
                c.bytesIn());
    }

    FaultCounts faultCounts() {
        ConnectionCounters c = connection.counters();
        return new FaultCounts(
                c.undecodable() + parts.meter().noEvents(),
                c.unknownIds(),
                c.duplicateAnswers(),
                c.lateAnswers(),
                c.errorAnswers(),
                c.timedOut());
    }

    @Override
    public void close() {
        connection.close();
        parts.onClose().run();
    }
}
