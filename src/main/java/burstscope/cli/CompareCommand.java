package burstscope.cli;

import burstscope.report.RecordedComparison;
import burstscope.report.Recording;
import burstscope.report.RecordingComparison;
import burstscope.report.RecordingException;
import burstscope.report.SelfTest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `compare`: two recordings, or two settings of one, with a verdict that says how sure it is.
@Command(
        name = "compare",
        sortOptions = false,
        description = {
            "Compare two recordings of 'burst', or two settings of one, and say how sure the verdict is.",
            "",
            "Bursts of one run are paired by round; those of two runs are compared as groups. A difference is called one"
                    + " when its 95 %% interval leaves 100 %% out and a permutation test agrees, adjusted for the number of"
                    + " comparisons. Recordings made under other conditions (build, codec, machine, ...) are not compared"
                    + " unless the difference is allowed by name.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 compared, and no limit exceeded; 1 a limit is exceeded with certainty, or the self-test found"
                    + " too many false alarms; 2 the command line makes no sense; 4 not comparable, or cannot tell.",
            "",
            "Examples:",
            "  burstscope compare before.json after.json --allow backend --limit 1.1",
            "      a gate: ends with 1 when bursts take more than 110 %% of the time, beyond doubt",
            "  burstscope compare run.json --setting-a 'pool 1' --setting-b 'pool 20'",
            "      two settings of one run, paired by round",
            "  burstscope compare run.json --self-test",
            "      how often the verdicts see a difference where there is none"
        })
final class CompareCommand implements Callable<Integer> {
    private static final int MOST_FILES = 2;

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "One or two recordings: what 'burst --json' printed, or a folder of 'burst --output'. With one,"
                            + " its settings are compared with the first of them.")
    private List<Path> files = List.of();

    @Option(
            names = "--setting-a",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Compare this setting of the first recording, named as in its table: 'pool 20'.")
    private String settingA = "";

    @Option(
            names = "--setting-b",
            paramLabel = "NAME",
            defaultValue = "",
            description = "With this setting of the second recording, or of the same.")
    private String settingB = "";

    @Option(
            names = "--allow",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Compare although this condition differs: build, backend, machine, codec, logging, validity, or"
                            + " the name that the refusal tells. May be repeated; the output names what was allowed.")
    private List<String> allowed = List.of();

    @Option(
            names = "--limit",
            paramLabel = "RATIO",
            converter = Converters.Ratio.class,
            description = "End with 1 when the second takes more than this share of the first one's time, beyond doubt;"
                    + " 1.1 stands for 110 %%.")
    private @Nullable Double limitOption;

    @Option(names = "--self-test", description = "Try the verdicts where there is nothing to find, and tell the rate.")
    private boolean selfTest;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "400",
            description = "Runs of each case of the self-test (400 unless told).")
    private int runs;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of everything that is drawn (1 unless told).")
    private long seed;

    @Option(names = "--json", description = "Print JSON instead of sentences.")
    private boolean json;

    CompareCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        check();
        try {
            return selfTest ? test() : compare();
        } catch (RecordingException e) {
            terminal.err().println(e.inWords());
            return ExitCodes.INVALID_MEASUREMENT;
        }
    }

    private void check() {
        if (files.size() > MOST_FILES || (files.isEmpty() && !selfTest)) {
            throw usage("compare takes one or two recordings, not " + files.size() + ".");
        }
        if (selfTest && (files.size() > 1 || limitOption != null || json)) {
            throw usage("--self-test takes one recording or none, and neither --limit nor --json.");
        }
        if (runs < 1 || runs > 100_000) {
            throw usage("--runs " + runs + " is not possible: it goes from 1 to 100000.");
        }
    }

    private ParameterException usage(String words) {
        return new ParameterException(spec.commandLine(), words);
    }

    private int test() throws RecordingException {
        SelfTest test = files.isEmpty()
                ? SelfTest.simulated(runs, seed)
                : SelfTest.of(RecordingFiles.read(files.getFirst(), spec), runs, seed);
        terminal.out().print(test.text());
        terminal.out().flush();
        return test.failed() ? ExitCodes.MISSED : ExitCodes.FINE;
    }

    private int compare() throws RecordingException {
        double limit = limitOption == null ? 0 : limitOption;
        Recording first = RecordingFiles.read(files.getFirst(), spec);
        Recording second = files.size() == 1 ? first : RecordingFiles.read(files.getLast(), spec);
        RecordedComparison comparison = RecordingComparison.of(
                first, second, new RecordingComparison.Question(settingA, settingB, allowed, limit, seed));
        terminal.out().print(json ? comparison.json(limit) : comparison.text(limit));
        terminal.out().flush();
        if (comparison.exceeds()) {
            return ExitCodes.MISSED;
        }
        return comparison.cannotTell() ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
    }
}
