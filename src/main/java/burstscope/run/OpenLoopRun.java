package burstscope.run;

import burstscope.clock.EpochClock;
import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.load.OpenLoop;
import burstscope.load.RepeatedCall;
import burstscope.load.Waiting;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.OpenLoopTally;
import burstscope.measure.StallProbe;
import burstscope.report.ComparisonResult;
import burstscope.report.OpenLoopReport;
import burstscope.rpc.CloseCause;
import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Sends trigger requests by a fixed schedule and measures from when each was meant to be sent.
/// - Threads: [#run] blocks its caller, which is the thread that sends; interrupting it ends the run.
public final class OpenLoopRun {
    private static final long TIMEOUT_NS = 10_000_000_000L;
    private static final long LEAD_NS = 5_000_000;
    /// Beyond the time in which the last request must have ended.
    private static final long HOME_NS = 2_000_000_000L;
    /// Somebody who ends the run does not want to wait for answers.
    private static final long CANCELLED_NS = 1_000_000_000L;

    /// @param refusal what the backend said when it first refused; empty when it never did. Untrusted text.
    private record Measured(OpenLoopResult result, long ranNs, String refusal) {}

    private final OpenLoopPlan plan;
    private final NanoClock clock = NanoClock.system();
    private final EpochClock wallClock = EpochClock.system();

    public OpenLoopRun(OpenLoopPlan plan) {
        this.plan = plan;
    }

    /// Attaches, runs the schedule and leaves.
    /// @throws AttachException when the backend cannot be reached or has nothing to be called
    public OpenLoopReport run(ComparisonProgress progress) throws AttachException, InterruptedException {
        StallProbe stalls = new StallProbe(clock);
        Thread probe = Threads.start("stall-probe", stalls);
        Attacher attacher = new Attacher(clock, stalls, progress::step, observation -> {});
        try (Attachment attachment = attacher.attach(plan.target(), DeliverySettings.single())) {
            return runOn(attachment, progress);
        } finally {
            Threads.end(probe);
        }
    }

    private OpenLoopReport runOn(Attachment attachment, ComparisonProgress progress)
            throws AttachException, InterruptedException {
        Thread expiry = Threads.start("sampler", new SamplerLoop(attachment, () -> 0, () -> {}));
        try {
            RepeatedCall call = prepare(attachment);
            progress.step("send " + plan.load().schedule().inWords());
            long startedMs = wallClock.epochMillis();
            attachment.stalls().takeMaxOfBurst();
            OwnCostMark own = new OwnCostMark(attachment.connection());
            Measured measured = measure(attachment, call, progress);
            return new OpenLoopReport(
                    new OpenLoopReport.Conditions(
                            attachment.description(),
                            plan.target().profile(),
                            call.method(),
                            new OpenLoopReport.Load(
                                    plan.load().schedule().inWords(),
                                    plan.load().schedule().perSecond(),
                                    plan.load().warmUpNs(),
                                    plan.load().forNs(),
                                    measured.ranNs(),
                                    plan.load().mostInFlight()),
                            attachment.pool().settings().label(),
                            attachment.connection().coding().id(),
                            Machine.describe(),
                            startedMs,
                            new ComparisonResult.Beside(
                                    plan.rivals(),
                                    plan.target().detour().addedRoundTripNs(),
                                    plan.target().detour().hop(),
                                    attachment.rivals().logFile())),
                    measured.result(),
                    own.since(attachment.stalls().takeMaxOfBurst()),
                    warnings(attachment, measured.refusal()));
        } catch (Calls.CallException e) {
            throw new AttachException(new AttachProblem(
                    AttachProblem.MAKE_A_BURST,
                    String.valueOf(e.getMessage()),
                    "check the backend's own log, and try another --kind"));
        } finally {
            Threads.end(expiry);
        }
    }

    private RepeatedCall prepare(Attachment attachment) throws Calls.CallException, InterruptedException {
        if (!attachment.capabilities().unavailable().containsKey("delay")) {
            attachment.configure(plan.knobs(), "");
        }
        if (!plan.codec().isEmpty()) {
            attachment.switchCodec(Coding.parse(plan.codec()));
        }
        attachment.deliverBy(attachment.fitting(plan.delivery()));
        RepeatedCall call = attachment.dialogue().repeatedCall(plan.burst());
        attachment.apply(plan.rivals());
        attachment.resume();
        return call;
    }

