package burstscope.run;

import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Passes bytes on between its standard streams and a program or a TCP port, and does nothing else: one hop more, as in
/// an application whose main process stands between window and backend.
/// - Threads: one that calls, which is blocked; one thread more moves the bytes to the backend.
public final class Relay {
    /// The command that runs one.
    public static final String COMMAND = "relay";

    private static final int BUFFER_BYTES = 64 << 10;

    private final InputStream in;
    private final OutputStream out;

    public Relay(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /// The command line of a relay before a program.
    static List<String> before(List<String> program) {
        List<String> command = new ArrayList<>(ProgramFinder.ownCommand(COMMAND));
        command.add("--");
        command.addAll(program);
        return command;
    }

    /// The command line of a relay before an address.
    static List<String> beforeAddress(String address) {
        List<String> command = new ArrayList<>(ProgramFinder.ownCommand(COMMAND));
        command.add("--address");
        command.add(address);
        return command;
    }

    /// Starts the program, passes bytes until it ends, and returns what it said at its end.
    public String toProgram(List<String> command) throws IOException {
        try (StartedProgram program = new StartedProgram()) {
            return pass(program.start(command, Map.of()));
        }
    }

    /// Connects, and passes bytes until the peer ends.
    public String toAddress(String address) throws IOException {
        try (Transport peer = Address.parse(address).connect(ConnectOptions.with(Threads.FACTORY))) {
            return pass(peer);
        }
    }

    private String pass(Transport peer) throws IOException {
        Thread there = Threads.start("relay-there", () -> passIn(peer));
        try {
            byte[] buffer = new byte[BUFFER_BYTES];
            int count = peer.read(buffer, 0, buffer.length);
            while (count >= 0) {
                out.write(buffer, 0, count);
                out.flush();
                count = peer.read(buffer, 0, buffer.length);
            }
            return peer.endDetail();
        } finally {
            there.interrupt();
        }
    }

    private void passIn(Transport peer) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            int count = in.read(buffer);
            while (count >= 0) {
                peer.write(buffer, 0, count);
                count = in.read(buffer);
            }
            peer.closeOutput();
        } catch (IOException ended) {
            // One side is gone; the other direction tells how it ended.
        }
    }
}
