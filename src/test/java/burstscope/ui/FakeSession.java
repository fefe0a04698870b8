package burstscope.ui;

import burstscope.coding.Coding;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;
import burstscope.run.AttachTarget;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstFit;
import burstscope.run.BurstOrder;
import burstscope.run.Capabilities;
import burstscope.run.CodecOffer;
import burstscope.run.CodecShadow;
import burstscope.run.Detour;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A session without a backend: attaches at once, remembers what it was asked, and plays a [SimulatedBackend].
/// - Threads: one.
public final class FakeSession implements ScopeSession {
    private static final List<CodecOffer> OFFERED =
            Coding.plain().stream().map(CodecOffer::whole).toList();
    public static final Capabilities ALL =
            new Capabilities(List.of(DeliveryMode.values()), OFFERED, List.of("burst"), Map.of());
    public static final Capabilities FEW = new Capabilities(
            List.of(DeliveryMode.SINGLE, DeliveryMode.POOL),
            List.of(CodecOffer.plain("json")),
            List.of("info", "numbered"),
            Map.of(
                    "codec", "Delta Chat's server speaks JSON only.",
                    "batch", "This version of the server has no batch call.",
                    "delay", "The backend has no control methods.",
                    "alongside", "the profile numbers names no request with a large answer",
                    "steady", "The backend has no control methods."));
    /// A backend of which one kind of burst comes by push, and one is asked for.
    public static final Capabilities MIXED = new Capabilities(
            List.of(DeliveryMode.SINGLE, DeliveryMode.POOL, DeliveryMode.PUSH),
            List.of(CodecOffer.plain("json")),
            List.of("asked", "pushed"),
            Map.of("spacing", "It emits as fast as it can."),
            Map.of(
                    "asked",
                    new BurstFit(
                            List.of(DeliveryMode.SINGLE, DeliveryMode.POOL), "its events are asked for", true, true),
                    "pushed",
                    new BurstFit(List.of(DeliveryMode.PUSH), "its events come by themselves", false, false)));
    private static final SessionState.BurstProgress NONE = new SessionState.BurstProgress(0, 0);

    private final Drain<Observation> observations = new Drain<>(1 << 16);
    private final SimulatedBackend backend = new SimulatedBackend(observations::offer);
    private final List<String> asked = new ArrayList<>();
    private SessionState state = new SessionState.Idle();
    private Capabilities offered = ALL;
    private CodecShadow shadow = CodecShadow.NONE;
    private final FakeSweeps sweeps = new FakeSweeps();
    private final FakeRivals rivals = new FakeRivals();
    private boolean closed;

    public SimulatedBackend backend() {
        return backend;
    }

    /// What was asked for, in order.
    public List<String> asked() {
        return asked;
    }

    public boolean closed() {
        return closed;
    }

    public void offer(Capabilities capabilities) {
        offered = capabilities;
    }

    public void become(SessionState next) {
        state = next;
    }

    /// To be called before a window is opened on the session.
    public void shadowedBy(CodecShadow newShadow) {
        shadow = newShadow;
    }

    @Override
    public CodecShadow shadow() {
        return shadow;
    }

    @Override
    public FakeSweeps sweeps() {
        return sweeps;
    }

    @Override
    public FakeRivals rivals() {
        return rivals;
    }

    @Override
    public void attach(AttachTarget target) {
        asked.add("attach " + target.profile() + " " + target.command() + " " + target.address()
                + (target.detour().equals(Detour.NONE) ? "" : " by " + target.detour()));
        state = new SessionState.Attached(
                "child process " + target.profile() + ", newline-delimited JSON over stdio", offered, NONE, "");
    }

    @Override
    public void detach() {
        asked.add("detach");
        state = new SessionState.Idle();
    }

    @Override
    public void setDelivery(DeliverySettings settings) {
        asked.add(settings.label());
        backend.delivery(settings);
    }

    @Override
    public void setCodec(Coding coding) {
        asked.add("codec " + coding.id());
        backend.codec(coding.id());
    }

    @Override
    public void setLink(String name, String value) {
        asked.add("link " + name + " " + value);
        backend.mark("link", name + " " + value);
    }

    @Override
    public void reconnectByItself(boolean wanted) {
        asked.add("again " + wanted);
    }

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {
        asked.add("delay " + knobs.roundTripDelayNs() + " steady " + knobs.steadyEventsPerSecond());
        backend.delay(knobs.roundTripDelayNs());
        backend.steady(knobs.steadyEventsPerSecond());
    }

    @Override
    public void fireBursts(BurstOrder order) {
        asked.add("fire " + order.repeat() + " x " + order.events() + " " + order.kind());
        backend.burst(order);
    }

    @Override
    public void cancelBursts() {
        asked.add("cancel");
    }

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public Drain<Observation> observations() {
        return observations;
    }

    @Override
    public void close() {
        closed = true;
    }
}
