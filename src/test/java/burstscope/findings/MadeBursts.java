package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.OwnCost;
import burstscope.measure.BurstRecord.Start;
import burstscope.measure.BurstRecorder;
import burstscope.measure.BurstWork;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.LatencySummary.Percentiles;
import burstscope.measure.OrderCounts;
import burstscope.measure.Spacing;
import burstscope.measure.StageTimes;
import burstscope.measure.TrafficCounts;
import burstscope.report.ComparisonResult;
import burstscope.report.Comparisons;
import burstscope.report.Finding;
import burstscope.report.SampleBursts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Bursts with nothing to point at, of which a test changes what it is about.
final class MadeBursts {
    static final long MS = 1_000_000;

    private DeliverySettings delivery = DeliverySettings.pool(8);
    private String codec = "json";
    private long drainNs = 100 * MS;
    private long firstNs = MS;
    private long received = 1_000;
    private OrderCounts order = new OrderCounts(1_000, 0, 0, 0, 0);
    private TrafficCounts traffic = new TrafficCounts(1_000, 80_000, 1_008, 1_001, 60_000, 120_000);
    private OwnCost own = new OwnCost(200_000, 12 * MS, 8 * MS, 0);
    private GapSummary gaps = GapSummary.NONE;
    private Spacing spacing = Spacing.NONE;
    private BurstWork work = BurstWork.NONE;
    private EventTrace trace = EventTrace.EMPTY;

    MadeBursts delivery(DeliverySettings other) {
        delivery = other;
        return this;
    }

    MadeBursts codec(String other) {
        codec = other;
        return this;
    }

    MadeBursts drainMs(double ms) {
        drainNs = Math.round(ms * MS);
        return this;
    }

    MadeBursts firstMs(double ms) {
        firstNs = Math.round(ms * MS);
        return this;
    }

    MadeBursts order(OrderCounts other) {
        order = other;
        return this;
    }

    MadeBursts answers(long answers, long bytesIn) {
        traffic = new TrafficCounts(received, 80_000, answers, answers, 60_000, bytesIn);
        return this;
    }

    MadeBursts own(OwnCost other) {
        own = other;
        return this;
    }

    MadeBursts gaps(GapSummary other) {
        gaps = other;
        return this;
    }

    MadeBursts spacing(long askedNs, long p50Ns) {
        spacing = new Spacing(askedNs, new LatencySummary(999, 0, new Percentiles(p50Ns, p50Ns, p50Ns, -1, p50Ns)));
        return this;
    }

    MadeBursts work(BurstWork other) {
        work = other;
        return this;
    }

    MadeBursts consumed(long calls, double ms, long saved) {
        work = new BurstWork(
                work.stages(), new BurstWork.Consumed(calls, Math.round(ms * MS), saved), work.alongside());
        return this;
    }

    MadeBursts alongside(long answers, long bytes) {
        work = new BurstWork(work.stages(), work.consumed(), new BurstWork.Alongside(answers, bytes, 0, 0));
        return this;
    }

    /// Mean of an event in each stage, ns; the others are not known.
    MadeBursts stages(long serverNs, long wireNs, long decodeNs) {
        List<StageTimes.Part> parts = new ArrayList<>();
        for (StageTimes.Stage stage : StageTimes.Stage.values()) {
            long ns = switch (stage) {
                case SERVER -> serverNs;
                case WIRE -> wireNs;
                case DECODE -> decodeNs;
                default -> 0;
            };
            parts.add(new StageTimes.Part(stage, ns == 0 ? 0 : received, ns * received, ns, ""));
        }
        work = new BurstWork(new StageTimes(parts), work.consumed(), work.alongside());
        return this;
    }

    /// Events one after the other, each a round trip after it was asked for.
    MadeBursts roundTrips(long... ns) {
        EventMeter meter = new EventMeter();
        BurstRecorder recorder = new BurstRecorder(1, settings(), _ -> {});
        recorder.startDrainAt(MS);
        meter.begin(recorder);
        long now = MS;
        for (int i = 0; i < ns.length; i++) {
            now += ns[i];
            meter.onEvent(new EventMeter.Event(now - ns[i], now, now - ns[i], i + 1, i + 1, 50), true);
        }
        trace = recorder.finish(TrafficCounts.ZERO, own, End.QUIET).details().trace();
        return this;
    }

    /// Answers one after the other, each with so many events.
    MadeBursts batches(int answers, int eventsEach, long roundTripNs) {
        EventMeter meter = new EventMeter();
        BurstRecorder recorder = new BurstRecorder(1, settings(), _ -> {});
        recorder.startDrainAt(MS);
        meter.begin(recorder);
        long now = MS;
        for (int answer = 0; answer < answers; answer++) {
            long sent = now;
            now += roundTripNs;
            for (int i = 0; i < eventsEach; i++) {
                // Every second one happened after it had been asked for.
                long happened = i % 2 == 0 ? sent - 1 : sent + 1;
                long number = (long) answer * eventsEach + i + 1;
                meter.onEvent(new EventMeter.Event(sent, now, happened, number, number, 50), true);
            }
        }
        received = (long) answers * eventsEach;
        trace = recorder.finish(TrafficCounts.ZERO, own, End.QUIET).details().trace();
        return this;
    }

    private BurstRecord.Settings settings() {
        return new BurstRecord.Settings("burst", delivery, codec, 1_000, 64, Start.LIVE);
    }

    BurstRecord get(int number) {
        long start = number * 1_000L * MS;
        return new BurstRecord(
                number,
                settings(),
                new BurstRecord.Times(start, start + firstNs, start + drainNs),
                order,
                traffic,
                new BurstRecord.Outcome(
                        End.COMPLETE, received, 12_000, LatencySummary.EMPTY, LatencySummary.EMPTY, own),
                new BurstRecord.Details(trace, gaps, spacing, ""),
                work);
    }

    /// So many of the same.
    List<BurstRecord> times(int count) {
        return of(count, _ -> this);
    }

    static List<BurstRecord> of(int count, IntFunction<MadeBursts> made) {
        List<BurstRecord> bursts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bursts.add(made.apply(i).get(i + 1));
        }
        return bursts;
    }

    static List<Finding> found(List<BurstRecord> bursts) {
        return Findings.of(Evidence.live(bursts, List.of()));
    }

    static List<String> ids(List<Finding> findings) {
        return findings.stream().map(Finding::id).toList();
    }

    /// Ids of what is found in so many bursts alike.
    static List<String> idsOf(MadeBursts made) {
        return ids(found(made.times(10)));
    }

    /// Each list is a setting's bursts.
    @SafeVarargs
    static ComparisonResult comparison(List<BurstRecord>... settings) {
        List<List<BurstRecord>> rounds = new ArrayList<>();
        for (int round = 0; round < settings[0].size(); round++) {
            List<BurstRecord> ofRound = new ArrayList<>();
            for (List<BurstRecord> setting : settings) {
                ofRound.add(setting.get(round));
            }
            rounds.add(ofRound);
        }
        List<Comparisons.Setting> named = new ArrayList<>();
        for (List<BurstRecord> setting : settings) {
            BurstRecord.Settings first = setting.getFirst().settings();
            named.add(new Comparisons.Setting(first.delivery(), first.codec()));
        }
        return Comparisons.summarise(SampleBursts.conditions("burst", rounds.size()), named, rounds, List.of());
    }
}
