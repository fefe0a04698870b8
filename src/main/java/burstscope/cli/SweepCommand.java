package burstscope.cli;

import burstscope.measure.Variant;
import burstscope.profile.Profile;
import burstscope.report.EventsCsv;
import burstscope.report.ReportFolder;
import burstscope.report.SweepReport;
import burstscope.report.SweepResult;
import burstscope.report.Validity;
import burstscope.report.Validity.Verdict;
import burstscope.run.AttachException;
import burstscope.run.ComparisonPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `sweep`: measures how bursts drain along pool sizes, batch limits, codecs and what else can be varied, and says
/// where more stops to help.
@Command(
        name = "sweep",
        sortOptions = false,
        sortSynopsis = false,
        customSynopsis = "burstscope sweep --profile NAME [OPTION]...",
        description = {
            "Find how large a pool has to be, and what else changes that.",
            "",
            "Runs the same burst under every pool size (and mode, batch limit, codec, ...), in rounds whose order is drawn"
                    + " by the seed and then run back. Prints each curve with 95 %% intervals, its knee (the smallest setting"
                    + " that is as good as the best) with the range in which it may lie, the law that the curve follows and"
                    + " how well, and the bound that theory gives. Ctrl-C ends it and reports the rounds that are whole.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope sweep --profile demo --delay 1ms --pool 1..64 --stop-at 5%%",
            "      the knee of the pool against a backend one millisecond away, in as few rounds as it takes",
            "  burstscope sweep --profile demo --mode pool --codec json,msgpack --vary consumer=none,sleep:0.2ms",
            "      four curves: two codecs, with a fast and with a slow consumer",
            "  burstscope sweep --profile deltachat --pool 1,2,4,8,20,50 --batches 1,4 --output sweep",
            "      Delta Chat's own server: pools, one batch request and four, as a report"
        })
final class SweepCommand implements Callable<Integer> {
    private static final long MOST_WARM_UP_NS = TimeUnit.MINUTES.toNanos(60);

    private final Terminal terminal;
    private final UseCases useCases;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            required = true,
            description = "The kind of backend; 'burstscope profiles' lists them.")
    private String profile = "";

    @Mixin
    private final ReachOptions reach = new ReachOptions();

    @Mixin
    private final SweepAxes axes = new SweepAxes();

    @Option(
            names = "--stop-at",
            paramLabel = "SHARE",
            converter = Converters.Share.class,
            description =
                    "End before --repeat rounds once every interval is as tight as plus or minus this share of its"
                            + " median: 5%%. Looked at after every second round; it says how many rounds are missing otherwise.")
    private @Nullable Double stopAt;

    @Option(
            names = "--warm-up-time",
            paramLabel = "TIME",
            defaultValue = "5s",
            converter = Converters.Nanoseconds.class,
            description = "How long the warm-up lasts at least, in whole rounds, and never fewer than --warm-up."
                    + " Default: ${DEFAULT-VALUE}")
    private long warmUpNs;

    @Mixin
    private final BurstOptions options = new BurstOptions();

    @Mixin
    private final OutputOptions out = new OutputOptions();

    SweepCommand(Terminal terminal, UseCases useCases) {
        this.terminal = terminal;
        this.useCases = useCases;
    }

    @Override
    public Integer call() throws AttachException, InterruptedException, IOException {
        Profile chosen = AttachOptions.profile(profile, spec);
        if (warmUpNs > MOST_WARM_UP_NS) {
            throw new ParameterException(spec.commandLine(), "--warm-up-time is at most 60min.");
        }
        List<Variant> variants = axes.variants(reach.compared(spec), chosen, spec);
        List<ComparisonPlan> plans = new BurstPlans(options, axes, spec)
                .plans(chosen, reach.targetToCompare(profile, spec)).stream()
                        .map(plan -> plan.with(variants).with(paced(plan.pace())))
                        .toList();
        OutputPlace.checkFolder(out.folder);
        OutputPlace.checkFile(out.events);
        try (Interruption interruption = Interruption.watch()) {
            return measure(plans, interruption);
        }
    }

    private ComparisonPlan.Pace paced(ComparisonPlan.Pace pace) {
        return new ComparisonPlan.Pace(
                new ComparisonPlan.WarmUp(pace.warmUpRounds(), warmUpNs),
                pace.seed(),
                pace.quietMs(),
                pace.codecCosts(),
                goal(),
                pace.control());
    }

    private double goal() {
        return stopAt == null ? 0 : stopAt;
    }

    private int measure(List<ComparisonPlan> plans, Interruption interruption)
            throws AttachException, InterruptedException, IOException {
        PlanRuns.Outcome outcome = new PlanRuns(terminal, useCases, out.json)
                .run(
                        plans,
                        interruption,
                        result -> terminal.out()
                                .println(SweepReport.terminal(SweepResult.of(result, goal(), options.repeat))));
        List<SweepResult> sweeps = outcome.results().stream()
                .map(result -> SweepResult.of(result, goal(), options.repeat))
                .toList();
        if (out.json) {
            terminal.out().print(SweepReport.json(sweeps, outcome.failureInJson()));
            terminal.out().flush();
        }
        if (out.events != null) {
            EventsCsv.write(out.events, outcome.results());
        }
        if (out.folder != null && !sweeps.isEmpty()) {
            Path page = ReportFolder.writeSweeps(out.folder, "Sweep of " + profile, sweeps);
            (out.json ? terminal.err() : terminal.out()).println("Report: " + page.toAbsolutePath());
        }
        if (outcome.failure().isPresent()) {
            throw outcome.failure().get();
        }
        boolean invalid = sweeps.stream()
                .anyMatch(sweep -> Validity.of(sweep.comparison()).verdict() == Verdict.INVALID || sweep.endedEarly());
        return invalid ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
    }
}
