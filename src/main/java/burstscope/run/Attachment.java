package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.load.OutstandingPool;
import burstscope.measure.BurstOrigin;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.FaultCounts;
import burstscope.measure.KnobChange;
import burstscope.measure.Observation;
import burstscope.measure.Rivals;
import burstscope.measure.StallProbe;
import burstscope.measure.SwitchMeter;
import burstscope.measure.TrafficCounts;
import burstscope.measure.Variant;
import burstscope.profile.Profile.Coming;
import burstscope.rpc.CloseCause;
import burstscope.rpc.ConnectionCounters;
import burstscope.rpc.RpcConnection;
import burstscope.units.Counts;
import java.util.List;
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
    private volatile AttachTarget target = AttachTarget.profile("");
    private volatile BackendKnobs knobs = new BackendKnobs(0, 0, 0);
    private volatile Variant variant = Variant.NONE;

    /// What lives and dies with an attachment.
    record Parts(
            EventMeter meter,
            MeterSink sink,
            CapturePoint captures,
            FaultLog faults,
            StallProbe stalls,
            LinkKnobs links,
            RivalSwitches rivals,
            Runnable onClose) {}

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

    /// @param reached what it was asked to attach to
    void describeAs(String words, AttachTarget reached) {
        description = words;
        target = reached;
        // It reads all our classes the first time, which is not to happen between two events.
        Product.program();
    }

    /// What bursts are measured on from now on.
    BurstOrigin.Surroundings surroundings() {
        return new BurstOrigin.Surroundings(
                description,
                target.profile(),
                Machine.name(),
                Product.program(),
                capabilities().unavailable().containsKey("delay") ? 0 : knobs.roundTripDelayNs(),
                new BurstOrigin.Way(
                        target.detour().addedRoundTripNs(), target.detour().hop()));
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

    /// Where a trigger watches.
    CapturePoint captures() {
        return parts.captures();
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

    /// What is wanted where the backend has it. Where its events come by themselves, that is how they come,
    /// whatever
    /// was turned before.
    DeliverySettings fitting(DeliverySettings wanted) {
        List<DeliveryMode> modes = capabilities().deliveries();
        if (dialogue.coming("") == Coming.PUSH) {
            return DeliverySettings.push();
        }
        DeliverySettings otherwise =
                modes.contains(DeliveryMode.SINGLE) ? DeliverySettings.single() : DeliverySettings.push();
        return modes.contains(wanted.mode()) ? wanted : otherwise;
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

    /// Sets codec and connection as they stood on a connection before, as far as the backend can.
    void restore(Coding coding, List<LinkKnob> before) throws Calls.CallException, InterruptedException {
        if (capabilities().refusal(coding).isEmpty()) {
            switchCodec(coding);
        }
        parts.links().restore(before);
    }

    void configure(BackendKnobs wanted, String mark) throws Calls.CallException, InterruptedException {
        dialogue.configure(wanted);
        knobs = wanted;
        if (!mark.isEmpty()) {
            publishOther(new KnobChange(clock.nanoTime(), "backend", mark));
        }
    }

    LinkKnobs links() {
        return parts.links();
    }

    /// What was set beside delivery and codec; what stands as it began is not in it.
    Variant variant() {
        return variant;
    }

    /// Says under which variant bursts run from now on; [VariantKnobs] has seen to it.
    void varyAs(Variant inForce) {
        variant = inForce;
    }

    /// Sets something of the connection, and returns when it is in force.
    void setLink(String name, String value) throws Calls.CallException {
        parts.links().set(name, value);
        variant = variant.with(name, value);
        publishOther(new KnobChange(clock.nanoTime(), "link", name + " " + value));
    }

    /// Switches for what else could make a client lag.
    RivalSwitches rivals() {
        return parts.rivals();
    }

    /// Splits the time of every event by stage from now on, or no more. Costs a few clock reads an event, and on a
    /// backend that can stamp what it sends some bytes.
    void measureStages(boolean wanted) throws Calls.CallException, InterruptedException {
        dialogue.stampSends(wanted);
        parts.rivals().measureStages(wanted);
    }

    /// As [#measureStages], told to the observer when it changes.
    void splitStages(boolean wanted) throws Calls.CallException, InterruptedException {
        if (wanted != parts.rivals().measuresStages()) {
            measureStages(wanted);
            publishOther(new KnobChange(
                    clock.nanoTime(), "stages", wanted ? "stages measured" : "stages no longer measured"));
        }
    }

    /// Sets all of these switches, and returns when they are in force. What was in force until one was refused is
    /// told, too.
    void apply(Rivals rivals) throws Calls.CallException, InterruptedException {
        Rivals before = parts.rivals().now();
        try {
            parts.rivals().apply(rivals);
        } finally {
            String change = RivalVariant.change(before, parts.rivals().now());
            if (!change.isEmpty()) {
                publishOther(new KnobChange(clock.nanoTime(), "rivals", change));
            }
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

    /// How far it came, when no event has come yet.
    /// @param failure why none comes any more; empty while one may
    CheckList listWithoutEvent(String failure) {
        return meter().events() > 0
                ? CheckList.NONE
                : CheckList.of(connection.describe(), connection.counters(), true, 0, failure);
    }

    /// That the connection has ended, with what ended with it.
    SessionState.Failed failure(CloseCause cause) {
        int unanswered = connection.counters().endedUnanswered();
        String words = cause.inWords()
                + (unanswered == 0 ? "" : "; " + Counts.of(unanswered, "request") + " ended with it, unanswered");
        return new SessionState.Failed(
                new AttachProblem(AttachProblem.CONNECTION, words, "connect again; what was measured is kept"),
                listWithoutEvent(cause.inWords()));
    }

    TrafficCounts traffic() {
        ConnectionCounters c = connection.counters();
        return new TrafficCounts(
                parts.meter().events(),
                parts.meter().eventBytes(),
                c.requests(),
                c.answers(),
                parts.links().bytesOut(c.bytesOut()),
                parts.links().bytesIn(c.bytesIn()));
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
        parts.rivals().close();
        connection.close();
        parts.onClose().run();
    }
}
