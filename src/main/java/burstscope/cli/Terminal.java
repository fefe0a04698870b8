package burstscope.cli;

import java.io.Console;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;

/// Where the commands write, and what they may know of the machine they run on.
/// @param out results only: a script may read it
/// @param err progress and problems
/// @param interactive whether somebody watches `err`, so that a line may be written over
record Terminal(PrintWriter out, PrintWriter err, Map<String, String> environment, String system, boolean interactive) {
    Terminal {
        environment = Map.copyOf(environment);
    }

    static Terminal ofProcess() {
        return new Terminal(
                writer(System.out), writer(System.err), System.getenv(), System.getProperty("os.name", ""), watched());
    }

    /// Java 25 has no console without a terminal, Java 22 to 24 have one that says so.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean watched() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, stream.charset()), true);
    }

    /// Whether a window can be opened; Linux and its kin tell by an environment variable.
    boolean hasDisplay() {
        String name = system.toLowerCase(Locale.ROOT);
        return name.startsWith("windows")
                || name.startsWith("mac")
                || !environment.getOrDefault("DISPLAY", "").isEmpty()
                || !environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
    }
}
