package burstscope.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Passes the bytes of one connection on, those of the backend late at first, as a program does that is not warm yet.
final class SlowStart implements AutoCloseable {
    private static final long LATE_MS = 10;

    private final ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final AtomicInteger delayed = new AtomicInteger();
    private final long untilNs;

    /// @param slowNs how long the backend is slow from now on
    SlowStart(int port, long slowNs) throws IOException {
        untilNs = System.nanoTime() + slowNs;
        Threads.start("slow-start", () -> pass(port));
    }

    int port() {
        return door.getLocalPort();
    }

    /// From then on it is no slower than any.
    long untilNs() {
        return untilNs;
    }

    int delayedChunks() {
        return delayed.get();
    }

    private void pass(int port) {
        try (Socket client = door.accept();
                Socket backend = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.setTcpNoDelay(true);
            backend.setTcpNoDelay(true);
            Thread out = Threads.start("slow-start-out", () -> copy(client, backend, false));
            copy(backend, client, true);
            Threads.end(out);
        } catch (IOException e) {
            // The connection ends with the test.
        }
    }

    private void copy(Socket from, Socket to, boolean late) {
        byte[] buffer = new byte[1 << 16];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (late && System.nanoTime() < untilNs) {
                    delayed.incrementAndGet();
                    TimeUnit.MILLISECONDS.sleep(LATE_MS);
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // So does its other end.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
