package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.measure.StallProbe;
import burstscope.report.ComparisonResult;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// The demonstration for a machine without a display: the demo backend, a live part in which the knobs are turned one
/// after
/// the other, and then a fair comparison of pool sizes.
/// - Threads: [#run] blocks its caller; interrupting it ends the run.
public final class Demonstration {
    private static final int ROUNDS = 10;
    private static final int WARM_UP_ROUNDS = 2;
    private static final int BURST_EVENTS = 1_000;
    private static final int PAYLOAD_BYTES = 64;
    private static final long QUIET_MS = 3_000;
    private static final long SEED = 1;
    /// Below what a pool of one carries with the injected round trip, so that every setting keeps up between
    /// bursts.
    private static final int STEADY_EVENTS_PER_SECOND = 300;
    private static final long LIVE_STEP_MS = 1_500;
    private static final long ROUND_TRIP_DELAY_NS = 1_000_000;
    private static final List<DeliverySettings> LIVE_STEPS = List.of(
            DeliverySettings.pool(1), DeliverySettings.pool(4), DeliverySettings.pool(20), DeliverySettings.batch(0));
    private static final List<DeliverySettings> POOL_CURVE = List.of(
            DeliverySettings.pool(1),
            DeliverySettings.pool(2),
            DeliverySettings.pool(4),
            DeliverySettings.pool(8),
            DeliverySettings.pool(20),
            DeliverySettings.pool(64),
            DeliverySettings.batch(0));
    private static final BurstOrder BURST =
            new BurstOrder("burst", BURST_EVENTS, PAYLOAD_BYTES, 0, ROUNDS, BurstRecord.Start.LIVE);

    /// Runs both parts.
    /// @throws AttachException when the demo backend does not start or leaves
    public DemonstrationResult run(ComparisonProgress progress) throws AttachException, InterruptedException {
        Queue<Observation> live = new ConcurrentLinkedQueue<>();
        StallProbe stalls = new StallProbe(NanoClock.system());
        Thread probe = Threads.start("stall-probe", stalls);
        BurstComparison comparison = new BurstComparison(new ComparisonPlan(
                AttachTarget.profile("demo"),
                POOL_CURVE,
                List.of("json", "msgpack"),
                BURST,
                new ComparisonPlan.Pace(WARM_UP_ROUNDS, SEED, QUIET_MS, true),
                new BackendKnobs(ROUND_TRIP_DELAY_NS, 0, PAYLOAD_BYTES)));
        try (Attachment attachment = comparison.attach(stalls, progress, live::add)) {
            progress.step("live part: events flow, the knobs are turned");
            showLive(attachment);
            List<Observation> seen = List.copyOf(live);
            progress.step("pool curve: interleaved bursts with an injected round trip of 1 ms");
            ComparisonResult poolCurve = comparison.runOn(attachment, progress);
            return new DemonstrationResult(seen, poolCurve);
        } catch (Calls.CallException e) {
            throw new AttachException(new AttachProblem(
                    "live part", String.valueOf(e.getMessage()), "this is a fault of Burstscope; please report it"));
        } finally {
            Threads.end(probe);
        }
    }

    private static void showLive(Attachment attachment) throws Calls.CallException, InterruptedException {
        Thread sampler = Threads.start("sampler", new SamplerLoop(attachment, () -> 0, () -> {}));
        BurstRunner bursts = new BurstRunner(attachment, QUIET_MS, () -> false);
        try {
            attachment.configure(
                    new BackendKnobs(ROUND_TRIP_DELAY_NS, STEADY_EVENTS_PER_SECOND, PAYLOAD_BYTES), "delay 1 ms");
            attachment.resume();
            for (Coding codec : List.of(Coding.JSON, Coding.MSGPACK)) {
                attachment.switchCodec(codec);
                for (DeliverySettings delivery : LIVE_STEPS) {
                    attachment.deliverBy(delivery);
                    TimeUnit.MILLISECONDS.sleep(LIVE_STEP_MS);
                    bursts.run(BURST);
                }
            }
            TimeUnit.MILLISECONDS.sleep(LIVE_STEP_MS);
            attachment.configure(new BackendKnobs(ROUND_TRIP_DELAY_NS, 0, PAYLOAD_BYTES), "");
        } finally {
            Threads.end(sampler);
        }
    }
}
