package burstscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;

/// The program's command line; without a subcommand it opens the window.
@Command(
        name = "burstscope",
        versionProvider = Version.class,
        description = {
            "An oscilloscope for bursts of RPC events.",
            "",
            "Attaches to an RPC backend, shows how fast its events arrive while the number of waiting requests"
                    + " (the pool) is varied and the codec is switched, and compares settings by figures that hold. The"
                    + " commands need nothing but this program: a demo backend is built in.",
            ""
        },
        commandListHeading = "%nCommands (without one: gui):%n",
        footer = {
            "",
            "Examples:",
            "  burstscope                                 open the window with the demo backend",
            "  burstscope burst --profile demo --delay 1ms",
            "                                             compare one request at a time, a pool of 20, and batch",
            "  burstscope burst --help                    everything that can be varied"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:fine",
            " 1:a limit or gate was missed, or a part of the output could not be made",
            " 2:the command line makes no sense",
            " 3:cannot attach to the backend",
            " 4:invalid measurement: no complete burst, events lost or doubled, rounds missing, or a fault of Burstscope"
        })
public final class BurstscopeCommand implements Callable<Integer> {
    private static final int HELP_WIDTH = 100;

    private final GuiCommand gui;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and end.")
    boolean version;

    private BurstscopeCommand(GuiCommand gui) {
        this.gui = gui;
    }

    /// Runs the program.
    /// @param args words of the command line
    /// @param screen the window
    /// @return the exit code, one of [ExitCodes]
    public static int run(String[] args, Screen screen) {
        Terminal terminal = Terminal.ofProcess();
        try {
            return commandLine(terminal, UseCases.real(), screen).execute(args);
        } finally {
            terminal.out().flush();
            terminal.err().flush();
        }
    }

    static CommandLine commandLine(Terminal terminal, UseCases useCases, Screen screen) {
        return commandLine(terminal, useCases, screen, BlobStreams.ofProcess());
    }

    static CommandLine commandLine(Terminal terminal, UseCases useCases, Screen screen, BlobStreams streams) {
        CliExceptionHandler handler = new CliExceptionHandler(terminal);
        GuiCommand gui = new GuiCommand(terminal, useCases, screen);
        CommandLine commandLine = new CommandLine(new BurstscopeCommand(gui))
                .addSubcommand(gui)
                .addSubcommand(new AttachCommand(terminal, useCases))
                .addSubcommand(new BurstCommand(terminal, useCases))
                .addSubcommand(new SweepCommand(terminal, useCases))
                .addSubcommand(new CompareCommand(terminal))
                .addSubcommand(new MergeCommand(terminal))
                .addSubcommand(new BackendCommand())
                .addSubcommand(new CostCommand(terminal, useCases, screen))
                .addSubcommand(ProfilesCommand.create(terminal))
                .addSubcommand(CodecCommand.create(terminal, streams))
                .addSubcommand(TapCommand.create(terminal))
                .addSubcommand(new RelayCommand(terminal, streams))
                .addSubcommand(new HelpCommand())
                .registerConverter(int.class, new Converters.WholeNumber())
                .registerConverter(Integer.class, new Converters.WholeNumber())
                .registerConverter(long.class, new Converters.LongNumber())
                .registerConverter(Long.class, new Converters.LongNumber())
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setUsageHelpWidth(HELP_WIDTH)
                .setParameterExceptionHandler(handler)
                .setExecutionExceptionHandler(handler);
        HelpOption.addTo(commandLine);
        return commandLine;
    }

    @Override
    public Integer call() throws Exception {
        return gui.call();
    }
}
