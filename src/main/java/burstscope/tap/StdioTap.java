package burstscope.tap;

import burstscope.transport.StdioTransport;
import burstscope.transport.TransportException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Stands where the backend's program stood: the client starts us and speaks to our standard input and output, and we
/// start the backend and pass everything on.
///
/// What the client can tell from the real program: nothing but time, and a parent in between. The backend's error
/// output is
/// ours, its exit code too; SIGTERM, SIGINT and SIGHUP are passed on, and when a signal ended the backend it ends us.
/// - Threads: [#run] by one thread, once.
public final class StdioTap {
    private static final long GRACE_MS = 1_000;
    /// The JDK puts a number and its own words around them.
    private static final Pattern SYSTEMS_WORDS = Pattern.compile("\\(([^()]+)\\)\\s*$");

    private final Process process;
    private final Pair pair;

    /// The client's side of it.
    /// @param in what the client says
    /// @param out what the client hears
    public record Client(InputStream in, OutputStream out) {}

    private StdioTap(Process process, Pair pair) {
        this.process = process;
        this.pair = pair;
    }

    /// Starts the backend; its error output is ours.
    /// @param command program and arguments
    /// @throws IOException when it does not start; the message tells why
    public static StdioTap start(List<String> command, Client client, TapSession session) throws IOException {
        Process process = start(command);
        String name = new File(command.getFirst()).getName();
        Side backend = new StreamSide(
                "stdio " + name + " (pid " + process.pid() + ")", process.getInputStream(), process.getOutputStream());
        Pair pair = new Pair(
                1,
                new StreamSide("stdio client", client.in(), client.out()),
                backend,
                Pair.QueueLimits.DEFAULT,
                session.clock());
        session.observer().watch(pair);
        return new StdioTap(process, pair);
    }

    private static Process start(List<String> command) throws IOException {
        try {
            StdioTransport.checkExecutable(command.getFirst());
            return new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (TransportException e) {
            throw e;
        } catch (InvalidPathException e) {
            throw new IOException("this names no program: " + e.getMessage(), e);
        } catch (IOException e) {
            Matcher reason = SYSTEMS_WORDS.matcher(String.valueOf(e.getMessage()));
            throw new IOException(
                    command.getFirst() + " cannot be run" + (reason.find() ? ": " + reason.group(1) : ""), e);
        }
    }

    /// Passes bytes on until the backend has ended and everything it wrote has reached the client.
    /// @return the backend's exit value; 128 and the signal's number when one ended it
    public int run(ThreadFactory threads) throws InterruptedException {
        pair.start(threads);
        int exit = process.waitFor();
        pair.drainToClient(GRACE_MS);
        pair.abandon();
        return exit;
    }

    /// Passes a signal on to the backend.
    public void signal(int number) {
        if (!NativeProcess.signal(process.pid(), number)) {
            process.destroy();
        }
    }

    /// Ends this process by the signal that ended the backend, where one did and the system can; otherwise returns.
    public static void endLike(int exitValue) {
        Signals.in(exitValue).ifPresent(NativeProcess::endBy);
    }
}
