package burstscope.ui;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.report.Comparisons;
import burstscope.report.Comparisons.Setting;
import burstscope.report.SampleBursts;
import burstscope.report.SweepResult;
import burstscope.run.SweepControl;
import burstscope.run.SweepOrder;
import burstscope.run.SweepState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Sweeps that a test writes the course of.
/// - Threads: one.
public final class FakeSweeps implements SweepControl {
    private final List<SweepOrder> started = new ArrayList<>();
    private SweepState state = new SweepState.None();
    private int cancelled;

    /// A sweep of pools along N / (a + b N), with some scatter, and batch.
    public static SweepResult result(int rounds) {
        List<Setting> settings = new ArrayList<>();
        for (int size = 1; size <= 64; size *= 2) {
            settings.add(new Setting(DeliverySettings.pool(size), "json"));
        }
        settings.add(SampleBursts.BATCH);
        return result(rounds, settings);
    }

    /// Two codecs, along pools, batch requests and batch limits, with a long name.
    public static SweepResult many(int rounds) {
        List<Setting> settings = new ArrayList<>();
        for (String codec : List.of("json", "msgpackr:useRecords=false,bundleStrings=true")) {
            for (int size = 1; size <= 64; size *= 4) {
                settings.add(new Setting(DeliverySettings.pool(size), codec));
            }
            for (int limit : new int[] {0, 10, 100, 1_000}) {
                for (int requests : new int[] {1, 4}) {
                    settings.add(new Setting(DeliverySettings.batches(limit, requests), codec));
                }
            }
        }
        return result(rounds, settings);
    }

    private static SweepResult result(int rounds, List<Setting> settings) {
        Random random = new Random(5);
        List<List<BurstRecord>> all = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < rounds; round++) {
            List<BurstRecord> bursts = new ArrayList<>();
            for (Setting setting : settings) {
                DeliverySettings delivery = setting.delivery();
                int limit = delivery.batchLimit() == 0 ? 1_000 : delivery.batchLimit();
                int side = delivery.outstanding() * (delivery.mode() == DeliveryMode.BATCH ? limit : 1);
                double base = setting.codec().equals("json") ? 500 : 430;
                double drainMs = (base + 1_000.0 / side) * (1 + 0.008 * random.nextGaussian());
                bursts.add(SampleBursts.complete(number++, setting, drainMs));
            }
            all.add(bursts);
        }
        return SweepResult.of(
                Comparisons.summarise(SampleBursts.conditions("burst", rounds), settings, all, List.of()), 0, rounds);
    }

    public void become(SweepState next) {
        state = next;
    }

    public List<SweepOrder> started() {
        return started;
    }

    public int cancelled() {
        return cancelled;
    }

    @Override
    public void start(SweepOrder order) {
        started.add(order);
        state = new SweepState.Running("wait for its turn", 0, 0, -1);
    }

    @Override
    public void cancel() {
        cancelled++;
    }

    @Override
    public SweepState state() {
        return state;
    }
}
