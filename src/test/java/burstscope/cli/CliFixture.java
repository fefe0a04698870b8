package burstscope.cli;

import burstscope.measure.BurstRecord;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.OpenLoopTally;
import burstscope.report.ChartPicture;
import burstscope.report.ComparisonResult;
import burstscope.report.OpenLoopReport;
import burstscope.report.SampleBursts;
import burstscope.report.SampleTransportCosts;
import burstscope.report.TransportCosts;
import burstscope.report.WindowCost;
import burstscope.run.AttachException;
import burstscope.run.AttachTarget;
import burstscope.run.ComparisonPlan;
import burstscope.run.ComparisonProgress;
import burstscope.run.DemonstrationResult;
import burstscope.run.Endurance;
import burstscope.run.OpenLoopPlan;
import burstscope.run.Watch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// The command line over use cases that are scripted, with both streams caught.
final class CliFixture implements UseCases, Screen {
    /// What a comparison does; the default answers with made-up bursts.
    interface Script {
        ComparisonResult run(ComparisonPlan plan) throws AttachException, InterruptedException;
    }

    private static final Pattern BLANKS = Pattern.compile(" ");

    final List<ComparisonPlan> plans = new ArrayList<>();
    final List<OpenLoopPlan> openLoops = new ArrayList<>();
    int answeredSends = 100;
    final List<AttachTarget> opened = new ArrayList<>();
    Script script = plan -> plan.burst().kind().equals("info") ? SampleBursts.unsequenced() : SampleBursts.numbered();
    Map<String, String> environment = Map.of();
    String system = "Linux";
    boolean interactive;
    boolean paintingFails;
    boolean displayIsDead;
    double intervalP99Ms = 30;
    long heapGrowthBytes;
    long lostEvents;
    double stdioCpuMicros = 0.25;

    /// What a watch tells before its seconds; the default tells nothing.
    interface Watching {
        void play(Watch.Listener listener) throws AttachException;
    }

    Watching watching = listener -> {};
    List<Watch.Second> watched = List.of();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    int run(String... words) {
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), environment, system, interactive);
        CommandLine commandLine = BurstscopeCommand.commandLine(terminal, this, this);
        commandLine.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        return commandLine.execute(words);
    }

    /// The words as a shell would split them, without its quotes.
    int runLine(String line) {
        return run(words(line));
    }

    static String[] words(String line) {
        return BLANKS.splitAsStream(line.strip()).toArray(String[]::new);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    @Override
    public ComparisonResult compare(ComparisonPlan plan, ComparisonProgress progress)
            throws AttachException, InterruptedException {
        plans.add(plan);
        progress.step("start the program \u001b[2J");
        for (int done = 1; done <= 100; done++) {
            progress.burst(done, 100, "pool 20", 774.58);
        }
        return script.run(plan);
    }

    @Override
    public OpenLoopReport openLoop(OpenLoopPlan plan, ComparisonProgress progress) throws AttachException {
        openLoops.add(plan);
        OpenLoopTally tally = new OpenLoopTally();
        for (int i = 0; i < answeredSends; i++) {
            tally.onAnswer(0, 100_000, 2_000_000);
        }
        return new OpenLoopReport(
                new OpenLoopReport.Conditions(
                        "tcp somewhere",
                        plan.target().profile(),
                        "call",
                        new OpenLoopReport.Load(
                                plan.load().schedule().inWords(),
                                plan.load().schedule().perSecond(),
                                plan.load().warmUpNs(),
                                plan.load().forNs(),
                                plan.load().forNs(),
                                plan.load().mostInFlight()),
                        plan.delivery().label(),
                        "json",
                        "a machine",
                        0,
                        ComparisonResult.Beside.NONE),
                tally.result(100, 100 - answeredSends, 0, new OpenLoopResult.Events(0, 0)),
                new BurstRecord.OwnCost(0, 0, 0, 0),
                List.of());
    }

    @Override
    public DemonstrationResult demonstrate(ComparisonProgress progress) throws AttachException, InterruptedException {
        progress.step("start the program");
        ComparisonPlan none = BurstCommandTest.planOf("burst", "--profile", "demo");
        return new DemonstrationResult(List.of(), script.run(none));
    }

    @Override
    public Endurance.Outcome endure(long events, LongConsumer onEvents) {
        List<Endurance.HeapPoint> heap = new ArrayList<>();
        for (int tenth = 1; tenth <= 10; tenth++) {
            onEvents.accept(events * tenth / 10);
            heap.add(new Endurance.HeapPoint(events * tenth / 10, 46_000_000 + tenth * heapGrowthBytes));
        }
        return new Endurance.Outcome(heap, lostEvents, 950);
    }

    @Override
    public TransportCosts measureTransports(int slots, long seed, Consumer<String> onStep) {
        onStep.accept("round 1 of " + slots);
        return SampleTransportCosts.of(slots, seed, stdioCpuMicros);
    }

    @Override
    public WindowCost measureCost(int eventsPerSecond, Duration length) {
        return new WindowCost(
                new WindowCost.Flow(length.toSeconds(), 60 * length.toSeconds(), eventsPerSecond, 0, 0),
                new WindowCost.Quantiles(16.7, intervalP99Ms, 80),
                new WindowCost.Quantiles(0.2, 4.5, 9));
    }

    @Override
    public int open(AttachTarget initial, List<String> profiles) {
        opened.add(initial);
        if (displayIsDead) {
            throw new UnsupportedOperationException("Unable to open DISPLAY");
        }
        return ExitCodes.FINE;
    }

    @Override
    public List<ChartPicture> paint(DemonstrationResult result, Path folder) throws IOException {
        if (paintingFails) {
            throw new IOException("no fonts");
        }
        Files.write(folder.resolve("curve.png"), new byte[] {1, 2, 3});
        return List.of(new ChartPicture("curve.png", "Pool curve", "It falls"));
    }

    @Override
    public void watch(Watch watch, Watch.Listener listener, long forNs) throws AttachException {
        watching.play(listener);
        watched.forEach(listener::onSecond);
    }
}
