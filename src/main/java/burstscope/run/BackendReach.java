package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.profile.Profile;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.StdioTransport;
import burstscope.transport.Transport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Starts a backend, or finds one that runs, and opens the byte pipe to it. A program that listens somewhere is given
/// time
/// to begin.
/// - Errors: [AttachException] naming the step; nothing is left behind then.
/// - Threads: the steering thread.
final class BackendReach {
    private static final long START_MS = 30_000;
    private static final long RETRY_MS = 50;
    static final String START = "start the program";
    static final String REACH = "reach the address";

    private final Consumer<String> onStep;
    private final ConnectWishes wishes;
    private final Detour detour;

    /// @param onStep hears each step in words before it is taken
    /// @param detour what is put between us and the backend
    BackendReach(Consumer<String> onStep, ConnectWishes wishes, Detour detour) {
        this.onStep = onStep;
        this.wishes = wishes;
        this.detour = detour;
    }

    /// A transport, what is to be cleaned away after it, and what the start settled.
    /// @param wholeMessages whether the transport keeps messages apart, as WebSocket and HTTP do
    record Reached(Transport transport, boolean wholeMessages, Runnable cleanUp, Template template) {
        void giveUp() {
            transport.close();
            cleanUp.run();
        }
    }

    /// Starts what the profile names, or what the user named instead.
    Reached start(Profile profile, List<String> override) throws AttachException, InterruptedException {
        onStep.accept(START);
        if (override.isEmpty() && profile.start().program().isEmpty()) {
            throw problem(
                    START, "the profile " + profile.name() + " starts no program", "name an address with --address");
        }
        Map<String, String> places = new HashMap<>();
        StartedProgram program = program();
        StdioTransport child;
        try {
            places.put("temporary", program.folder().toString());
            places.put("port", Integer.toString(freePort()));
            places.put("secondPort", Integer.toString(freePort()));
            places.put("pid", Long.toString(ProcessHandle.current().pid()));
            Map<String, String> environment = new HashMap<>();
            profile.start().environment().forEach((name, value) -> environment.put(name, filled(value, places)));
            List<String> command = ProgramFinder.command(profile.start(), override).stream()
                    .map(word -> filled(word, places))
                    .toList();
            boolean hop = detour.hop() && profile.reach().isStdio();
            child = program.start(hop ? Relay.before(command) : command, environment);
        } catch (TransportException e) {
            program.close();
            throw problem(START, String.valueOf(e.getMessage()), advice(e.reason(), profile, override));
        } catch (IOException e) {
            program.close();
            throw problem(START, "no port is free: " + e.getMessage(), "close what uses up the ports");
        }
        Template template = new Template();
        places.forEach((name, value) ->
                template.keep(name, name.equals("temporary") ? Value.of(value) : Value.of(Long.parseLong(value))));
        if (profile.reach().isStdio()) {
            return new Reached(longer(child), false, program::close, template);
        }
        Thread discard = Threads.start("output-" + profile.name(), new DiscardedOutput(child));
        Runnable cleanUp = () -> {
            program.close();
            Threads.end(discard);
        };
        boolean open = false;
        try {
            Listening found = whenItListens(profile, places, child);
            open = true;
            return new Reached(found.transport(), found.wholeMessages(), cleanUp, template);
        } finally {
            if (!open) {
                cleanUp.run();
            }
        }
    }

    /// Connects to a backend that runs.
    Reached reach(String text, Profile profile) throws AttachException {
        onStep.accept("reach " + TargetText.shown(text));
        return open(text, profile);
    }

    private Reached open(String text, Profile profile) throws AttachException {
        try {
            Listening found = connect(text, profile);
            Template template = new Template();
            found.port().ifPresent(port -> template.keep("port", Value.of(Long.parseLong(port))));
            return new Reached(found.transport(), found.wholeMessages(), () -> {}, template);
        } catch (IllegalArgumentException e) {
            throw problem(REACH, String.valueOf(e.getMessage()), "write it like the addresses named there");
        } catch (IOException e) {
            throw unreached(
                    e,
                    "check that the backend runs and listens there (burstscope backend --tcp PORT starts the"
                            + " demo backend)");
        }
    }

    /// Finds out what a backend at an address speaks.
    Profile guess(String text) throws AttachException, InterruptedException {
        onStep.accept("reach " + TargetText.shown(text));
        try {
            TargetAddress target = TargetAddress.parse(text);
            if (target.session() == TargetAddress.Session.VSCODE) {
                return new VscodeGuess(TargetText.shown(text), profile -> open(text, profile), onStep).find();
            }
            if (target.session() != TargetAddress.Session.NONE) {
                throw problem(
                        REACH,
                        "what a session at " + TargetText.shown(text) + " speaks cannot be found out",
                        "name its profile, as in --profile theia; 'burstscope profiles' lists what there is");
            }
            Address address = target.address();
            ConnectOptions options = wishes.options(Map.of());
            return new BackendGuess(
                            TargetText.shown(text), () -> address.connect(options), target.keepsMessages(), onStep)
                    .find();
        } catch (IllegalArgumentException e) {
            throw problem(REACH, String.valueOf(e.getMessage()), "write it like the addresses named there");
        }
    }

