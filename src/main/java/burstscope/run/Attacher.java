package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.load.EventMethods;
import burstscope.load.LargeAnswers;
import burstscope.load.OutstandingPool;
import burstscope.load.PushEvents;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.profile.Profile;
import burstscope.profile.Profile.Coming;
import burstscope.profile.ProfileException;
import burstscope.rpc.Protocol;
import burstscope.rpc.RpcConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Starts or reaches a backend and opens the conversation, step by step; the step that fails is named.
/// - Threads: the steering thread.
final class Attacher {
    /// A way to an attachment.
    @FunctionalInterface
    interface Entry {
        void enter() throws AttachException, InterruptedException;
    }

    private static final AtomicInteger CONNECTIONS = new AtomicInteger();

    private final NanoClock clock;
    private final StallProbe stalls;
    private final Consumer<String> onStep;
    private final Consumer<Observation> observer;
    private final Duration callTimeout;
    private volatile @Nullable RpcConnection underWay;

    /// @param onStep hears each step in words before it is taken
    Attacher(NanoClock clock, StallProbe stalls, Consumer<String> onStep, Consumer<Observation> observer) {
        this(clock, stalls, onStep, observer, Calls.TIMEOUT);
    }

    /// @param callTimeout how long an answer to the handshake and to later calls may take
    Attacher(
            NanoClock clock,
            StallProbe stalls,
            Consumer<String> onStep,
            Consumer<Observation> observer,
            Duration callTimeout) {
        this.clock = clock;
        this.stalls = stalls;
        this.onStep = onStep;
        this.observer = observer;
        this.callTimeout = callTimeout;
    }

    /// The attachment, or nothing left behind: no child, no thread, no folder.
    /// @param delivery what the backend has not falls back to single requests or push; null for the way in which
    /// its
    ///     events usually come
    Attachment attach(AttachTarget target, @Nullable DeliverySettings delivery)
            throws AttachException, InterruptedException {
        underWay = null;
        BackendReach reach = new BackendReach(onStep, target.wishes(), target.detour());
        Profile profile = target.profile().isEmpty() ? reach.guess(target.address()) : profile(target.profile());
        Coding coding = Coding.parse(profile.conversation().coding());
        BackendReach.Reached reached = target.address().isEmpty()
                ? reach.start(profile, target.command())
                : reach.reach(target.address(), profile);
        Attachment attachment = connect(profile, coding, reached);
        boolean open = false;
        try {
            setLinks(attachment, target.wishes());
            onStep.accept("handshake");
            String version = attachment.dialogue().open();
            attachment.askFor("", delivery == null ? usual(attachment.dialogue()) : delivery);
            String transport = reached.transport().describe();
            String found = target.profile().isEmpty() ? "found to be " + profile.name() + ", " : "";
            attachment.describeAs(found + (version.isEmpty() ? transport : transport + ", " + version), target);
            open = true;
            return attachment;
        } catch (Calls.CallException e) {
            throw handshakeFailed(e, attachment, target, profile);
        } catch (IllegalArgumentException e) {
            throw problem("set up", String.valueOf(e.getMessage()), "correct the profile " + profile.name());
        } finally {
            if (!open) {
                attachment.close();
            }
        }
    }

    private static void setLinks(Attachment attachment, ConnectWishes wishes) throws AttachException {
        try {
            for (Map.Entry<String, String> wish : wishes.linksOnceOpen().entrySet()) {
                attachment.setLink(wish.getKey(), wish.getValue());
            }
        } catch (Calls.CallException e) {
            throw problem(AttachProblem.SET_THE_LINK, String.valueOf(e.getMessage()), AttachProblem.OTHER_LINKS);
        }
    }

    /// How far the attachment has come that is being made. From any thread.
    CheckList soFar() {
        RpcConnection connection = underWay;
        return connection == null
                ? CheckList.begun()
                : CheckList.of(connection.describe(), connection.counters(), false, 0, "");
    }

    private static DeliverySettings usual(BackendDialogue dialogue) {
        return dialogue.coming("") == Coming.PUSH ? DeliverySettings.push() : DeliverySettings.single();
    }

