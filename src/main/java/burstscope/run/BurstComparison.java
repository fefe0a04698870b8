package burstscope.run;

import burstscope.clock.EpochClock;
import burstscope.clock.NanoClock;
import burstscope.findings.Findings;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.measure.Rivals;
import burstscope.measure.StallProbe;
import burstscope.report.ComparisonResult;
import burstscope.report.Comparisons;
import burstscope.report.RunHealth;
import burstscope.statistics.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/// Compares deliveries and codecs on one backend by interleaved bursts.
/// - Threads: [#run] blocks its caller; interrupting it ends the run.
public final class BurstComparison {
    private final ComparisonPlan plan;
    private final NanoClock clock = NanoClock.system();
    private final EpochClock wallClock = EpochClock.system();
    private final HealthWatch health = new HealthWatch(clock);

    public BurstComparison(ComparisonPlan plan) {
        this.plan = plan;
    }

    /// Attaches, runs all rounds and leaves.
    /// @throws AttachException when the backend cannot be reached, refuses, or leaves before a single round is
    /// whole
    /// @throws InterruptedException also when `progress` cancels before that
    public ComparisonResult run(ComparisonProgress progress) throws AttachException, InterruptedException {
        StallProbe stalls = new StallProbe(clock);
        Thread probe = Threads.start("stall-probe", stalls);
        try (Attachment attachment = attach(stalls, progress, observation -> {})) {
            return runOn(attachment, progress);
        } finally {
            Threads.end(probe);
        }
    }

    Attachment attach(StallProbe stalls, ComparisonProgress progress, Consumer<Observation> observer)
            throws AttachException, InterruptedException {
        return new Attacher(clock, stalls, progress::step, health.andThen(observer))
                .attach(plan.target(), DeliverySettings.single());
    }

    /// Runs all rounds on an attachment that stays open.
    ComparisonResult runOn(Attachment attachment, ComparisonProgress progress)
            throws AttachException, InterruptedException {
        ObserverSwitch watching = new ObserverSwitch(attachment, plan.stages());
        try (watching) {
            watching.sample();
            Start start = start();
            if (attachment.capabilities().unavailable().containsKey("delay")) {
                progress.step("measure");
            } else {
                attachment.configure(plan.knobs(), "");
            }
            watching.on();
            attachment.apply(plan.rivals());
            return measure(attachment, watching, new ComparisonRounds(attachment, plan, progress), start, progress);
        } catch (Calls.CallException e) {
            throw silent(attachment, e);
        }
    }

    /// Runs all rounds on the attachment of a session, which samples it by itself, hands the snapshots on to
    /// [#health], and has set it up as the plan says.
    /// @param numbers gives each burst its number
    ComparisonResult runBeside(Attachment attachment, IntSupplier numbers, ComparisonProgress progress)
            throws AttachException, InterruptedException {
        try (ObserverSwitch watching = new ObserverSwitch(attachment, plan.stages())) {
            ComparisonRounds rounds = new ComparisonRounds(attachment, plan, progress, numbers);
            return measure(attachment, watching, rounds, start(), progress);
        } catch (Calls.CallException e) {
            throw silent(attachment, e);
        }
    }

    /// Who used the processors; wants the snapshots of a run beside a session.
    HealthWatch health() {
        return health;
    }

    /// When and by what it was begun.
    private record Start(long atMs, ComparisonResult.Instrument instrument) {}

    private Start start() {
        return new Start(
                wallClock.epochMillis(),
                new ComparisonResult.Instrument(Product.VERSION, Product.build(), Machine.loadAverage()));
    }

    private ComparisonResult measure(
            Attachment attachment,
            ObserverSwitch watching,
            ComparisonRounds rounds,
            Start start,
            ComparisonProgress progress)
            throws AttachException, Calls.CallException, InterruptedException {
        health.start();
        checkVariants(rounds);
        List<List<BurstRecord>> measured = rounds.run();
        RunHealth seen = health.finish(attachment);
        if (measured.isEmpty()) {
            if (rounds.isCutShort()) {
                throw new InterruptedException("ended before a single round was whole");
            }
            throw left(attachment);
        }
        ComparisonResult result = Comparisons.summarise(
                conditions(attachment, rounds.warmUpRounds(), measured.size(), start),
                rounds.settings(),
                measured,
                warnings(attachment, measured.size(), rounds));
        result = result.with(seen);
        if (plan.pace().control() && !rounds.isCutShort()) {
            result = result.with(seen.with(control(attachment, watching, rounds, progress)));
        }
        if (!plan.pace().codecCosts() || rounds.isCutShort()) {
            return Findings.in(result);
        }
        attachment.apply(Rivals.NONE);
        progress.step("one round more, to try its messages under every codec");
        return Findings.in(result.with(new CodecCostRound(attachment, plan, clock).run()));
    }

