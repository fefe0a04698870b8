package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventTrace;
import burstscope.measure.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/// Runs every setting once a round, in an order drawn anew for each round, so that a drift of the machine falls on all
/// settings alike.
/// - Threads: the steering thread.
final class ComparisonRounds {
    /// One setting of a comparison.
    record Setting(DeliverySettings delivery, String codec, Variant variant) {
        String label() {
            return delivery.label() + ", " + codec + (variant.isNone() ? "" : ", " + variant.label());
        }
    }

    /// Single events kept of a whole comparison, some 40 bytes each.
    private static final int MOST_TRACED = 2_000_000;

    private static final int FEWEST_TRACED = 500;

    private final Attachment attachment;
    private final ComparisonPlan plan;
    private final ComparisonProgress progress;
    private final BurstRunner runner;
    private final VariantKnobs knobs = VariantKnobs.LINKS;
    private String refusal = "";

    ComparisonRounds(Attachment attachment, ComparisonPlan plan, ComparisonProgress progress) {
        this.attachment = attachment;
        this.plan = plan;
        this.progress = progress;
        runner = new BurstRunner(
                attachment, plan.pace().quietMs(), () -> Thread.currentThread().isInterrupted());
    }

    /// Refuses a variant that this attachment cannot be set to.
    /// - Errors: [Calls.CallException] with a sentence that names what there is.
    void check() throws Calls.CallException {
        for (Variant variant : plan.variants()) {
            knobs.check(attachment, variant);
        }
    }

    /// The measured rounds in order; each holds one burst a setting, in the order of [#settings].
    /// - Errors: [Calls.CallException] when the backend refuses or stays silent before a round is whole. Later, and
    ///   whenever it leaves, the rounds end early and those that are whole are returned; [#refusal] tells more.
    List<List<BurstRecord>> run() throws Calls.CallException, InterruptedException {
        List<List<BurstRecord>> measured = new ArrayList<>();
        try {
            runRounds(measured);
        } catch (Calls.CallException e) {
            // A backend that gives up between two bursts takes nothing from the rounds before.
            if (!attachment.connection().isClosed()) {
                if (measured.isEmpty()) {
                    throw e;
                }
                refusal = String.valueOf(e.getMessage());
            }
        }
        return measured;
    }

    /// Why a backend that is still there ended the rounds early; empty when it did not. Untrusted text.
    String refusal() {
        return refusal;
    }

    private void runRounds(List<List<BurstRecord>> measured) throws Calls.CallException, InterruptedException {
        List<Setting> settings = settings();
        int rounds = plan.pace().warmUpRounds() + plan.burst().repeat();
        SplittableRandom random = new SplittableRandom(plan.pace().seed());
        // Fewer of each where there are many bursts, so that memory stays bounded and all are kept alike.
        long share = MOST_TRACED / Math.max(1L, (long) plan.burst().repeat() * settings.size());
        runner.tracing((int) Math.clamp(share, FEWEST_TRACED, EventTrace.MOST_EVENTS));
        int done = 0;
        for (int round = 0; round < rounds; round++) {
            BurstRecord[] ofRound = new BurstRecord[settings.size()];
            for (int index : shuffled(settings.size(), random)) {
                BurstRecord record = runOne(settings.get(index));
                ofRound[index] = record;
                progress.burst(
                        ++done,
                        rounds * settings.size(),
                        settings.get(index).label(),
                        record.times().drainTimeNs() / 1e6);
                if (record.outcome().end() == BurstRecord.End.DISCONNECTED) {
                    return;
                }
            }
            if (round >= plan.pace().warmUpRounds()) {
                measured.add(List.of(ofRound));
            }
        }
    }

    private BurstRecord runOne(Setting setting) throws Calls.CallException, InterruptedException {
        knobs.apply(attachment, setting.variant());
        attachment.switchCodec(Coding.parse(setting.codec()));
        attachment.deliverBy(setting.delivery());
        return runner.run(plan.burst());
    }

    /// Every delivery under every codec and variant, the first of each first.
    List<Setting> settings() {
        List<String> codecs = plan.codecs().isEmpty()
                ? List.of(attachment.connection().coding().id())
                : plan.codecs().stream()
                        .map(codec -> Coding.parse(codec).id())
                        .distinct()
                        .toList();
        List<Setting> settings = new ArrayList<>();
        List<Variant> variants = plan.variants().isEmpty() ? List.of(attachment.variant()) : plan.variants();
        for (Variant variant : variants) {
            for (String codec : codecs) {
                for (DeliverySettings delivery : plan.settings()) {
                    settings.add(new Setting(delivery, codec, variant));
                }
            }
        }
        return settings;
    }

    private static List<Integer> shuffled(int size, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        for (int i = size - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return order;
    }
}