    private static AttachException handshakeFailed(
            Calls.CallException e, Attachment attachment, AttachTarget target, Profile profile) {
        String fault = attachment.faults().last();
        String message = e.getMessage() + (fault.isEmpty() ? "" : "; it sent " + fault);
        String tryThis =
                endedAtOnce(attachment, target) && !profile.start().install().isEmpty()
                        ? profile.start().install()
                        : "check that the backend speaks what the profile " + profile.name()
                                + " says: burstscope profiles show " + profile.name();
        CheckList checkList = CheckList.of(
                attachment.connection().describe(), attachment.connection().counters(), false, 0, message);
        return new AttachException(new AttachProblem("handshake", message, tryThis), checkList);
    }

    /// Whether the profile's own program ended before it said anything: something that it needs is missing.
    private static boolean endedAtOnce(Attachment attachment, AttachTarget target) {
        return attachment.connection().isClosed()
                && attachment.connection().counters().bytesIn() == 0
                && target.command().isEmpty()
                && target.address().isEmpty();
    }

    private static Profile profile(String name) throws AttachException {
        try {
            return KnownProfiles.find(name);
        } catch (ProfileException e) {
            throw problem(
                    "read the profile", String.valueOf(e.getMessage()), "burstscope profiles lists what there is");
        }
    }

    private Attachment connect(Profile profile, Coding coding, BackendReach.Reached reached) throws AttachException {
        FaultLog faults = new FaultLog();
        EventMeter meter = new EventMeter();
        LateListener listener = new LateListener();
        RpcConnection connection = new RpcConnection(
                reached.transport(),
                new RpcConnection.Setup(
                        protocol(profile, coding, reached),
                        WireLimits.DEFAULT,
                        FrameLimits.DEFAULT,
                        new RpcConnection.Listeners(faults, new TimedFrames(meter), listener)),
                clock);
        Calls calls = new Calls(connection, meter, callTimeout);
        BackendDialogue dialogue;
        try {
            dialogue = profile.conversation().controlMethods()
                    ? new ControlDialogue(calls)
                    : new ProfileDialogue(profile, calls, reached.template());
        } catch (IllegalArgumentException e) {
            reached.giveUp();
            throw problem("read the profile", String.valueOf(e.getMessage()), "correct the profile " + profile.name());
        }
        ClientWork work = new ClientWork(clock, connection::isClosed);
        MeterSink sink = new MeterSink(meter, dialogue, faults, work);
        CapturePoint captures = new CapturePoint(sink, dialogue, connection);
        // Nothing is asked for before the opening has told how.
        OutstandingPool pool =
                new OutstandingPool(EventMethods.NONE, dialogue.eventReader(), captures, DeliverySettings.push());
        listener.set(new PushEvents(
                dialogue.pushReader(), dialogue.eventReader(), captures, pool::countsPushed, dialogue.peerRules()));
        LargeAnswers alongside = new LargeAnswers(pool);
        connection.setSource(alongside);
        Attachment.Parts parts = new Attachment.Parts(
                meter,
                sink,
                captures,
                faults,
                stalls,
                new LinkKnobs(reached.transport()),
                new RivalSwitches(connection, dialogue, work, alongside),
                reached.cleanUp());
        underWay = connection;
        connection.start(profile.name() + "-" + CONNECTIONS.incrementAndGet(), Threads.FACTORY);
        return new Attachment(clock, connection, dialogue, pool, parts, observer);
    }

    private static Protocol protocol(Profile profile, Coding coding, BackendReach.Reached reached)
            throws AttachException {
        try {
            return Protocols.of(profile.conversation(), coding, reached.wholeMessages());
        } catch (IllegalArgumentException e) {
            reached.giveUp();
            throw problem("read the profile", String.valueOf(e.getMessage()), "correct the profile " + profile.name());
        }
    }

    private static AttachException problem(String step, String message, String tryThis) {
        return new AttachException(new AttachProblem(step, message, tryThis));
    }
}