    /// A backend that was found.
    /// @param port it listens on, where that is a TCP port
    private record Listening(Transport transport, boolean wholeMessages, Optional<String> port) {}

    /// What listens at an address.
    private Listening connect(String text, Profile profile) throws IOException {
        TargetAddress target = TargetAddress.parse(text);
        boolean json = profile.conversation().coding().equals(CodecKind.JSON.id());
        Transport transport = target.connect(wishes.options(profile.reach().headers()), json);
        return new Listening(
                longer(hop(target.address(), text, transport)), target.keepsMessages(), port(target.address()));
    }

    private Transport longer(Transport direct) {
        return detour.addedRoundTripNs() == 0
                ? direct
                : new DelayedTransport(direct, detour.addedRoundTripNs(), NanoClock.system());
    }

    /// A relay before an address that was found to listen.
    private Transport hop(Address address, String text, Transport direct) throws IOException {
        if (!detour.hop()) {
            return direct;
        }
        direct.close();
        if (!(address instanceof Address.Tcp)) {
            throw new IllegalArgumentException(
                    "a hop more is possible before stdio and tcp: backends only, not before " + text);
        }
        return StdioTransport.start(Relay.beforeAddress(text), Map.of(), Threads.FACTORY);
    }

    private static Optional<String> port(Address address) {
        return switch (address) {
            case Address.Tcp(String host, int port) -> Optional.of(Integer.toString(port));
            case Address.Tls(String host, int port) -> Optional.of(Integer.toString(port));
            default -> Optional.empty();
        };
    }

    private Listening whenItListens(Profile profile, Map<String, String> places, StdioTransport child)
            throws AttachException, InterruptedException {
        onStep.accept("wait until " + profile.name() + " listens");
        NanoClock clock = NanoClock.system();
        long deadline = clock.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MS);
        while (true) {
            try {
                return connect(address(profile.reach(), places), profile);
            } catch (IOException e) {
                if (!child.isAlive() || clock.nanoTime() > deadline) {
                    throw problem(
                            REACH,
                            e.getMessage() + "; " + child.endDetail(),
                            profile.start().install());
                }
            } catch (IllegalArgumentException e) {
                throw problem(REACH, String.valueOf(e.getMessage()), "correct the profile " + profile.name());
            }
            TimeUnit.MILLISECONDS.sleep(RETRY_MS);
        }
    }

    private static String address(Profile.Reach reach, Map<String, String> places) throws IOException {
        return reach.discover().isEmpty()
                ? filled(reach.address(), places)
                : AddressPage.read(filled(reach.discover(), places), reach.pointer());
    }

    private static StartedProgram program() throws AttachException {
        try {
            return new StartedProgram();
        } catch (IOException e) {
            throw problem(
                    START,
                    "no temporary folder can be made: " + e.getMessage(),
                    "free some space, or name another folder with TMPDIR");
        }
    }

    /// A port that was free a moment ago.
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String filled(String text, Map<String, String> places) {
        String filled = text;
        for (Map.Entry<String, String> place : places.entrySet()) {
            filled = filled.replace("${" + place.getKey() + "}", place.getValue());
        }
        return filled;
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

    /// @param usual what to try where the reason does not tell
    static AttachException unreached(IOException e, String usual) {
        String tryThis = e instanceof TransportException named
                ? switch (named.reason()) {
                    case NOT_TRUSTED -> "have the certificate trusted by this system, or take any with --insecure";
                    case HANDSHAKE_REFUSED, HANDSHAKE_FAILED -> "check that the path and the kind of address are right";
                    case BAD_ADDRESS -> "check the address";
                    default -> usual;
                }
                : usual;
        return problem(REACH, String.valueOf(e.getMessage()), tryThis);
    }

    private static AttachException problem(String step, String message, String tryThis) {
        return new AttachException(new AttachProblem(step, message, tryThis));
    }

    /// Reads a program's output and throws it away: one that listens at an address has nothing to say there, but a
    /// full
    /// pipe would stop it.
    private record DiscardedOutput(Transport child) implements Runnable {
        @Override
        public void run() {
            byte[] chunk = new byte[1 << 13];
            try {
                while (child.read(chunk, 0, chunk.length) >= 0) {
                    // Nobody wants it.
                }
            } catch (IOException ended) {
                // The child is gone, or was closed here.
            }
        }
    }
}
