package burstscope.cli;

import burstscope.measure.Variant;
import burstscope.profile.Profile;
import burstscope.report.ComparisonResult;
import burstscope.report.EventsCsv;
import burstscope.report.JsonReport;
import burstscope.report.ReportFolder;
import burstscope.report.TerminalTable;
import burstscope.report.Validity;
import burstscope.report.Validity.Verdict;
import burstscope.run.AttachException;
import burstscope.run.ComparisonPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `burst`: compares deliveries (and codecs, and what is set of the connection) under the same bursts, interleaved, and
/// prints what each did.
@Command(
        name = "burst",
        sortOptions = false,
        sortSynopsis = false,
        customSynopsis = "burstscope burst --profile NAME [OPTION]...",
        description = {
            "Compare how fast bursts of events arrive, by how they are asked for.",
            "",
            "Starts (or reaches) a backend, has it make the same burst again and again, and takes the events by"
                    + " turns with one request waiting, with a pool of them, and by batch. Prints for each setting the drain"
                    + " time with its 95 %% interval, what went over the wire, whether events were lost, doubled or out of"
                    + " order, and the ratio to the first setting.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope burst --profile demo --pool 1,4,20,64 --delay 1ms",
            "      what a pool gains against a backend one millisecond away",
            "  burstscope burst --profile demo --codec json,msgpack --payload 4kB --repeat 10",
            "      two codecs under larger events, ten rounds",
            "  burstscope burst --profile vscode-server --link transport=raw,websocket,deflate --pool 1,16",
            "      three ways to carry one session, switched between bursts; a --link with several values compares them",
            "  burstscope burst --profile demo --open-loop rate:1000/s --seconds 10",
            "      response time under a fixed rate of requests, beside service time",
            "  burstscope burst --profile deltachat --pool 1,20 --repeat 30 --json > deltachat.json",
            "      Delta Chat's own server, all figures of every burst for a script"
        })
final class BurstCommand implements Callable<Integer> {
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
    private final BurstDeliveries deliveries = new BurstDeliveries();

    @Mixin
    private final BurstOptions options = new BurstOptions();

    @Mixin
    private final OpenLoopOptions openLoop = new OpenLoopOptions();

    @Mixin
    private final OutputOptions out = new OutputOptions();

    BurstCommand(Terminal terminal, UseCases useCases) {
        this.terminal = terminal;
        this.useCases = useCases;
    }

    @Override
    public Integer call() throws AttachException, InterruptedException, IOException {
        Profile chosen = AttachOptions.profile(profile, spec);
        if (!openLoop.schedule.isEmpty()) {
            return new OpenLoopOutput(terminal, useCases, out.json, out.folder)
                    .run(new BurstPlans(options, deliveries, spec)
                            .openLoop(chosen, reach.target(profile, "", spec), openLoop));
        }
        List<Variant> variants = LinkWords.variants(reach.compared(spec));
        List<ComparisonPlan> plans = new BurstPlans(options, deliveries, spec)
                .plans(chosen, reach.targetToCompare(profile, spec)).stream()
                        .map(plan -> plan.with(variants))
                        .toList();
        OutputPlace.checkFolder(out.folder);
        OutputPlace.checkFile(out.events);
        try (Interruption interruption = Interruption.watch()) {
            return measure(plans, interruption);
        }
    }

    private int measure(List<ComparisonPlan> plans, Interruption interruption)
            throws AttachException, InterruptedException, IOException {
        PlanRuns.Outcome outcome = new PlanRuns(terminal, useCases, out.json)
                .run(plans, interruption, result -> terminal.out().println(TerminalTable.render(result)));
        List<ComparisonResult> results = outcome.results();
        present(outcome);
        if (outcome.failure().isPresent()) {
            throw outcome.failure().get();
        }
        boolean invalid = results.stream()
                .anyMatch(result -> Validity.of(result).verdict() == Verdict.INVALID || endedEarly(result));
        return invalid ? ExitCodes.INVALID_MEASUREMENT : ExitCodes.FINE;
    }

    /// Whether rounds are missing: a script must not take the rest for the whole.
    private boolean endedEarly(ComparisonResult result) {
        return result.conditions().rounds() < options.repeat;
    }

    private void present(PlanRuns.Outcome outcome) throws IOException {
        List<ComparisonResult> results = outcome.results();
        if (out.json) {
            terminal.out().print(JsonReport.render(results, outcome.failureInJson()));
            terminal.out().flush();
        }
        if (out.events != null) {
            EventsCsv.write(out.events, results);
        }
        if (out.folder != null && !results.isEmpty()) {
            Path page = ReportFolder.write(out.folder, "Bursts of " + profile, results, List.of());
            (out.json ? terminal.err() : terminal.out()).println("Report: " + page.toAbsolutePath());
        }
    }
}
