package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.Outcome;
import burstscope.measure.BurstRecord.Start;
import burstscope.measure.BurstRecord.Times;
import burstscope.measure.DeliverySettings;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.measure.TrafficCounts;
import burstscope.report.Comparisons.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Made-up bursts whose every figure is known.
public final class SampleBursts {
    public static final Setting POOL_1 = new Setting(DeliverySettings.pool(1), "json");
    public static final Setting POOL_20 = new Setting(DeliverySettings.pool(20), "json");
    public static final Setting BATCH = new Setting(DeliverySettings.batch(0), "json");

    private static final int EVENTS = 1000;

    private SampleBursts() {}

    public static ComparisonResult.Conditions conditions(String kind, int rounds) {
        return new ComparisonResult.Conditions(
                "deltachat-rpc-server 2.22.0 over stdio",
                new ComparisonResult.Burst("deltachat", kind, EVENTS, -1, "live", 1, 0, 0),
                rounds,
                2,
                "2 processors, Linux 6.1 amd64, Java 25.0.1",
                1_795_000_000_000L);
    }

    /// A burst in which every event came, in order.
    public static BurstRecord complete(int number, Setting setting, double drainMs) {
        return burst(number, setting, drainMs, EVENTS, new OrderCounts(EVENTS, 0, 0, 0, 0), End.COMPLETE);
    }

    public static BurstRecord burst(
            int number, Setting setting, double drainMs, long received, OrderCounts order, End end) {
        long startNs = 1_000_000_000L * number;
        long drainNs = Math.round(drainMs * 1e6);
        boolean batch = setting.equals(BATCH);
        long requests = batch ? 12 : received + setting.delivery().outstanding();
        return new BurstRecord(
                number,
                new BurstRecord.Settings(
                        "numbered", setting.delivery(), setting.codec(), EVENTS, -1, Start.LIVE, setting.variant()),
                new Times(startNs, startNs + drainNs / 100, startNs + drainNs),
                order,
                new TrafficCounts(received, received * 80, requests, requests, requests * 61, received * 118 + 512),
                new Outcome(
                        end,
                        received,
                        received / drainMs * 1400,
                        LatencySummary.EMPTY,
                        new LatencySummary(
                                received,
                                0,
                                new LatencySummary.Percentiles(800_000, 1_100_000, 1_400_000, -1, 2_100_000)),
                        new BurstRecord.OwnCost(120_000, received * 9_500)));
    }

    /// Thirty rounds as Delta Chat's server answers: a pool is faster, and its answers come out of
    /// event order.
    public static ComparisonResult numbered() {
        Random random = new Random(7);
        List<List<BurstRecord>> rounds = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < 30; round++) {
            double drift = 1 + 0.02 * random.nextGaussian();
            OrderCounts outOfOrder = new OrderCounts(EVENTS, 0, 0, 310 + round, 3 + round % 15);
            List<BurstRecord> bursts = new ArrayList<>();
            bursts.add(complete(number++, POOL_1, 1152.28 * drift));
            bursts.add(burst(
                    number++, POOL_20, 774.58 * drift * (1 + round % 3 * 0.01), EVENTS, outOfOrder, End.COMPLETE));
            bursts.add(complete(number++, BATCH, 1150 * drift * (1 + (round % 5 - 2) * 0.02)));
            rounds.add(bursts);
        }
        return Comparisons.summarise(conditions("numbered", 30), List.of(POOL_1, POOL_20, BATCH), rounds, List.of())
                .with(SampleCodecCosts.known());
    }

    /// Five rounds of events without a sequence; a burst of pool 20 went quiet, and the run has
    /// something to say.
    public static ComparisonResult unsequenced() {
        List<List<BurstRecord>> rounds = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            boolean quiet = round == 2;
            rounds.add(List.of(
                    burst(2 * round + 1, POOL_1, 1150 + round, EVENTS, OrderCounts.ZERO, End.COMPLETE),
                    burst(
                            2 * round + 2,
                            POOL_20,
                            775 + round,
                            quiet ? 997 : EVENTS,
                            OrderCounts.ZERO,
                            quiet ? End.QUIET : End.COMPLETE)));
        }
        return Comparisons.summarise(
                        conditions("info", 5),
                        List.of(POOL_1, POOL_20),
                        rounds,
                        List.of("the machine was busy: load average 7.31 on 2 processors"))
                .with(SampleCodecCosts.known());
    }

    /// One burst with two events lost and one that came twice.
    public static ComparisonResult lossy() {
        OrderCounts order = new OrderCounts(EVENTS, 2, 1, 0, 0);
        return Comparisons.summarise(
                conditions("numbered", 1),
                List.of(POOL_1),
                List.of(List.of(burst(1, POOL_1, 5, EVENTS, order, End.COMPLETE))),
                List.of());
    }

    /// A peer that tries to write into the page and to the terminal.
    public static ComparisonResult hostile() {
        String evil = "<script>alert('1')</script>\u001b[2J\u202e\"&\n<img src=x onerror=alert(1)>";
        ComparisonResult.Conditions conditions = new ComparisonResult.Conditions(
                evil, new ComparisonResult.Burst(evil, evil, EVENTS, 64, evil, 1, 250_000, 1_000_000), 1, 0, evil, 0);
        Setting json = new Setting(DeliverySettings.pool(1), evil);
        Setting other = new Setting(DeliverySettings.pool(1), "msgpack" + evil);
        return Comparisons.summarise(
                        conditions,
                        List.of(json, other),
                        List.of(List.of(complete(1, json, 5), complete(2, other, 4))),
                        List.of(evil))
                .with(SampleCodecCosts.hostile(evil));
    }
}
