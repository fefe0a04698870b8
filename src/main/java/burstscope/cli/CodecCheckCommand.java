package burstscope.cli;

import burstscope.compare.check.VectorCheck;
import burstscope.compare.check.VectorFileException;
import burstscope.compare.check.VectorOutcome;
import burstscope.report.SafeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `codec check`: vectors of the original libraries against our codecs.
@Command(
        name = "check",
        description = {
            "Run files of known bytes, made by the original libraries, against the codecs.",
            "",
            "Each vector is encoded and decoded; what differs is told on one line. A vector of a codec that Burstscope"
                    + " has not counts as failed, and so does a file without vectors. The last line counts: 'N passed,"
                    + " M failed'.",
            ""
        },
        footer = {"", "Example:", "  burstscope codec check src/test/resources/vectors/msgpackr/*.json"})
final class CodecCheckCommand implements Callable<Integer> {
    private final Terminal terminal;
    private int passed;
    private int failed;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Vector files, or folders whose .json files are run.")
    private List<Path> files = List.of();

    @Option(
            names = {"-v", "--verbose"},
            description = "Tell also where, and why, a codec differs from the original on purpose.")
    private boolean verbose;

    CodecCheckCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        VectorCheck check = new VectorCheck();
        passed = 0;
        failed = 0;
        for (Path file : files) {
            for (Path each : expanded(file)) {
                run(check, each);
            }
        }
        terminal.out().println(passed + " passed, " + failed + " failed");
        return failed == 0 ? ExitCodes.FINE : ExitCodes.MISSED;
    }

    private List<Path> expanded(Path file) {
        if (!Files.isDirectory(file)) {
            return List.of(file);
        }
        List<Path> found = new ArrayList<>();
        try (Stream<Path> inside = Files.walk(file)) {
            inside.filter(path -> path.toString().endsWith(".json")).sorted().forEach(found::add);
        } catch (IOException e) {
            failure(file, "the folder", "cannot be read: " + e.getMessage());
            return List.of();
        }
        if (found.isEmpty()) {
            failure(file, "the folder", "holds no .json file");
        }
        return found;
    }

    private void run(VectorCheck check, Path file) {
        try {
            for (VectorOutcome outcome : check.run(file)) {
                tell(file, outcome);
            }
        } catch (VectorFileException e) {
            failure(file, "the file", String.valueOf(e.getMessage()));
        }
        terminal.out().flush();
    }

    private void tell(Path file, VectorOutcome outcome) {
        PrintWriter out = terminal.out();
        String place = SafeText.line(file.toString()) + ": " + SafeText.line(outcome.name()) + ": ";
        if (outcome.passed()) {
            passed++;
        } else {
            failed++;
            outcome.faults().forEach(fault -> out.println(place + SafeText.line(fault.toString())));
        }
        if (verbose) {
            outcome.deviations().forEach(reason -> out.println(place + "on purpose: " + SafeText.line(reason)));
        }
    }

    private void failure(Path file, String what, String why) {
        failed++;
        terminal.out().println(SafeText.line(file.toString()) + ": " + what + ": " + SafeText.line(why));
    }
}
