package burstscope.transport;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// The stdin and stdout of a child process that the user named.
///
/// Closing gives the child the ways out in the order of politeness: end of its stdin, SIGTERM, SIGKILL; meanwhile its
/// output is read and thrown away, since a child that waits for a full pipe does not end.
/// - Threads: as [Transport]; one more thread keeps the last lines of the child's error output.
public final class StdioTransport implements Transport {
    private static final long END_AFTER_EOF_MS = 1_000;
    private static final long END_AFTER_TERM_MS = 1_000;
    private static final long END_AFTER_KILL_MS = 1_000;

    private final String program;
    private final Process process;
    private final InputStream in;
    private final OutputStream out;
    private final ErrorTail errors;
    private final ThreadFactory threads;
    private boolean closed;

    private StdioTransport(String program, Process process, ThreadFactory threads) {
        this.program = program;
        this.process = process;
        this.threads = threads;
        in = process.getInputStream();
        out = process.getOutputStream();
        errors = new ErrorTail(process.getErrorStream());
        threads.newThread(errors).start();
    }

    /// Starts a program.
    /// @param command program and arguments; the program is a path or is looked up on PATH
    /// @param environment added to our own environment
    /// @throws TransportException when the program is missing, not executable or does not start
    public static StdioTransport start(List<String> command, Map<String, String> environment, ThreadFactory threads)
            throws TransportException {
        String program = command.getFirst();
        try {
            checkExecutable(program);
        } catch (InvalidPathException e) {
            throw new TransportException(
                    TransportException.Reason.PROGRAM_MISSING, "this names no program: " + e.getMessage(), e);
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        try {
            return new StdioTransport(program, builder.start(), threads);
        } catch (IOException e) {
            throw new TransportException(
                    TransportException.Reason.START_FAILED, program + " does not start: " + e.getMessage(), e);
        }
    }

    /// Tells in words why a program cannot be started, as far as that can be known before.
    /// @param program a path, or looked up on PATH
    /// @throws TransportException when it is missing or not executable
    public static void checkExecutable(String program) throws TransportException {
        if (program.indexOf(File.separatorChar) < 0) {
            String path = System.getenv().getOrDefault("PATH", "");
            for (String folder : path.split(File.pathSeparator, -1)) {
                Path file = Path.of(folder, program);
                if (Files.isExecutable(file) && !Files.isDirectory(file)) {
                    return;
                }
            }
            throw new TransportException(
                    TransportException.Reason.PROGRAM_MISSING, program + " is not on the PATH", null);
        }
        Path file = Path.of(program);
        if (!Files.exists(file)) {
            throw new TransportException(
                    TransportException.Reason.PROGRAM_MISSING, "there is no file " + program, null);
        }
        if (Files.isDirectory(file) || !Files.isExecutable(file)) {
            throw new TransportException(
                    TransportException.Reason.NOT_EXECUTABLE, program + " is not an executable file", null);
        }
    }

    @Override
    public String describe() {
        return "stdio " + Path.of(program).getFileName() + " (pid " + process.pid() + ")";
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return in.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        out.write(source, offset, length);
        out.flush();
    }

    @Override
    public void closeOutput() throws IOException {
        out.close();
    }

    /// Whether the child still runs.
    public boolean isAlive() {
        return process.isAlive();
    }

    /// Exit code or signal, and the last lines of the error output. Waits a moment for a child whose stdout has
    /// just
    /// ended, since its exit follows.
    @Override
    public String endDetail() {
        StringBuilder detail = new StringBuilder(32);
        if (waitFor(END_AFTER_EOF_MS)) {
            int exit = process.exitValue();
            detail.append(exit > 128 ? "ended by signal " + (exit - 128) : "exit code " + exit);
            errors.awaitEnd(END_AFTER_EOF_MS);
        } else {
            detail.append("still running");
        }
        String tail = errors.tail();
        return tail.isEmpty()
                ? detail.toString()
                : detail.append("; it said: ").append(tail).toString();
    }

    /// Returns when the child has ended, also to a second caller.
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        // Not here: closing waits for a writer that a full pipe holds, and only the child's end sets both free.
        threads.newThread(() -> Closing.quietly(out)).start();
        threads.newThread(this::discardOutput).start();
        if (waitFor(END_AFTER_EOF_MS)) {
            return;
        }
        // What a script started would keep the pipes open for ever; without its parent nobody finds it any more.
        Set<ProcessHandle> family = new HashSet<>();
        process.descendants().forEach(family::add);
        process.destroy();
        if (!waitFor(END_AFTER_TERM_MS)) {
            process.descendants().forEach(family::add);
            process.destroyForcibly();
            waitFor(END_AFTER_KILL_MS);
        }
        family.forEach(ProcessHandle::destroyForcibly);
    }

    private void discardOutput() {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // The child is gone, which is what closing is for.
        }
    }

    private boolean waitFor(long millis) {
        try {
            return process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }
}
