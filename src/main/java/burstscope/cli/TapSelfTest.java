package burstscope.cli;

import burstscope.measure.LatencySummary;
import burstscope.run.Threads;
import burstscope.tap.TapCost;
import burstscope.units.Counts;
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
        print(terminal.out(), outcome);
        return ExitCodes.FINE;
    }

    static void print(PrintWriter out, TapCost.Outcome outcome) {
        long trips = outcome.trips().getFirst().direct().count();
        out.println("What a tap costs on this machine: an echo is asked directly and through a tap that reads along,");
        out.println("by turns. The tap is a process of its own: every message takes two hops more.");
        out.println();
        out.println("Round trips in microseconds, " + Counts.text(trips) + " of each");
        out.println(row("", "", "direct", "", "through the tap", "", "difference", ""));
        out.println(row("way", "bytes", "p50", "p99", "p50", "p99", "p50", "p99"));
        for (TapCost.Trips trip : outcome.trips()) {
            LatencySummary.Percentiles direct = trip.direct().ns();
            LatencySummary.Percentiles tapped = trip.tapped().ns();
            out.println(row(
                    trip.way(),
                    Integer.toString(trip.messageBytes()),
                    micros(direct.p50()),
                    micros(direct.p99()),
                    micros(tapped.p50()),
                    micros(tapped.p99()),
                    micros(tapped.p50() - direct.p50()),
                    micros(tapped.p99() - direct.p99())));
        }
        out.println();
        out.println("Lines of 1 KiB sent and sent back at once, MB/s in one direction, median of 5 rounds");
        out.println(row("way", "", "direct", "", "through the tap", "", "share", ""));
        for (TapCost.Bulk bulk : outcome.bulk()) {
            out.println(row(
                    bulk.way(),
                    "",
                    Figures.text(bulk.directBytesPerSecond() / MEGABYTE),
                    "",
                    Figures.text(bulk.tappedBytesPerSecond() / MEGABYTE),
                    "",
                    Figures.text(100 * bulk.tappedBytesPerSecond() / bulk.directBytesPerSecond()) + " %",
                    ""));
        }
        out.println();
        out.println("Where the processors are busy, p99 is the machine's more than the tap's.");
        out.flush();
    }

    private static String micros(long ns) {
        return Figures.text(ns / MICROSECOND_NS);
    }

    private static String row(String... cells) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            row.append((i == 0 ? "%-7s" : i == 1 ? "%6s" : i % 2 == 0 ? "%18s" : "%9s").formatted(cells[i]));
        }
        return row.toString().stripTrailing();
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
