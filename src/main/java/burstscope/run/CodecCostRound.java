package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.compare.BundleFaultFinder;
import burstscope.compare.CodingChoices;
import burstscope.compare.shadow.SampleTrials;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.measure.DeliverySettings;
import burstscope.report.CodecCosts;
import java.util.List;
import java.util.function.BooleanSupplier;

/// Tells what the codecs would cost on the traffic of a comparison, without touching a measured burst: after the last
/// of them it runs one round more, in no other figure, under every delivery and the first codec. Only then does the
/// connection have a tap, and only when that round is over are the messages that it picked encoded and decoded.
/// - Threads: the steering thread, trials included.
final class CodecCostRound {
    /// A burst of this round need not be longer to show what its messages are.
    private static final int MOST_EVENTS = 1_000;

    private static final int PICKED_A_BURST = 40;
    private static final SampleTrials.Budget BUDGET = new SampleTrials.Budget(4_000_000_000L, 1_500_000_000L);

    private final Attachment attachment;
    private final ComparisonPlan plan;
    private final SampleTrials trials;
    private final int events;

    CodecCostRound(Attachment attachment, ComparisonPlan plan, NanoClock clock) {
        this.attachment = attachment;
        this.plan = plan;
        events = Math.min(MOST_EVENTS, plan.burst().events());
        trials = new SampleTrials(clock, Math.ceilDiv(events, PICKED_A_BURST));
    }

    /// What was sampled before the backend refused or left counts.
    CodecCosts run() throws InterruptedException {
        List<Coding> compared = plan.codecs().stream().map(Coding::parse).toList();
        Coding first = compared.isEmpty() ? attachment.connection().coding() : compared.getFirst();
        String problem = "";
        attachment.connection().setTap(new ConnectionTap(trials::newTap));
        try {
            if (!plan.variants().isEmpty()) {
                VariantKnobs.LINKS.apply(attachment, plan.variants().getFirst());
            }
            attachment.switchCodec(first);
            fire();
        } catch (Calls.CallException e) {
            problem = String.valueOf(e.getMessage());
        } finally {
            attachment.connection().setTap(null);
        }
        trials.keep();
        BooleanSupplier stopped = () -> Thread.currentThread().isInterrupted();
        ShadowSnapshot tried = trials.run(
                CodingChoices.with(List.copyOf(compared)), List.of(new BundleFaultFinder()), BUDGET, stopped);
        return CodecCosts.of(tried, first, problem);
    }

    private void fire() throws Calls.CallException, InterruptedException {
        BurstOrder order = plan.burst();
        BurstOrder shorter =
                new BurstOrder(order.kind(), events, order.payloadBytes(), order.spacingNs(), 1, order.start());
        BurstRunner runner = new BurstRunner(
                attachment, plan.pace().quietMs(), () -> Thread.currentThread().isInterrupted());
        for (DeliverySettings delivery : plan.settings()) {
            attachment.deliverBy(delivery);
            runner.run(shorter);
            trials.keep();
        }
    }
}
