package burstscope.run;

import burstscope.transport.StdioTransport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A program that we start, and its folder: both go when they are closed, and also when Burstscope is interrupted. Not
/// every program ends when its stdin does, and one that listens at an address hears of nothing else.
/// - Threads: any; a second [#close] waits for the first.
final class StartedProgram implements AutoCloseable {
    private final TemporaryFolder folder = new TemporaryFolder();
    /// Before the program is started, so that no instant is left in which nobody would end it.
    private final Thread atExit = Threads.FACTORY.newThread(this::end);

    private @Nullable StdioTransport child;
    private boolean ended;

    /// - Errors: [IOException] when there is no place for the folder, or Burstscope is ending.
    StartedProgram() throws IOException {
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            folder.close();
            throw new IOException("Burstscope is ending", exiting);
        }
    }

    Path folder() {
        return folder.path();
    }

    /// Starts it, once.
    synchronized StdioTransport start(List<String> command, Map<String, String> environment) throws TransportException {
        if (ended) {
            throw new TransportException(TransportException.Reason.START_FAILED, "Burstscope is ending", null);
        }
        StdioTransport started = StdioTransport.start(command, environment, Threads.FACTORY);
        child = started;
        return started;
    }

    private synchronized void end() {
        ended = true;
        if (child != null) {
            child.close();
        }
        folder.close();
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The program is ending, and the hook does the same once more.
        }
    }
}
