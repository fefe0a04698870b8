package burstscope.cli;

import burstscope.report.MergedRecordings;
import burstscope.report.Recording;
import burstscope.report.RecordingException;
import burstscope.report.RecordingMerge;
import burstscope.report.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `merge`: the recordings of several workers as one.
@Command(
        name = "merge",
        sortOptions = false,
        description = {
            "Join what several workers measured, bit for bit.",
            "",
            "Each worker ran the same 'burst' and wrote its recording. Histograms are added, percentiles are those of the"
                    + " sum, and counts add up exactly; the order of the files changes nothing. The result is a recording"
                    + " itself, which 'compare' and 'merge' take.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 merged; 2 the command line makes no sense; 4 a worker is missing, or the recordings do not"
                    + " belong together.",
            "",
            "Example:",
            "  burstscope merge worker-*.json --workers 4 --output merged"
        })
final class MergeCommand implements Callable<Integer> {
    private static final int MOST_WORKERS = 10_000;

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Recordings: what 'burst --json' printed, or folders of 'burst --output'.")
    private List<Path> files = List.of();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "How many workers there should be; with fewer the result says '3 of 4 workers'. A recording that"
                            + " cannot be read counts as missing.")
    private @Nullable Integer workers;

    @Option(
            names = "--allow",
            paramLabel = "NAME",
            split = ",",
            description = "Merge although this condition differs, for example build. May be repeated.")
    private List<String> allowed = List.of();

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Write report.json and the merged latencies as HdrHistogram logs into this folder.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Print the merged recording instead of a table.")
    private boolean json;

    MergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (workers != null && (workers < 1 || workers > MOST_WORKERS)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--workers " + workers + " is not possible: it goes from 1 to " + MOST_WORKERS + ".");
        }
        List<Recording> recordings = readable();
        if (recordings.isEmpty()) {
            return ExitCodes.INVALID_MEASUREMENT;
        }
        MergedRecordings merged;
        try {
            merged = RecordingMerge.of(recordings, Math.max(workers == null ? 0 : workers, files.size()), allowed);
        } catch (RecordingException e) {
            terminal.err().println(e.inWords());
            return ExitCodes.INVALID_MEASUREMENT;
        }
        terminal.out().print(json ? merged.json() : merged.text());
        terminal.out().flush();
        if (output != null) {
            merged.write(output);
            (json ? terminal.err() : terminal.out()).println("Merged recording: " + output.toAbsolutePath());
        }
        return merged.isIncomplete() ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
    }

    /// A worker that wrote nothing, or nothing that can be read, is missing; names of which none is there are a
    /// mistake.
    private List<Recording> readable() {
        List<Recording> recordings = new ArrayList<>();
        List<ParameterException> absent = new ArrayList<>();
        for (Path file : files) {
            try {
                recordings.add(RecordingFiles.read(file, spec));
            } catch (RecordingException e) {
                terminal.err().println("Left out: " + e.inWords());
            } catch (ParameterException e) {
                absent.add(e);
            }
        }
        if (absent.size() == files.size()) {
            throw absent.getFirst();
        }
        absent.forEach(e -> terminal.err().println("Left out: " + SafeText.line(String.valueOf(e.getMessage()))));
        return recordings;
    }
}
