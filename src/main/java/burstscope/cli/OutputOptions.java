package burstscope.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the result of bursts goes beside the terminal, the same for every command that measures them.
final class OutputOptions {
    @Option(names = "--json", description = "Print JSON instead of tables; nothing else goes to standard output.")
    boolean json;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Also write report.html, report.json, events.csv (every event, a row each) and the latencies as"
                            + " HdrHistogram logs into this folder.")
    @Nullable
    Path folder;

    @Option(
            names = "--events-out",
            paramLabel = "FILE",
            description = "Also write every event of every burst into this CSV file, a row each; of a long run every"
                    + " second, fourth, ... event, and a column says so.")
    @Nullable
    Path events;
}
