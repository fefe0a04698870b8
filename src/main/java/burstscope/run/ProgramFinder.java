package burstscope.run;

import burstscope.profile.Profile;
import burstscope.transport.OwnFiles;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Turns a profile's start into a command line.
/// - Threads: any.
final class ProgramFinder {
    private static final String DEMO = "@demo";
    /// Stands for the folder that the program was installed to, or was checked out to.
    private static final String OURS = "${burstscope}/";

    private ProgramFinder() {}

    /// @param override program and arguments that the user named; empty to follow the profile
    static List<String> command(Profile.Start start, List<String> override) {
        if (!override.isEmpty()) {
            return override;
        }
        if (start.program().equals(DEMO)) {
            return demoCommand(List.of("--stdio"));
        }
        List<String> command = new ArrayList<>();
        command.add(onPath(start.program())
                .or(() -> amongCandidates(start.candidates()))
                .orElse(start.program()));
        start.arguments().forEach(argument -> command.add(argument.startsWith(OURS) ? ours(argument) : argument));
        return command;
    }

    private static Optional<String> onPath(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, program);
            if (isProgram(file)) {
                return Optional.of(file.toString());
            }
        }
        return Optional.empty();
    }

    private static boolean isProgram(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }

    /// A file that comes with us, never one of the working folder, which nobody named; where it is missing, the
    /// name that
    /// will be looked for in vain tells which one.
    private static String ours(String argument) {
        String relative = argument.substring(OURS.length());
        return OwnFiles.file(relative).map(Path::toString).orElse(relative);
    }

    private static Optional<String> amongCandidates(List<String> candidates) {
        return find(candidates, ProgramFinder::isProgram);
    }

    /// Looks in the working folder and those above it, up to a checkout's, and then where we are installed.
    private static Optional<String> find(List<String> candidates, Predicate<Path> wanted) {
        for (Path base = Path.of("").toAbsolutePath(); base != null; base = base.getParent()) {
            for (String candidate : candidates) {
                Path file = base.resolve(candidate);
                if (wanted.test(file)) {
                    return Optional.of(file.toString());
                }
            }
            if (Files.exists(base.resolve("pom.xml"))) {
                break;
            }
        }
        return OwnFiles.folder()
                .flatMap(home -> candidates.stream()
                        .map(home::resolve)
                        .filter(wanted)
                        .map(Path::toString)
                        .findFirst());
    }

    /// This program's own class path and Java, with the word `backend`.
    /// @param way where it is to be reached: `--stdio`, `--tcp 0`
    static List<String> demoCommand(List<String> way) {
        List<String> command = new ArrayList<>(ownCommand("backend"));
        command.addAll(way);
        if (!way.contains("--stdio")) {
            command.add("--exit-with-parent");
        }
        return command;
    }

    /// This program in another process.
    /// @param subcommand the first word behind its name
    static List<String> ownCommand(String subcommand) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseZGC",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "burstscope.Main",
                subcommand);
    }
}