    private static AttachException silent(Attachment attachment, Calls.CallException e) {
        String fault = attachment.faults().last();
        return new AttachException(new AttachProblem(
                AttachProblem.MAKE_A_BURST,
                e.getMessage() + (fault.isEmpty() ? "" : "; it sent " + fault),
                "check the backend's own log, and try fewer events"));
    }

    /// A backend that leaves now takes nothing from the rounds before.
    private Effect control(
            Attachment attachment, ObserverSwitch watching, ComparisonRounds rounds, ComparisonProgress progress)
            throws InterruptedException {
        try {
            return new ControlRounds(attachment, plan, watching).run(rounds.settings(), progress);
        } catch (Calls.CallException e) {
            progress.step("no control run: " + e.getMessage());
            return Effect.NONE;
        }
    }

    private static void checkVariants(ComparisonRounds rounds) throws AttachException {
        try {
            rounds.check();
        } catch (Calls.CallException e) {
            throw new AttachException(new AttachProblem(
                    AttachProblem.SET_THE_LINK, String.valueOf(e.getMessage()), AttachProblem.OTHER_LINKS));
        }
    }

    private static AttachException left(Attachment attachment) {
        var cause = attachment.connection().closeCause();
        return new AttachException(new AttachProblem(
                AttachProblem.CONNECTION,
                cause == null ? "no round could be completed" : cause.inWords(),
                "start the backend again; its own log may tell why it left"));
    }

    private ComparisonResult.Conditions conditions(Attachment attachment, int warmUpRounds, int rounds, Start start) {
        BurstOrder burst = plan.burst();
        Map<String, String> unavailable = attachment.capabilities().unavailable();
        return new ComparisonResult.Conditions(
                attachment.description(),
                new ComparisonResult.Burst(
                        plan.target().profile(),
                        burst.kind(),
                        attachment.dialogue().ending(burst.kind()).marks() > 0 ? 0 : burst.events(),
                        attachment.dialogue().takesPayload(burst.kind()) ? burst.payloadBytes() : -1,
                        burst.start().name().toLowerCase(Locale.ROOT),
                        plan.pace().seed(),
                        unavailable.containsKey("spacing") ? 0 : burst.spacingNs(),
                        unavailable.containsKey("delay") ? 0 : plan.knobs().roundTripDelayNs()),
                rounds,
                warmUpRounds,
                Machine.name(),
                start.atMs(),
                start.instrument(),
                new ComparisonResult.Beside(
                        plan.rivals(),
                        plan.target().detour().addedRoundTripNs(),
                        plan.target().detour().hop(),
                        attachment.rivals().logFile()));
    }

    private List<String> warnings(Attachment attachment, int whole, ComparisonRounds rounds) {
        List<String> warnings = new ArrayList<>();
        var cause = attachment.connection().closeCause();
        String end = cause == null ? rounds.refusal() : cause.inWords();
        if (rounds.isCutShort()) {
            end = "it was interrupted; only whole rounds are kept";
        }
        if (!end.isEmpty()) {
            warnings.add("the run ended early, after " + whole + " of "
                    + plan.burst().repeat() + " rounds: " + end);
        }
        long faults = attachment.faultCounts().total();
        if (faults > 0) {
            String last = attachment.faults().last();
            warnings.add(faults + " messages of the backend could not be used or were errors"
                    + (last.isEmpty() ? "" : "; the last: " + last));
        }
        if (!attachment.rivals().failure().isEmpty()) {
            warnings.add(attachment.rivals().failure());
        }
        if (!attachment.refusal().isEmpty()) {
            warnings.add(attachment.refusal());
        }
        return warnings;
    }
}
