package burstscope.ui;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.FaultCounts;
import burstscope.measure.IntervalSnapshot;
import burstscope.measure.KnobChange;
import burstscope.measure.LatencySummary;
import burstscope.measure.Observation;
import burstscope.measure.OrderCounts;
import burstscope.measure.OwnHealth;
import burstscope.measure.PoolState;
import burstscope.measure.TrafficCounts;
import burstscope.run.BurstOrder;
import java.util.Random;
import java.util.function.Consumer;

/// Makes up what a backend would have sent, the same every time: a steady flow, bursts that drain at a rate which the
/// pool
/// and the codec set, a queue that grows where the pool is too small.
/// - Threads: one.
public final class SimulatedBackend {
    private static final long INTERVAL_NS = 100_000_000L;
    private static final double TURN_NS = 450_000;

    private final Random random = new Random(42);
    private final Consumer<Observation> out;
    private DeliverySettings settings = DeliverySettings.single();
    private String codec = "json";
    private double delayNs;
    private double steady = 2_000;
    private double queue;
    private long nowNs = 1_000_000_000_000L;
    private int burstNumber;
    private double burstLeft;
    private long burstStartNs;
    private BurstOrder order = new BurstOrder("burst", 1_000, 100, 0, 1, BurstRecord.Start.LIVE);
    private long sequenced;
    private long reordered;

    private FaultCounts faults = FaultCounts.ZERO;
    private OwnHealth health = new OwnHealth(0, 0, 0, 0);
    private boolean stamped = true;

    public SimulatedBackend(Consumer<Observation> out) {
        this.out = out;
    }

    public void delivery(DeliverySettings wanted) {
        if (!wanted.equals(settings)) {
            settings = wanted;
            mark("delivery", wanted.label());
        }
    }

    public long nowNs() {
        return nowNs;
    }

    public void codec(String wanted) {
        codec = wanted;
        mark("codec", wanted);
    }

    public void delay(long ns) {
        delayNs = ns;
        mark("backend", ns == 0 ? "no delay" : "delay " + ns / 1_000 + " us");
    }

    public void steady(double eventsPerSecond) {
        steady = eventsPerSecond;
    }

    public void faults(FaultCounts wanted) {
        faults = wanted;
    }

    public void health(OwnHealth wanted) {
        health = wanted;
    }

    public void stamped(boolean wanted) {
        stamped = wanted;
    }

    public void mark(String knob, String text) {
        out.accept(new KnobChange(nowNs, knob, text));
    }

    public void burst(BurstOrder wanted) {
        order = wanted;
        burstNumber++;
        burstLeft += wanted.events();
        queue += wanted.events();
        burstStartNs = nowNs + 3_000_000;
    }

    public boolean bursting() {
        return burstLeft > 0;
    }

    /// Time in which nothing is observed.
    public void skip(double seconds) {
        nowNs += Math.round(seconds * 1e9);
    }

    public void run(double seconds) {
        for (int i = 0; i < Math.round(seconds * 10); i++) {
            interval();
        }
    }

    private double capacity() {
        double codecFactor = codec.equals("msgpack") ? 1.3 : 1;
        return switch (settings.mode()) {
            case BATCH, PUSH -> 16_000 * codecFactor;
            case SINGLE, POOL -> Math.min(settings.outstanding() * 1e9 / (TURN_NS + delayNs), 13_500 * codecFactor);
        };
    }

    private void interval() {
        long startNs = nowNs;
        nowNs += INTERVAL_NS + random.nextInt(400_000);
        double seconds = (nowNs - startNs) / 1e9;
        queue += steady * seconds * (1 + 0.05 * random.nextGaussian());
        double capacity = capacity() * seconds * (1 + 0.02 * random.nextGaussian());
        long events = Math.round(Math.min(queue, capacity));
        double waitNs = TURN_NS / 3 + delayNs / 2 + queue / capacity() * 1e9 / 2;
        queue = Math.max(0, queue - events);
        if (burstLeft > 0) {
            finishBurst(startNs, events, waitNs);
        }
        sequenced += events;
        if (settings.outstanding() > 1 && random.nextInt(8) == 0) {
            reordered += random.nextInt(3);
        }
        out.accept(snapshot(startNs, events, waitNs));
    }

    private void finishBurst(long startNs, long events, double waitNs) {
        double before = burstLeft;
        burstLeft = Math.max(0, burstLeft - events);
        if (burstLeft == 0) {
            long drainNs = Math.round(startNs - burstStartNs + before / Math.max(1, events) * INTERVAL_NS * 0.97);
            long tookNs = Math.max(drainNs, Math.round(order.events() / capacity() * 1e9));
            out.accept(record(tookNs, waitNs));
        }
    }

    private BurstRecord record(long tookNs, double waitNs) {
        int pool = settings.outstanding();
        long late = pool > 1 ? random.nextInt(pool) : 0;
        return new BurstRecord(
                burstNumber,
                new BurstRecord.Settings(
                        order.kind(), settings, codec, order.events(), order.payloadBytes(), order.start()),
                new BurstRecord.Times(burstStartNs, burstStartNs + 400_000, burstStartNs + tookNs),
                stamped ? new OrderCounts(order.events(), 0, 0, late, Math.min(late, 17)) : OrderCounts.ZERO,
                new TrafficCounts(
                        order.events(),
                        order.events() * 180L,
                        order.events(),
                        order.events(),
                        order.events() * 60L,
                        order.events() * (codec.equals("json") ? 212L : 167L)),
                new BurstRecord.Outcome(
                        BurstRecord.End.COMPLETE,
                        order.events(),
                        order.events() / (tookNs / 1e9) * 1.3,
                        summary(order.events(), waitNs, stamped),
                        summary(order.events(), TURN_NS, true),
                        new BurstRecord.OwnCost(300_000, 4_000_000)));
    }

    private IntervalSnapshot snapshot(long startNs, long events, double waitNs) {
        long hiccup = health.maxHiccupNs() == 0 ? 150_000 + random.nextInt(900_000) : health.maxHiccupNs();
        double cpu = health.cpuShare() == 0 ? 0.12 + events / 20_000.0 : health.cpuShare();
        return new IntervalSnapshot(
                new IntervalSnapshot.Span(startNs, nowNs),
                new TrafficCounts(events, events * 180, events, events, events * 60, events * 212),
                new IntervalSnapshot.Latencies(
                        summary(events, waitNs, stamped), summary(events, TURN_NS + delayNs, true)),
                new PoolState(settings, settings.outstanding(), stamped ? Math.round(queue) : -1, codec),
                new IntervalSnapshot.Account(
                        stamped ? new OrderCounts(sequenced, 0, 0, reordered, 17) : OrderCounts.ZERO, faults),
                new OwnHealth(hiccup, cpu, health.gcPauseNs(), health.droppedSnapshots()));
    }

    private LatencySummary summary(long count, double medianNs, boolean known) {
        if (count == 0 || !known) {
            return LatencySummary.EMPTY;
        }
        double noise = Math.exp(0.08 * random.nextGaussian());
        long p50 = Math.round(medianNs * noise);
        return new LatencySummary(
                count,
                0,
                new LatencySummary.Percentiles(
                        carried(count, 20, p50),
                        carried(count, 100, Math.round(p50 * 1.6)),
                        carried(count, 1_000, Math.round(p50 * 2.4)),
                        carried(count, 10_000, Math.round(p50 * 3.2)),
                        Math.round(p50 * (3.3 + Math.abs(random.nextGaussian())))));
    }

    private static long carried(long count, long needed, long value) {
        return count < needed ? LatencySummary.NOT_CARRIED : value;
    }
}
