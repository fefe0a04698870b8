package burstscope.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// `--help`, the same at every level.
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and end.")
    boolean help;

    /// Gives the option to the command and to every one below it that has none.
    static void addTo(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        if (spec.findOption("--help") == null && !(spec.userObject() instanceof CommandLine.HelpCommand)) {
            spec.addMixin("help", CommandSpec.forAnnotatedObject(new HelpOption()));
        }
        command.getSubcommands().values().forEach(HelpOption::addTo);
    }
}
