package burstscope.testing;

import burstscope.coding.Coding;
import burstscope.transport.TcpListener;
import burstscope.transport.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Accepts TCP connections on loopback and plays a script to each.
public final class ScriptedServer implements AutoCloseable {
    private final TcpListener listener;
    private final Script script;
    private final List<Transport> open = new CopyOnWriteArrayList<>();
    private final Thread accepting;

    /// What is done with one connection, which is closed at its end. It may end by an exception when the client
    /// leaves.
    @FunctionalInterface
    public interface Script {
        void play(ScriptedBackend backend) throws IOException;
    }

    public ScriptedServer(Script script) throws IOException {
        this.script = script;
        listener = new TcpListener(0);
        accepting = daemon("scripted-accept", this::accept);
    }

    private static Thread daemon(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void accept() {
        try {
            while (true) {
                Transport transport = listener.accept();
                open.add(transport);
                daemon("scripted-backend", () -> play(transport));
            }
        } catch (IOException closed) {
            // Closed by the test.
        }
    }

    private void play(Transport transport) {
        try (ScriptedBackend backend = new ScriptedBackend(transport, Coding.JSON)) {
            script.play(backend);
        } catch (IOException | UncheckedIOException left) {
            // The client left, which ends the script.
        }
    }

    /// As [burstscope.run.AttachTarget] wants it.
    public String address() {
        return "tcp:" + listener.host() + ":" + listener.port();
    }

    @Override
    public void close() {
        listener.close();
        open.forEach(Transport::close);
        accepting.interrupt();
    }
}