    private Measured measure(Attachment attachment, RepeatedCall call, ComparisonProgress progress)
            throws InterruptedException {
        OpenLoopPlan.Load load = plan.load();
        RpcConnection connection = attachment.connection();
        OpenLoop loop = new OpenLoop(clock, Waiting.parkThenSpin(clock), load.schedule(), load.mostInFlight());
        OpenLoopTally tally = new OpenLoopTally();
        AtomicReference<String> refusal = new AtomicReference<>("");
        long startNs = clock.nanoTime() + LEAD_NS;
        long measuredFromNs = startNs + load.warmUpNs();
        EventMeter meter = attachment.meter();
        long cameBefore = meter.events();
        long droppedBefore = meter.droppedByBackend();
        OpenLoop.Made made = loop.run(
                startNs,
                load.warmUpNs(),
                load.warmUpNs() + load.forNs(),
                intendedNs -> connection.issue(new Request(
                        call.method(),
                        call.params().get(),
                        new Sent(intendedNs, intendedNs < measuredFromNs ? null : tally, refusal, loop),
                        TIMEOUT_NS)),
                () -> connection.isClosed()
                        || progress.isCancelled()
                        || Thread.currentThread().isInterrupted());
        awaitHome(connection, loop, progress);
        OpenLoopResult result = tally.result(
                made.due(),
                made.missed(),
                made.leftOut(),
                new OpenLoopResult.Events(meter.events() - cameBefore, meter.droppedByBackend() - droppedBefore));
        return new Measured(result, made.ranNs(), Objects.requireNonNullElse(refusal.get(), ""));
    }

    /// Until each request has ended; what is still under way at the end of the patience ends with the connection,
    /// so
    /// that it is booked.
    private void awaitHome(RpcConnection connection, OpenLoop loop, ComparisonProgress progress)
            throws InterruptedException {
        long fromNs = clock.nanoTime();
        long cancelledNs = Long.MAX_VALUE;
        while (loop.inFlight() > 0) {
            long now = clock.nanoTime();
            if (cancelledNs == Long.MAX_VALUE && progress.isCancelled()) {
                cancelledNs = now;
            }
            if (now - fromNs >= TIMEOUT_NS + HOME_NS
                    || (cancelledNs != Long.MAX_VALUE && now - cancelledNs >= CANCELLED_NS)) {
                connection.close();
                return;
            }
            connection.expireOverdue();
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /// Books how one send ended.
    /// @param tally null for one of the warm-up
    private record Sent(long intendedNs, @Nullable OpenLoopTally tally, AtomicReference<String> refusal, OpenLoop loop)
            implements CompletionHandler {
        @Override
        public void onCompletion(Request request, Completion completion) {
            if (tally != null) {
                book(tally, request.sendStartNs(), completion);
            }
            loop.onEnded();
        }

        private void book(OpenLoopTally to, long sendStartNs, Completion completion) {
            if (sendStartNs == 0) {
                to.onUnsent();
                return;
            }
            switch (completion) {
                case Completion.Result(var value, Completion.Arrival arrival) ->
                    to.onAnswer(intendedNs, sendStartNs, arrival.lastByteNs());
                case Completion.Refused(long code, String message, Completion.Arrival arrival) -> {
                    to.onRefusal(intendedNs, sendStartNs, arrival.lastByteNs());
                    refusal.compareAndSet("", "refused with: " + code + " " + message);
                }
                case Completion.TimedOut t -> to.onSilence(intendedNs, sendStartNs);
                case Completion.Cancelled c -> to.onSilence(intendedNs, sendStartNs);
                case Completion.Closed c -> to.onSilence(intendedNs, sendStartNs);
            }
        }
    }

    private static List<String> warnings(Attachment attachment, String refusal) {
        List<String> warnings = new ArrayList<>();
        if (!refusal.isEmpty()) {
            warnings.add(refusal);
        }
        var cause = attachment.connection().closeCause();
        if (cause != null && !(cause instanceof CloseCause.ByUs)) {
            warnings.add("the connection ended: " + cause.inWords());
        }
        if (!attachment.rivals().failure().isEmpty()) {
            warnings.add(attachment.rivals().failure());
        }
        String fault = attachment.faults().last();
        if (!fault.isEmpty()) {
            warnings.add("the backend sent something that could not be used: " + fault);
        }
        return warnings;
    }
}
