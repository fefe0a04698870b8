package burstscope.cli;

import burstscope.run.Relay;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `relay`: passes bytes on; started by Burstscope itself where one hop more is wanted.
@Command(name = Relay.COMMAND, hidden = true, description = "Pass bytes on to a program or an address.")
final class RelayCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final BlobStreams streams;

    @Option(names = "--address", paramLabel = "ADDRESS", defaultValue = "")
    private String address = "";

    @Parameters(arity = "0..*", paramLabel = "PROGRAM")
    private List<String> program = List.of();

    RelayCommand(Terminal terminal, BlobStreams streams) {
        this.terminal = terminal;
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        if (program.isEmpty() && address.isEmpty()) {
            terminal.err().println("A relay needs a program behind --, or an --address.");
            return ExitCodes.USAGE;
        }
        // Unbuffered, as everything is passed on at once.
        try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
            Relay relay = new Relay(streams.in(), out);
            String end = address.isEmpty() ? relay.toProgram(program) : relay.toAddress(address);
            if (!end.isEmpty()) {
                terminal.err().println(end);
            }
            return ExitCodes.FINE;
        } catch (IllegalArgumentException | IOException e) {
            terminal.err().println(e.getMessage());
            return ExitCodes.CANNOT_ATTACH;
        }
    }
}
