package burstscope.cli;

import burstscope.profile.Profile;
import burstscope.profile.Profiles;
import burstscope.report.SafeText;
import burstscope.run.AttachException;
import burstscope.run.AttachTarget;
import burstscope.run.TargetText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `gui`: the window; where there is no display, the same demonstration headless.
@Command(
        name = "gui",
        description = {
            "Open the window, attached and with events flowing.",
            "",
            "Without a display it runs the demonstration headless instead: bursts of the built-in demo backend under"
                    + " pools of several sizes, a table on the terminal, and a report with the charts as pictures.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope gui                          the window with the built-in demo backend",
            "  burstscope gui --profile deltachat      the window with Delta Chat's own server",
            "  burstscope gui --address tap:NAME       what a tap that runs with --name NAME sees",
            "  burstscope gui --no-display             the demonstration headless, also where a display exists"
        })
final class GuiCommand implements Callable<Integer> {
    private static final String DEMO = "demo";

    private final Terminal terminal;
    private final UseCases useCases;
    private final Screen screen;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            defaultValue = DEMO,
            description = "What the window attaches to; 'burstscope profiles' lists them. Default: ${DEFAULT-VALUE}")
    private String profile = DEMO;

    @Mixin
    private final ReachOptions reach = new ReachOptions();

    @Option(names = "--no-display", description = "Run the demonstration headless.")
    private boolean noDisplay;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            defaultValue = "burstscope-demo",
            description = "Folder of the headless demonstration's report. Default: ${DEFAULT-VALUE}")
    private Path output = Path.of("burstscope-demo");

    GuiCommand(Terminal terminal, UseCases useCases, Screen screen) {
        this.terminal = terminal;
        this.useCases = useCases;
        this.screen = screen;
    }

    @Override
    public Integer call() throws AttachException, InterruptedException, IOException {
        AttachOptions.profile(profile, spec);
        boolean tap = TargetText.isTap(reach.address());
        AttachOptions.checkAddressOrTap(reach.address(), spec);
        AttachTarget target = tap
                ? new AttachTarget("", List.of(), reach.address())
                : reach.target(profile, "", spec);
        if (terminal.hasDisplay() && !noDisplay) {
            return open(target);
        }
        String why = noDisplay
                ? "Running the demonstration headless, as --no-display asks."
                : "No display found (DISPLAY and WAYLAND_DISPLAY are empty): running the demonstration headless.";
        if (!profile.equals(DEMO) || !reach.address().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    (noDisplay ? "" : "No display found (DISPLAY and WAYLAND_DISPLAY are empty). ")
                            + "The headless demonstration runs the demo backend only; for another one use"
                            + (tap
                                    ? " 'burstscope attach " + reach.address() + "'."
                                    : " 'burstscope burst --profile " + profile + "'."));
        }
        terminal.out().println(why);
        terminal.out().flush();
        return new HeadlessDemonstration(terminal, useCases, screen).run(output);
    }

    /// A display that is named but does not answer is told as such and not as a fault of ours.
    private int open(AttachTarget target) throws InterruptedException {
        try {
            return screen.open(
                    target, Profiles.shipped().stream().map(Profile::name).toList());
        } catch (UnsupportedOperationException e) {
            terminal.err().println("The window cannot be opened: " + SafeText.line(String.valueOf(e.getMessage())));
            terminal.err().println("'burstscope gui --no-display' runs the demonstration without one.");
            return ExitCodes.MISSED;
        }
    }
}
