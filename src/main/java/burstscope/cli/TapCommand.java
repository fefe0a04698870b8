package burstscope.cli;

import burstscope.codec.Value;
import burstscope.report.SafeText;
import burstscope.run.Threads;
import burstscope.tap.Signals;
import burstscope.tap.StdioTap;
import burstscope.tap.TapPlace;
import burstscope.tap.TapServer;
import burstscope.tap.TapSession;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `tap`: between an existing client and its backend.
/// - Errors: exit code 3 when the backend does not start or the place to listen at cannot be had; over stdio otherwise
/// the
///   backend's own exit code, or its signal.
@Command(
        name = "tap",
        sortOptions = false,
        description = {
            "Watch an existing client and its backend from between them.",
            "",
            "Bytes pass unchanged, in order and with back pressure; reading along happens beside the way, and where it is"
                    + " too slow or fails the pair goes on and the gap is counted. A tap sees when bytes pass it, not what"
                    + " happens inside the peers: src/docs/tap.md tells what each figure can mean.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope tap --report tap.json -- deltachat-rpc-server",
            "                                   to be started by the client instead of deltachat-rpc-server",
            "  burstscope tap --listen tcp:127.0.0.1:7001 --to tcp:127.0.0.1:7000 --progress",
            "  burstscope tap --watch NAME      what a tap that runs with --name NAME sees, each second",
            "  burstscope tap --self-test       what a tap costs on this machine"
        })
final class TapCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "PROGRAM ARGS", description = "The backend to start; it speaks over its standard streams.")
    private List<String> program = List.of();

    @Option(
            names = "--listen",
            paramLabel = "ADDRESS",
            description = "Where clients come: tcp:HOST:PORT, ws://HOST:PORT, unix:PATH.")
    private String listen = "";

    @Option(names = "--to", paramLabel = "ADDRESS", description = "Where the backend listens.")
    private String to = "";

    @Option(names = "--allow-remote", description = "Listen where other machines can connect, too.")
    private boolean allowRemote;

    @Option(names = "--once", description = "With --listen: end when the first client has ended.")
    private boolean once;

    @Option(names = "--progress", description = "With --listen: a line each second on the error stream.")
    private boolean progress;

    @Option(names = "--watch", paramLabel = "NAME", description = "Show what the tap of that name sees.")
    private String watch = "";

    @Option(names = "--self-test", description = "Measure what a tap costs on this machine.")
    private boolean selfTest;

    @Mixin
    private TapOptions options = new TapOptions();

    private TapCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Words behind the program's name are the program's.
    static CommandLine create(Terminal terminal) {
        return new CommandLine(new TapCommand(terminal)).setStopAtPositional(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        int wanted = (program.isEmpty() ? 0 : 1)
                + (listen.isEmpty() && to.isEmpty() ? 0 : 1)
                + (watch.isEmpty() ? 0 : 1)
                + (selfTest ? 1 : 0);
        if (wanted != 1) {
            throw usage("name one of: a program to start (tap -- PROGRAM), --listen with --to, --watch, --self-test");
        }
        if (selfTest) {
            return new TapSelfTest(terminal).run();
        }
        if (!watch.isEmpty()) {
            return new TapWatch(terminal, Long.MAX_VALUE).run(watch);
        }
        return program.isEmpty() ? serve() : wrap();
    }

    /// Nothing is written to the standard output, which is the client's.
    private int wrap() throws IOException, InterruptedException {
        if (progress || once || allowRemote) {
            throw usage("--progress, --once and --allow-remote go with --listen; see --watch for a program's tap");
        }
        StdioTap tap;
        TapSession session;
        try {
            session = TapSession.open(options.wishes(this::usage), Threads.FACTORY, _ -> {});
        } catch (IOException e) {
            return cannotWatch(e);
        }
        try {
            tap = StdioTap.start(
                    program,
                    new StdioTap.Client(
                            new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out)),
                    session);
        } catch (IOException e) {
            terminal.err().println("The backend does not start: " + SafeText.line(String.valueOf(e.getMessage())));
            return ExitCodes.CANNOT_ATTACH;
        }
        Signals.take(tap::signal);
        int exit = tap.run(Threads.FACTORY);
        if (options.isKept()) {
            report(session);
        }
        terminal.err().flush();
        StdioTap.endLike(exit);
        return exit;
    }

    private int serve() throws IOException, InterruptedException {
        if (listen.isEmpty() || to.isEmpty()) {
            throw usage("--listen and --to go together");
        }
        TapPlace place = place(listen);
        TapPlace backend = place(to);
        if (!place.isLocal() && !allowRemote) {
            throw usage("other machines could connect to " + listen + ": listen on 127.0.0.1, or say --allow-remote");
        }
        TapSession session;
        try {
            session = TapSession.open(options.wishes(this::usage), Threads.FACTORY, progress ? progress() : _ -> {});
        } catch (IOException e) {
            return cannotWatch(e);
        }
        Refusals refusals = new Refusals(terminal, to);
        try (TapServer server = new TapServer(place, backend, session, refusals)) {
            Signals.take(_ -> server.stop());
            terminal.out().println("listening on " + server.address());
            terminal.out().flush();
            server.run(Threads.FACTORY, once);
        } catch (IOException e) {
            terminal.err().println("The tap cannot listen: " + SafeText.line(String.valueOf(e.getMessage())));
            return ExitCodes.CANNOT_ATTACH;
        }
        terminal.out().print(report(session));
        terminal.out().flush();
        return ExitCodes.FINE;
    }

    private int cannotWatch(IOException e) {
        String what = e instanceof FileSystemException file
                ? "the recording " + file.getFile() + " cannot be made"
                        + (e instanceof AccessDeniedException ? ": permission denied" : "")
                : String.valueOf(e.getMessage());
        terminal.err().println("The tap does not start: " + SafeText.line(what));
        return ExitCodes.CANNOT_ATTACH;
    }

    private Consumer<Value.Map> progress() {
        AtomicReference<Value.Map> before = new AtomicReference<>(Value.Map.EMPTY);
        return snapshot -> {
            terminal.err().println(TapText.line(before.getAndSet(snapshot), snapshot));
            terminal.err().flush();
        };
    }

    private String report(TapSession session) throws InterruptedException {
        Value.Map total = session.finish();
        String recording = session.recordingWords();
        String text = TapText.report(total) + (recording.isEmpty() ? "" : recording + "\n");
        try {
            options.writeReport(total, text);
        } catch (IOException e) {
            terminal.err().println("The tap's report could not be written: " + e.getMessage());
        }
        return text;
    }

    private TapPlace place(String address) {
        try {
            return TapPlace.parse(address);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException usage(String message) {
        if (spec == null) {
            throw new IllegalStateException(message);
        }
        return new ParameterException(spec.commandLine(), message);
    }
}
