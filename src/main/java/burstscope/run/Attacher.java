package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.load.EventMethods;
import burstscope.load.OutstandingPool;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import burstscope.rpc.PeerListener;
import burstscope.rpc.Protocol;
import burstscope.rpc.RpcConnection;
import burstscope.transport.StdioTransport;
import burstscope.transport.TcpTransport;
import burstscope.transport.Transport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Starts or reaches a backend and opens the conversation, step by step; the step that fails is named.
/// - Threads: the steering thread.
final class Attacher {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Pattern TCP_ADDRESS = Pattern.compile("(?:tcp:)?+(.+):(\\d{1,5})");
    private static final AtomicInteger CONNECTIONS = new AtomicInteger();

    private final NanoClock clock;
    private final StallProbe stalls;
    private final Consumer<String> onStep;
    private final Consumer<Observation> observer;
    private final Duration callTimeout;

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
    /// @param delivery a batch falls back to single requests where the backend has none
    Attachment attach(AttachTarget target, DeliverySettings delivery) throws AttachException, InterruptedException {
        Profile profile = profile(target.profile());
        Coding coding = coding(profile);
        Reached reached = target.address().isEmpty() ? start(profile, target.command()) : reach(target.address());
        Attachment attachment = connect(profile, coding, reached, delivery);
        boolean open = false;
        try {
            onStep.accept("handshake");
            String version = attachment.dialogue().open();
            attachment.askFor("", delivery);
            String transport = reached.transport().describe();
            attachment.describeAs(version.isEmpty() ? transport : transport + ", " + version);
            open = true;
            return attachment;
        } catch (Calls.CallException e) {
            String fault = attachment.faults().last();
            throw problem(
                    "handshake",
                    e.getMessage() + (fault.isEmpty() ? "" : "; it sent " + fault),
                    endedAtOnce(attachment, target)
                                    && !profile.start().install().isEmpty()
                            ? profile.start().install()
                            : "check that the backend speaks what the profile " + profile.name()
                                    + " says: burstscope profiles show " + profile.name());
        } catch (IllegalArgumentException e) {
            throw problem("set up", String.valueOf(e.getMessage()), "correct the profile " + profile.name());
        } finally {
            if (!open) {
                attachment.close();
            }
        }
    }

    /// Whether the profile's own program ended before it said anything: something that it needs is missing.
    private static boolean endedAtOnce(Attachment attachment, AttachTarget target) {
        return attachment.connection().isClosed()
                && attachment.connection().counters().bytesIn() == 0
                && target.command().isEmpty()
                && target.address().isEmpty();
    }

    /// A transport and what is to be cleaned away after it.
    private record Reached(Transport transport, Runnable cleanUp) {
        void giveUp() {
            transport.close();
            cleanUp.run();
        }
    }

    private static Coding coding(Profile profile) throws AttachException {
        String name = profile.conversation().coding();
        return Coding.byId(name)
                .orElseThrow(() -> problem(
                        "read the profile",
                        "the codec " + name + " is unknown",
                        "use one of " + String.join(", ", Coding.ids())));
    }

    private static Profile profile(String name) throws AttachException {
        try {
            return Profiles.find(name);
        } catch (ProfileException e) {
            throw problem(
                    "read the profile", String.valueOf(e.getMessage()), "burstscope profiles lists what there is");
        }
    }

    private Reached start(Profile profile, List<String> override) throws AttachException {
        onStep.accept("start the program");
        List<String> command = ProgramFinder.command(profile.start(), override);
        try {
            TemporaryFolder folder = new TemporaryFolder();
            Map<String, String> environment = new HashMap<>();
            profile.start()
                    .environment()
                    .forEach((name, value) -> environment.put(
                            name, value.replace("${temporary}", folder.path().toString())));
            try {
                return new Reached(StdioTransport.start(command, environment, Threads.FACTORY), folder::close);
            } catch (TransportException e) {
                folder.close();
                throw e;
            }
        } catch (TransportException e) {
            throw problem("start the program", String.valueOf(e.getMessage()), advice(e.reason(), profile, override));
        } catch (IOException e) {
            throw problem(
                    "start the program",
                    "no temporary folder can be made: " + e.getMessage(),
                    "free some space, or name another folder with TMPDIR");
        }
    }

    private static String advice(TransportException.Reason reason, Profile profile, List<String> override) {
        if (reason == TransportException.Reason.NOT_EXECUTABLE) {
            return "make it executable (chmod +x), or name another program with --command";
        }
        // How to install the profile's own program does not help with another one.
        return override.isEmpty()
                ? profile.start().install()
                : "check the name of the program, or leave it out to start the profile's own";
    }

    private Reached reach(String address) throws AttachException {
        onStep.accept("reach " + address);
        Matcher matcher = TCP_ADDRESS.matcher(address);
        int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
        if (port < 1 || port > 65_535) {
            throw problem("reach the address", "this is no address: " + address, "write tcp:HOST:PORT");
        }
        try {
            return new Reached(TcpTransport.connect(matcher.group(1), port, CONNECT_TIMEOUT), () -> {});
        } catch (TransportException e) {
            throw problem(
                    "reach the address",
                    String.valueOf(e.getMessage()),
                    "check that the backend runs and listens there (burstscope backend --tcp " + port
                            + " starts the demo backend)");
        }
    }

    private Attachment connect(Profile profile, Coding coding, Reached reached, DeliverySettings delivery)
            throws AttachException {
        FaultLog faults = new FaultLog();
        EventMeter meter = new EventMeter();
        RpcConnection connection = new RpcConnection(
                reached.transport(),
                new RpcConnection.Setup(
                        Protocol.jsonRpc(coding),
                        WireLimits.DEFAULT,
                        FrameLimits.DEFAULT,
                        new RpcConnection.Listeners(faults, new TimedFrames(meter), PeerListener.NONE)),
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
        MeterSink sink = new MeterSink(meter, dialogue, faults);
        boolean hasIt = delivery.mode() != DeliveryMode.BATCH || methods.batch() != null;
        OutstandingPool pool = new OutstandingPool(
                methods, dialogue.eventReader(), sink, hasIt ? delivery : DeliverySettings.single());
        connection.setSource(pool);
        Attachment.Parts parts = new Attachment.Parts(meter, sink, faults, stalls, reached.cleanUp());
        connection.start(profile.name() + "-" + CONNECTIONS.incrementAndGet(), Threads.FACTORY);
        return new Attachment(clock, connection, dialogue, pool, parts, observer);
    }

    private static AttachException problem(String step, String message, String tryThis) {
        return new AttachException(new AttachProblem(step, message, tryThis));
    }
}
