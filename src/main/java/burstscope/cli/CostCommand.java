package burstscope.cli;

import burstscope.report.TransportCosts;
import burstscope.report.TransportTable;
import burstscope.report.WindowCost;
import burstscope.run.AttachException;
import burstscope.run.Endurance;
import burstscope.units.Counts;
import burstscope.units.Figures;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `cost`: what Burstscope itself costs on this machine.
@Command(
        name = "cost",
        description = {
            "Measure what Burstscope itself costs on this machine, with the demo backend.",
            "",
            "First the engine: CPU time for an event, and the heap while millions of events are received. Then the window,"
                    + " drawn in memory: CPU time of its thread for a frame and the time between frames while events flow.",
            ""
        },
        footer = {"", "Example:", "  burstscope cost --seconds 20 --events 1000000", "  burstscope cost --transports"})
final class CostCommand implements Callable<Integer> {
    private static final double MAX_INTERVAL_P99_MS = 50;
    /// The collector gives memory out in pieces of 2 MB, so less than two of them is no growth.
    private static final long MAX_GROWTH_BYTES = 4_000_000;
    private static final int LEAST_SLOTS = 7;
    private static final double MEGABYTE = 1e6;
    private static final long PROGRESS_STEP = 500_000;

    private final Terminal terminal;
    private final UseCases useCases;
    private final Screen screen;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "Events that the engine receives. Default: ${DEFAULT-VALUE}")
    private long events = 10_000_000;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "60",
            description = "How long the window is watched. Default: ${DEFAULT-VALUE}")
    private int seconds = 60;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Events a second that the window shows. Default: ${DEFAULT-VALUE}")
    private int rate = 20_000;

    @Option(
            names = "--transports",
            description = "Measure the transports instead, side by side: round trips and messages a second, CPU time"
                    + " and bytes on the wire. Takes about two minutes.")
    private boolean transports;

    @Option(
            names = "--slots",
            paramLabel = "N",
            defaultValue = "9",
            description = "With --transports: slots of each load and transport, at least 7. Default: ${DEFAULT-VALUE}")
    private int slots = 9;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "With --transports: draws the order of the slots. Default: a new one, which is printed.")
    private @Nullable Long seed;

    @Spec
    private @Nullable CommandSpec spec;

    CostCommand(Terminal terminal, UseCases useCases, Screen screen) {
        this.terminal = terminal;
        this.useCases = useCases;
        this.screen = screen;
    }

    @Override
    public Integer call() throws AttachException, IOException, InterruptedException {
        if (transports) {
            return transports();
        }
        boolean engineFine = engine();
        boolean windowFine = window();
        return engineFine && windowFine ? ExitCodes.FINE : ExitCodes.MISSED;
    }

    private int transports() throws IOException, InterruptedException {
        if (slots < LEAST_SLOTS) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(),
                    "--slots needs " + LEAST_SLOTS + " or more, not " + slots);
        }
        long drawn = seed == null ? new SplittableRandom().nextLong(1 << 30) : seed;
        TransportCosts costs = useCases.measureTransports(slots, drawn, step -> {
            terminal.err().println(step);
            terminal.err().flush();
        });
        terminal.out().print(TransportTable.render(costs));
        terminal.out().flush();
        return TransportTable.verdicts(costs).stream().allMatch(TransportTable.Verdict::met)
                ? ExitCodes.FINE
                : ExitCodes.MISSED;
    }

    private boolean engine() throws AttachException, InterruptedException {
        long[] told = {0};
        Endurance.Outcome outcome = useCases.endure(events, done -> {
            if (done - told[0] >= PROGRESS_STEP) {
                told[0] = done;
                terminal.err().println(Counts.text(done) + " of " + Counts.text(events) + " events");
            }
        });
        PrintWriter out = terminal.out();
        out.println("Engine: pool 64, msgpack, 64 B payload, bursts of 10 000 events, over pipes");
        out.println("  CPU time of reading and writing, us/event   " + Figures.text(outcome.cpuNsPerEvent() / 1_000));
        out.println("  events lost or doubled                      " + Counts.text(outcome.lost()));
        out.println("  heap in use after a full collection, MB, at");
        for (Endurance.HeapPoint point : outcome.heap()) {
            out.println(
                    "    " + Counts.text(point.events()) + " events: " + Figures.text(point.heapBytes() / MEGABYTE));
        }
        long growth = outcome.growthInSecondHalf();
        boolean fine = growth <= MAX_GROWTH_BYTES && outcome.lost() == 0;
        out.println("  growth from the middle to the end, MB       " + Figures.text(growth / MEGABYTE)
                + (fine ? " (bounded)" : " (missed: at most 4 MB, nothing lost or doubled)"));
        out.flush();
        return fine;
    }

    private boolean window() throws AttachException, InterruptedException {
        terminal.err().println("watching the window for " + seconds + " s, after 10 s of warm-up");
        terminal.err().flush();
        WindowCost cost = screen.measureCost(rate, Duration.ofSeconds(seconds));
        PrintWriter out = terminal.out();
        out.println("Window: 1000 x 800, drawn by software, " + Counts.text(rate) + " events/s asked for");
        out.println("  events received, 1/s                        "
                + Figures.text(cost.flow().eventsPerSecond()));
        out.println("  frames                                      "
                + Counts.text(cost.flow().pulses()));
        line(out, "  time between frames, ms", cost.intervalMs());
        line(out, "  CPU time of the FX thread a frame, ms", cost.cpuMs());
        out.println("  snapshots dropped                           "
                + Counts.text(cost.flow().droppedSnapshots()));
        out.println("  events left in the backend's queue          "
                + Counts.text(cost.flow().queuedAtEnd()));
        boolean fine = cost.intervalMs().p99() <= MAX_INTERVAL_P99_MS;
        out.println(
                fine
                        ? "  within the aim: p99 between frames at most 50 ms"
                        : "  missed: p99 between frames is above 50 ms");
        out.flush();
        return fine;
    }

    private static void line(PrintWriter out, String label, WindowCost.Quantiles q) {
        out.println(label + " ".repeat(Math.max(1, 46 - label.length())) + "p50 " + Figures.text(q.p50()) + ", p99 "
                + Figures.text(q.p99()) + ", max " + Figures.text(q.max()));
    }
}
