package burstscope.cli;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Runs the demo backend alone, for a scope in another process or for a client of one's own.
/// - Errors: exit code 2 for a port that is none, 3 for a place that cannot be had.
@Command(
        name = "backend",
        sortOptions = false,
        description = {
            "Run the demo backend alone.",
            "",
            "A JSON-RPC 2.0 server that produces events in bursts on demand, with a payload, a spacing and an"
                    + " injected round-trip delay of your choice. Messages are lines of JSON or a stream of MessagePack"
                    + " maps: the first byte a client sends decides, and the client can switch at any time."
        },
        footer = {
            "",
            "Try it by hand:",
            "  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"burstscope.describe\"}' \\",
            "    | burstscope backend",
            "",
            "The methods are specified in src/docs/control-protocol.md."
        })
public final class BackendCommand implements Callable<Integer> {
    private static final int CANNOT_LISTEN = 3;
    private static final int MAX_PORT = 65_535;

    @Spec
    private @Nullable CommandSpec spec;

    @ArgGroup
    private @Nullable Way way;

    @Option(
            names = "--exit-with-parent",
            description =
                    "Without --stdio: end when the standard input is closed, so that no backend outlives its client.")
    private boolean exitWithParent;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at the annotation alone
    private boolean help;

    /// How clients reach the backend.
    static final class Way {
        @Option(
                names = "--stdio",
                description = "Serve one client over the standard input and output, and end with it (the default).")
        @SuppressWarnings("UnusedVariable") // what happens when nothing else is named
        private boolean stdio;

        @Option(
                names = "--tcp",
                paramLabel = "PORT",
                description = {
                    "Serve any number of clients on this port of the loopback address; 0 lets the system choose.",
                    "Prints one line, \"listening on 127.0.0.1:PORT\", once clients can connect."
                })
        private @Nullable Integer tcp;

        @Option(
                names = "--unix",
                paramLabel = "PATH",
                description = {
                    "Serve any number of clients of this user at a Unix socket, which is removed at the end.",
                    "Prints \"listening on unix:PATH\"."
                })
        private @Nullable Path unix;

        @Option(
                names = "--ws",
                paramLabel = "PORT",
                description = {
                    "Serve any number of clients by WebSocket on this port of the loopback address; 0 as for --tcp.",
                    "Each message is one WebSocket message, compressed where the client offers it; pages of a browser"
                            + " are refused. Prints \"listening on ws://127.0.0.1:PORT/\"."
                })
        private @Nullable Integer webSocket;
    }

    @Override
    public Integer call() throws InterruptedException {
        DemoBackend backend = new DemoBackend();
        if (way != null && way.tcp != null) {
            int port = port("--tcp", way.tcp);
            return listen(() -> backend.listen(port), "port " + port);
        }
        if (way != null && way.webSocket != null) {
            int port = port("--ws", way.webSocket);
            return listen(() -> backend.listenWebSocket(port), "port " + port);
        }
        if (way != null && way.unix != null) {
            Path path = way.unix;
            return listen(() -> backend.listenUnix(path), path.toString());
        }
        if (exitWithParent) {
            throw usage(
                    "--exit-with-parent needs --tcp, --unix or --ws; over stdio the backend ends with its client anyway");
        }
        serveStdio(backend);
        return 0;
    }

    private int port(String option, int port) {
        if (port < 0 || port > MAX_PORT) {
            throw usage(option + " needs a port from 0 to " + MAX_PORT + ", not " + port);
        }
        return port;
    }

    /// The streams are taken raw: a `PrintStream` would hide that the client has gone.
    private static void serveStdio(DemoBackend backend) {
        backend.serve("stdio", new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
    }

    /// Begins to accept.
    @FunctionalInterface
    private interface Start {
        BackendListener listen() throws IOException;
    }

    private int listen(Start start, String place) throws InterruptedException {
        try (BackendListener listener = start.listen()) {
            listener.closeAtExit();
            PrintStream out = System.out;
            out.println("listening on " + listener.address());
            out.flush();
            if (exitWithParent) {
                awaitEndOfInput();
            } else {
                listener.awaitClosed();
            }
            return 0;
        } catch (IOException e) {
            System.err.println("The demo backend cannot listen on " + place + ": " + e.getMessage()
                    + ". Choose another one" + (place.startsWith("port") ? ", or 0 to let the system choose." : "."));
            return CANNOT_LISTEN;
        }
    }

    private static void awaitEndOfInput() {
        try (FileInputStream in = new FileInputStream(FileDescriptor.in)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A broken input has ended, too.
        }
    }

    private ParameterException usage(String message) {
        if (spec == null) {
            throw new IllegalStateException(message);
        }
        return new ParameterException(spec.commandLine(), message);
    }
}
