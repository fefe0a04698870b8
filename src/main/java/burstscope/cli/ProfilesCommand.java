package burstscope.cli;

import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import burstscope.report.SafeText;
import burstscope.run.KnownProfiles;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `profiles`: what Burstscope can attach to.
@Command(
        name = "profiles",
        description = {
            "List the backends that Burstscope knows how to attach to, or explain one.",
            "",
            "A profile tells how a backend is started or reached, how it hands out events and how it is made to"
                    + " fire a burst. Without a subcommand, lists them.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope profiles",
            "  burstscope profiles show deltachat",
            "  burstscope profiles check mine.yaml"
        })
final class ProfilesCommand implements Callable<Integer> {
    private final Terminal terminal;

    private ProfilesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    static CommandLine create(Terminal terminal) {
        return new CommandLine(new ProfilesCommand(terminal))
                .addSubcommand(new ListCommand(terminal))
                .addSubcommand(new ShowCommand(terminal))
                .addSubcommand(new CheckCommand(terminal));
    }

    @Override
    public Integer call() {
        list(terminal.out());
        return ExitCodes.FINE;
    }

    private static void list(PrintWriter out) {
        int width =
                AttachOptions.names().stream().mapToInt(String::length).max().orElse(0);
        for (Profile profile : Profiles.shipped()) {
            out.println(profile.name() + " ".repeat(width - profile.name().length()) + "  " + profile.summary());
        }
    }

    /// `profiles list`.
    @Command(name = "list", description = "List the profiles, one a line.")
    static final class ListCommand implements Callable<Integer> {
        private final Terminal terminal;

        ListCommand(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Integer call() {
            list(terminal.out());
            return ExitCodes.FINE;
        }
    }

    /// `profiles show NAME`.
    @Command(
            name = "show",
            description = "Explain a profile: how the backend is started, asked for events and made to fire a burst.",
            footer = {"", "Example:", "  burstscope profiles show demo"})
    static final class ShowCommand implements Callable<Integer> {
        private final Terminal terminal;

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        private CommandSpec spec;

        @Parameters(paramLabel = "NAME", description = "Name of a profile, or path of one of your own (.yaml).")
        private String name = "";

        ShowCommand(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Integer call() {
            Profile profile = AttachOptions.profile(name, spec);
            profile.explain().stripTrailing().lines().map(SafeText::line).forEach(terminal.out()::println);
            return ExitCodes.FINE;
        }
    }

    /// `profiles check FILE...`.
    @Command(
            name = "check",
            description = {
                "Read profiles of your own and say what is wrong with each, with line and column, without starting"
                        + " anything.",
                ""
            },
            footer = {"", "Example:", "  burstscope profiles check my-backend.yaml"})
    static final class CheckCommand implements Callable<Integer> {
        private final Terminal terminal;

        @Parameters(
                arity = "1..*",
                paramLabel = "FILE",
                description = "Path of a profile (.yaml), or the name of a shipped one.")
        private List<String> names = List.of();

        CheckCommand(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Integer call() {
            boolean fine = true;
            for (String name : names) {
                try {
                    Profile profile = KnownProfiles.find(name);
                    terminal.out()
                            .println(SafeText.line(name + ": fine; " + profile.name() + ", bursts of the kinds "
                                    + String.join(", ", profile.burstKinds())));
                } catch (ProfileException e) {
                    fine = false;
                    terminal.out().println(SafeText.line(String.valueOf(e.getMessage())));
                }
            }
            return fine ? ExitCodes.FINE : ExitCodes.MISSED;
        }
    }
}
