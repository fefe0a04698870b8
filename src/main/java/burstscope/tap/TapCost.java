package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.measure.LatencySummary;
import burstscope.measure.LatencyTally;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/// What a tap costs on this machine: an echo asked directly and through a tap that is a process of its own and reads
/// along,
/// by turns.
/// - Units: round trips in ns, throughput in bytes a second of one direction, while the same bytes come back.
/// - Threads: one runs it; the echo and the writing of bulk have their own.
public final class TapCost {
    private static final int[] MESSAGE_BYTES = {64, 1024};
    private static final int WARM_UP_TRIPS = 3_000;
    private static final int ROUNDS = 10;
    private static final int TRIPS = 400;
    private static final int BULK_LINES = 1_024;
    private static final int BULK_BYTES = 64 << 20;
    private static final int BULK_ROUNDS = 5;

    private final List<String> tapCommand;
    private final ThreadFactory threads;
    private final Consumer<String> onStep;
    private final NanoClock clock = NanoClock.system();

    /// @param tapCommand starts this program with its command `tap`
    /// @param onStep hears what is done, in words
    public TapCost(List<String> tapCommand, ThreadFactory threads, Consumer<String> onStep) {
        this.tapCommand = List.copyOf(tapCommand);
        this.threads = threads;
        this.onStep = onStep;
    }

    /// Round trips of one way and size.
    public record Trips(String way, int messageBytes, LatencySummary direct, LatencySummary tapped) {}

    /// Bytes a second of one way, the median of the rounds.
    public record Bulk(String way, double directBytesPerSecond, double tappedBytesPerSecond) {}

    /// Everything that was measured.
    public record Outcome(List<Trips> trips, List<Bulk> bulk) {}

    /// One echo.
    private record Echo(InputStream in, OutputStream out, AutoCloseable owner) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            try {
                owner.close();
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }

    /// Measures both ways, TCP and the pipes of a child.
    /// @throws IOException when the tap or the echo cannot be started
    public Outcome run() throws IOException, InterruptedException {
        List<Trips> trips = new ArrayList<>();
        List<Bulk> bulk = new ArrayList<>();
        onStep.accept("pipes of a child (cat)");
        try (Echo direct = program(List.of("cat"));
                Echo tapped = program(with("--", "cat"))) {
            measure("stdio", direct, tapped, trips, bulk);
        }
        onStep.accept("TCP");
        try (ServerSocket server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress())) {
            threads.newThread(() -> serve(server)).start();
            Process tap = new ProcessBuilder(with(
                            "--listen", "tcp:127.0.0.1:0", "--to", "tcp:127.0.0.1:" + server.getLocalPort(), "--once"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                String said = tap.inputReader(StandardCharsets.UTF_8).readLine();
                if (said == null) {
                    throw new IOException("the tap did not start");
                }
                int port = Integer.parseInt(said.substring(said.lastIndexOf(':') + 1));
                try (Echo direct = socket(server.getLocalPort());
                        Echo tapped = socket(port)) {
                    measure("tcp", direct, tapped, trips, bulk);
                }
            } finally {
                tap.destroyForcibly();
            }
        }
        return new Outcome(List.copyOf(trips), List.copyOf(bulk));
    }

    private List<String> with(String... words) {
        List<String> command = new ArrayList<>(tapCommand);
        command.addAll(List.of(words));
        return command;
    }

    private static Echo program(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new Echo(process.getInputStream(), process.getOutputStream(), process::destroyForcibly);
    }

    private static Echo socket(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        return new Echo(socket.getInputStream(), socket.getOutputStream(), socket);
    }

    private void serve(ServerSocket server) {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                threads.newThread(() -> echo(socket)).start();
            }
        } catch (IOException closed) {
            // All was measured.
        }
    }

    private static void echo(Socket socket) {
        byte[] buffer = new byte[64 << 10];
        try (socket) {
            for (int n = socket.getInputStream().read(buffer);
                    n >= 0;
                    n = socket.getInputStream().read(buffer)) {
                socket.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException gone) {
            // The client has ended.
        }
    }

    private void measure(String way, Echo direct, Echo tapped, List<Trips> trips, List<Bulk> bulk)
            throws IOException, InterruptedException {
        for (int messageBytes : MESSAGE_BYTES) {
            byte[] message = message(messageBytes);
            LatencyTally directly = new LatencyTally();
            LatencyTally throughTap = new LatencyTally();
            trips(direct, message, WARM_UP_TRIPS, directly);
            trips(tapped, message, WARM_UP_TRIPS, throughTap);
            directly.reset();
            throughTap.reset();
            for (int round = 0; round < ROUNDS; round++) {
                // ABBA: what drifts meets both alike.
                trips(round % 2 == 0 ? direct : tapped, message, TRIPS, round % 2 == 0 ? directly : throughTap);
                trips(round % 2 == 0 ? tapped : direct, message, TRIPS, round % 2 == 0 ? throughTap : directly);
            }
            trips.add(new Trips(way, messageBytes, directly.summary(), throughTap.summary()));
        }
        onStep.accept(way + ", bulk");
        double[] directRates = new double[BULK_ROUNDS];
        double[] tapRates = new double[BULK_ROUNDS];
        bulk(direct);
        bulk(tapped);
        for (int round = 0; round < BULK_ROUNDS; round++) {
            directRates[round] = bulk(direct);
            tapRates[round] = bulk(tapped);
        }
        Arrays.sort(directRates);
        Arrays.sort(tapRates);
        bulk.add(new Bulk(way, directRates[BULK_ROUNDS / 2], tapRates[BULK_ROUNDS / 2]));
    }

    /// A notification in a line of exactly so many bytes.
    private static byte[] message(int bytes) {
        String frame = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[\"%s\"]}\n";
        return frame.formatted("x".repeat(bytes - frame.formatted("").length())).getBytes(StandardCharsets.UTF_8);
    }

    private void trips(Echo echo, byte[] message, int count, LatencyTally tally) throws IOException {
        byte[] back = new byte[message.length];
        for (int i = 0; i < count; i++) {
            long startNs = clock.nanoTime();
            echo.out().write(message);
            echo.out().flush();
            if (echo.in().readNBytes(back, 0, back.length) < back.length) {
                throw new IOException("the echo has ended");
            }
            tally.record(clock.nanoTime() - startNs);
        }
    }

    private double bulk(Echo echo) throws IOException, InterruptedException {
        byte[] lines = new byte[BULK_LINES << 6];
        byte[] line = message(BULK_LINES);
        for (int at = 0; at < lines.length; at += line.length) {
            System.arraycopy(line, 0, lines, at, line.length);
        }
        long startNs = clock.nanoTime();
        Thread writing = threads.newThread(() -> write(echo.out(), lines));
        writing.start();
        byte[] back = new byte[lines.length];
        for (long left = BULK_BYTES; left > 0; ) {
            int n = echo.in().read(back, 0, (int) Math.min(back.length, left));
            if (n < 0) {
                throw new IOException("the echo has ended");
            }
            left -= n;
        }
        double seconds = (clock.nanoTime() - startNs) / 1e9;
        writing.join();
        return BULK_BYTES / seconds;
    }

    private static void write(OutputStream out, byte[] lines) {
        try {
            for (int left = BULK_BYTES; left > 0; left -= lines.length) {
                out.write(lines);
            }
            out.flush();
        } catch (IOException gone) {
            // The reader is told by the end of the stream.
        }
    }
}
