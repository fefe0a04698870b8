package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.Outcome;
import burstscope.measure.LatencyHistogram;
import burstscope.measure.LatencySummary;
import burstscope.measure.OrderCounts;
import burstscope.report.Comparisons.Setting;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/// Made-up recordings whose truth is known, by the same writer as real ones.
public final class SampleRecordings {
    private SampleRecordings() {}

    /// What a recording is made of.
    /// @param factors of the drain time of pool 1, pool 20 and so on
    public record Plan(long seed, int rounds, List<Setting> settings, List<Double> factors) {
        public Plan {
            settings = List.copyOf(settings);
            factors = List.copyOf(factors);
        }
    }

    /// A pool of 1 at 1000 ms and one of 20 at 670 ms, both times `factor`.
    public static Plan pools(long seed, int rounds, double factor) {
        return new Plan(
                seed, rounds, List.of(SampleBursts.POOL_1, SampleBursts.POOL_20), List.of(1000 * factor, 670 * factor));
    }

    public static String json(Plan plan) {
        return JsonReport.render(List.of(result(plan)));
    }

    static Recording recording(String name, Plan plan) throws RecordingException {
        return recording(name, json(plan));
    }

    static Recording recording(String name, String json) throws RecordingException {
        return Recording.parse(name, json.getBytes(StandardCharsets.UTF_8));
    }

    static ComparisonResult result(Plan plan) {
        Random random = new Random(plan.seed());
        List<List<BurstRecord>> rounds = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < plan.rounds(); round++) {
            List<BurstRecord> bursts = new ArrayList<>();
            for (int i = 0; i < plan.settings().size(); i++) {
                double ms = plan.factors().get(i) * (1 + 0.03 * random.nextGaussian());
                bursts.add(withLatencies(
                        SampleBursts.burst(
                                number++,
                                plan.settings().get(i),
                                ms,
                                1000,
                                new OrderCounts(1000, 0, 0, random.nextInt(5), 3),
                                End.COMPLETE),
                        random));
            }
            rounds.add(bursts);
        }
        var conditions = SampleBursts.conditions("numbered", plan.rounds());
        var started = new ComparisonResult.Conditions(
                conditions.backend(),
                conditions.burst(),
                conditions.rounds(),
                conditions.warmUpRounds(),
                conditions.machine(),
                conditions.startedEpochMs() + plan.seed(),
                new ComparisonResult.Instrument("0.1.0", "0123456789ab", 0.5),
                ComparisonResult.Beside.NONE);
        return Comparisons.summarise(started, plan.settings(), rounds, List.of());
    }

    /// Thirty round trips of which each worker's differ.
    private static BurstRecord withLatencies(BurstRecord burst, Random random) {
        Histogram histogram = new Histogram(100, 3_600_000_000_000L, 3);
        for (int i = 0; i < 30; i++) {
            histogram.recordValue(500_000 + random.nextInt(5_000_000));
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        LatencySummary roundTrip = LatencyHistogram.parse(
                        Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)))
                .summary(1);
        Outcome outcome = burst.outcome();
        return new BurstRecord(
                burst.number(),
                burst.settings(),
                burst.times(),
                burst.order(),
                burst.traffic(),
                new Outcome(
                        outcome.end(),
                        outcome.received(),
                        outcome.peakEventsPerSecond(),
                        LatencySummary.EMPTY,
                        roundTrip,
                        outcome.own()));
    }
}
