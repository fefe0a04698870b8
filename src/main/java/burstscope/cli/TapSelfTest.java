package burstscope.cli;

import burstscope.measure.LatencySummary;
import burstscope.run.Threads;
import burstscope.tap.TapCost;
import burstscope.units.Figures;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Prints what a tap costs on this machine.
final class TapSelfTest {
    private static final double MICROSECOND_NS = 1_000;
    private static final double MEGABYTE = 1e6;

    private final Terminal terminal;

    TapSelfTest(Terminal terminal) {
        this.terminal = terminal;
    }

    int run() throws IOException, InterruptedException {
        TapCost.Outcome outcome = new TapCost(ownCommand(), Threads.FACTORY, step -> {
                    terminal.err().println(step);
                    terminal.err().flush();
                })
                .run();
        PrintWriter out = terminal.out();
        out.println("Round trips through an echo, us; direct and through a tap by turns in one run");
        out.println(line("way", "bytes", "direct p50", "p99", "tap p50", "p99", "added p50", "added p99"));
        for (TapCost.Trips trips : outcome.trips()) {
            LatencySummary.Percentiles direct = trips.direct().ns();
            LatencySummary.Percentiles tapped = trips.tapped().ns();
            out.println(line(
                    trips.way(),
                    Integer.toString(trips.messageBytes()),
                    micros(direct.p50()),
                    micros(direct.p99()),
                    micros(tapped.p50()),
                    micros(tapped.p99()),
                    micros(tapped.p50() - direct.p50()),
                    micros(tapped.p99() - direct.p99())));
        }
        out.println();
        out.println("Bulk in lines of 1 KiB, both directions at once, MB/s of one direction, median of 5 rounds");
        out.println(line("way", "direct", "tap"));
        for (TapCost.Bulk bulk : outcome.bulk()) {
            out.println(line(
                    bulk.way(),
                    Figures.text(bulk.directBytesPerSecond() / MEGABYTE),
                    Figures.text(bulk.tappedBytesPerSecond() / MEGABYTE)));
        }
        out.flush();
        return ExitCodes.FINE;
    }

    private static String micros(long ns) {
        return Figures.text(ns / MICROSECOND_NS);
    }

    private static String line(String first, String... figures) {
        StringBuilder line = new StringBuilder("%-6s".formatted(first));
        for (String figure : figures) {
            line.append("%11s".formatted(figure));
        }
        return line.toString();
    }

    /// This program once more.
    private static List<String> ownCommand() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "burstscope.Main", "tap"));
        return command;
    }
}
