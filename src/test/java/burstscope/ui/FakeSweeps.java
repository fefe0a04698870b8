package burstscope.ui;

import burstscope.measure.BurstRecord;
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
        Random random = new Random(5);
        List<List<BurstRecord>> all = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < rounds; round++) {
            List<BurstRecord> bursts = new ArrayList<>();
            for (Setting setting : settings) {
                int pool = setting.equals(SampleBursts.BATCH)
                        ? 1_000
                        : setting.delivery().outstanding();
                double drainMs = (500 + 1_000.0 / pool) * (1 + 0.008 * random.nextGaussian());
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
