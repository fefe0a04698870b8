package burstscope.run;

import burstscope.coding.Coding;
import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventTrace;
import burstscope.measure.Variant;
import burstscope.report.Comparisons;
import burstscope.report.Comparisons.Setting;
import burstscope.statistics.AbbaOrder;
import burstscope.statistics.Estimate;
import burstscope.statistics.IntervalGoal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/// Runs every setting once a round, in blocks of two rounds: an order drawn by the seed, and its reverse, so that a
/// drift of the machine falls on all settings alike.
/// - Threads: the steering thread.
final class ComparisonRounds {
    /// Single events kept of a whole comparison, some 40 bytes each.
    private static final int MOST_TRACED = 2_000_000;

    private static final int FEWEST_TRACED = 500;

    private final Attachment attachment;
    private final ComparisonPlan plan;
    private final ComparisonProgress progress;
    private final BurstRunner runner;
    private final VariantKnobs knobs = VariantKnobs.ALL;
    private final RoundPace pace;
    private String refusal = "";
    private boolean cutShort;
    private int warmUpRounds;

    ComparisonRounds(Attachment attachment, ComparisonPlan plan, ComparisonProgress progress) {
        this(attachment, plan, progress, new AtomicInteger()::incrementAndGet);
    }

    /// @param numbers gives each burst its number
    ComparisonRounds(Attachment attachment, ComparisonPlan plan, ComparisonProgress progress, IntSupplier numbers) {
        this.attachment = attachment;
        this.plan = plan;
        this.progress = progress;
        pace = new RoundPace(attachment.clock(), plan.burst().repeat());
        runner = new BurstRunner(
                attachment,
                plan.pace().quietMs(),
                () -> progress.isCancelled() || Thread.currentThread().isInterrupted(),
                numbers);
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
                if (measured.isEmpty() && !progress.isCancelled()) {
                    throw e;
                }
                refusal = String.valueOf(e.getMessage());
            }
        }
        cutShort = cutShort
                || (progress.isCancelled() && measured.size() < plan.burst().repeat());
        return measured;
    }

    /// Why a backend that is still there ended the rounds early; empty when it did not. Untrusted text.
    String refusal() {
        return refusal;
    }

    /// Rounds that ran before the measured ones.
    int warmUpRounds() {
        return warmUpRounds;
    }

    /// Whether somebody ended the rounds before their number was reached.
    boolean isCutShort() {
        return cutShort;
    }

    private void runRounds(List<List<BurstRecord>> measured) throws Calls.CallException, InterruptedException {
        List<Setting> settings = settings();
        int rounds = plan.burst().repeat();
        long seed = plan.pace().seed();
        // Fewer of each where there are many bursts, so that memory stays bounded and all are kept alike.
        long share = MOST_TRACED / Math.max(1L, (long) rounds * settings.size());
        runner.tracing(Math.clamp(share, FEWEST_TRACED, EventTrace.MOST_EVENTS));
        BurstOrigin.Surroundings surroundings = attachment.surroundings();
        long run = attachment.clock().nanoTime();
        runner.comingFrom(new BurstOrigin(surroundings, run, 0));
        if (!warmUp(settings)) {
            return;
        }
        pace.beginMeasured();
        for (List<Integer> order : AbbaOrder.rounds(settings.size(), rounds, seed)) {
            runner.comingFrom(new BurstOrigin(surroundings, run, measured.size() + 1));
            List<BurstRecord> round = runRound(settings, order);
            if (round.isEmpty()) {
                return;
            }
            measured.add(round);
            if (isTightEnough(settings, measured)) {
                return;
            }
        }
    }

    /// False when it was cut short.
    private boolean warmUp(List<Setting> settings) throws Calls.CallException, InterruptedException {
        ComparisonPlan.WarmUp warmUp = plan.pace().warmUp();
        long beginNs = attachment.clock().nanoTime();
        while (warmUpRounds < warmUp.rounds() || attachment.clock().nanoTime() - beginNs < warmUp.leastNs()) {
            pace.expectWarmUp(Math.max(warmUp.rounds(), warmUpRounds + 1));
            // Orders of their own, so that measured rounds begin with a block.
            long seed = ~plan.pace().seed() - warmUpRounds / 2;
            List<Integer> order = AbbaOrder.rounds(settings.size(), 2, seed).get(warmUpRounds % 2);
            if (runRound(settings, order).isEmpty()) {
                return false;
            }
            warmUpRounds++;
        }
        return true;
    }

    /// The bursts in the order of the settings; empty when the round was cut short.
    private List<BurstRecord> runRound(List<Setting> settings, List<Integer> order)
            throws Calls.CallException, InterruptedException {
        BurstRecord[] ofRound = new BurstRecord[settings.size()];
        for (int index : order) {
            if (progress.isCancelled()) {
                return List.of();
            }
            Setting setting = settings.get(index);
            BurstRecord record = runOne(setting);
            BurstRecord.End end = record.outcome().end();
            if (end == BurstRecord.End.CANCELLED) {
                cutShort = true;
                return List.of();
            }
            ofRound[index] = record;
            pace.onBurst();
            pace.leftNs(settings.size()).ifPresent(progress::timeLeft);
            progress.burst(
                    pace.done(),
                    pace.totalRounds() * settings.size(),
                    label(setting),
                    record.times().drainTimeNs() / 1e6);
            if (end == BurstRecord.End.DISCONNECTED) {
                return List.of();
            }
        }
        return List.of(ofRound);
    }

    /// Looked at between blocks only, so that no order is there once more often than its reverse.
    private boolean isTightEnough(List<Setting> settings, List<List<BurstRecord>> measured) {
        double stopAt = plan.pace().stopAt();
        if (stopAt <= 0 || measured.size() < Estimate.MIN_COUNT || measured.size() % 2 != 0) {
            return false;
        }
        List<Estimate> drainMs = Comparisons.drainMs(settings, measured);
        return !drainMs.isEmpty() && new IntervalGoal(stopAt).met(drainMs);
    }

    private BurstRecord runOne(Setting setting) throws Calls.CallException, InterruptedException {
        knobs.apply(attachment, setting.variant());
        attachment.switchCodec(Coding.parse(setting.codec()));
        attachment.deliverBy(setting.delivery());
        return runner.run(plan.burst());
    }

    private static String label(Setting setting) {
        Variant variant = setting.variant();
        return setting.delivery().label() + ", " + setting.codec() + (variant.isNone() ? "" : ", " + variant.label());
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
}
