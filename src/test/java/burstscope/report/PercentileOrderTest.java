package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.BurstRecord.Outcome;
import burstscope.measure.DeliverySettings;
import burstscope.measure.LatencyHistogram;
import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.OpenLoopTally;
import burstscope.measure.OrderCounts;
import burstscope.report.Comparisons.Setting;
import burstscope.testing.PercentileOrder;
import burstscope.testing.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// In whatever is written: p50 <= p90 <= p99 <= p99.9 <= max, and a median lies within its interval.
final class PercentileOrderTest {
    private static final int[] SIZES = {0, 1, 2, 3, 9, 10, 11, 19, 20, 21, 99, 100, 101, 999, 1_000, 1_001, 10_000};
    private final long seed = Seeds.next();
    private final Random random = new Random(seed);
    private int checked;

    @TempDir
    private Path folder;

    private Histogram histogram() {
        Histogram histogram = new Histogram(100, 3_600_000_000_000L, 3);
        int size = SIZES[random.nextInt(SIZES.length)];
        double spread = random.nextInt(12);
        for (int i = 0; i < size; i++) {
            double value = random.nextInt(20) == 0 ? 0 : 200_000 * Math.exp(spread * random.nextGaussian());
            histogram.recordValue(Math.clamp(Math.round(value), 0, 3_600_000_000_000L));
        }
        return histogram;
    }

    private LatencySummary latencies() {
        Histogram histogram = histogram();
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return LatencyHistogram.parse(Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)))
                .summary(random.nextInt(3));
    }

    private BurstRecord burst(int number, Setting setting) {
        BurstRecord burst = SampleBursts.burst(
                number,
                setting,
                100 * Math.exp(random.nextGaussian()),
                1_000,
                new OrderCounts(1_000, 0, 0, 0, 0),
                End.COMPLETE);
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
                        latencies(),
                        latencies(),
                        outcome.own()));
    }

    private ComparisonResult comparison() {
        List<Setting> settings = List.of(
                new Setting(DeliverySettings.pool(1), "json"),
                new Setting(DeliverySettings.pool(4), "json"),
                new Setting(DeliverySettings.pool(16), "json"),
                new Setting(DeliverySettings.batch(0), "json"));
        int rounds = 1 + random.nextInt(12);
        List<List<BurstRecord>> bursts = new ArrayList<>();
        int number = 1;
        for (int round = 0; round < rounds; round++) {
            List<BurstRecord> ofRound = new ArrayList<>();
            for (Setting setting : settings) {
                ofRound.add(burst(number++, setting));
            }
            bursts.add(ofRound);
        }
        return Comparisons.summarise(SampleBursts.conditions("numbered", rounds), settings, bursts, List.of());
    }

    private void check(String json) {
        checked += PercentileOrder.check(json, "seed " + seed);
    }

    @Test
    void burstsSweepsAndMergedRecordingsKeepTheirPercentilesInOrder() throws Exception {
        for (int run = 0; run < 12; run++) {
            ComparisonResult result = comparison();
            String json = JsonReport.render(List.of(result));
            check(json);
            check(SweepReport.json(List.of(SweepResult.of(result, 0, 30)), Optional.empty()));
            result.bursts().forEach(burst -> check(JsonReport.burstLine(burst)));
            Recording one = Recording.parse("one", json.getBytes(StandardCharsets.UTF_8));
            Recording two = Recording.parse(
                    "two", JsonReport.render(List.of(comparison())).getBytes(StandardCharsets.UTF_8));
            MergedRecordings merged = RecordingMerge.of(List.of(one, two), 2, List.of());
            check(merged.json());
            checkMergedTable(merged.text());
        }
        assertThat(checked).isGreaterThan(500);
    }

    /// `p50, p99, max` of two kinds are the last six columns.
    private void checkMergedTable(String text) {
        text.lines()
                .filter(line -> line.startsWith("pool ") || line.startsWith("batch"))
                .forEach(line -> {
                    String[] cells = line.strip().split("  +");
                    for (int first : new int[] {cells.length - 6, cells.length - 3}) {
                        double[] known = Arrays.stream(cells, first, first + 3)
                                .filter(cell -> !cell.equals("-"))
                                .mapToDouble(cell -> Double.parseDouble(cell.replace(" ", "")))
                                .toArray();
                        assertThat(known).as(line).isSorted();
                        checked++;
                    }
                });
    }

    @Test
    void openLoopsKeepTheirPercentilesInOrder() {
        for (int run = 0; run < 40; run++) {
            OpenLoopTally tally = new OpenLoopTally();
            int answers = SIZES[random.nextInt(SIZES.length)];
            for (int i = 0; i < answers; i++) {
                long lateNs = random.nextInt(2_000_000);
                tally.onAnswer(0, lateNs, lateNs + (long) (50_000 * Math.exp(3 * random.nextGaussian())));
            }
            OpenLoopReport report = new OpenLoopReport(
                    new OpenLoopReport.Conditions(
                            "tcp somewhere",
                            "demo",
                            "call",
                            new OpenLoopReport.Load("1000/s", 1_000, 0, 1_000_000_000, 1_000_000_000, 10),
                            "pool 1",
                            "json",
                            "a machine",
                            0,
                            ComparisonResult.Beside.NONE),
                    tally.result(answers, 0, 0, new OpenLoopResult.Events(0, 0)),
                    new BurstRecord.OwnCost(0, 0, 0, 0),
                    List.of());
            check(OpenLoopJson.render(report));
        }
        assertThat(checked).isGreaterThan(20);
    }

    @Test
    void histogramLogsHoldTheSamplesThatTheJsonTellsThePercentilesOf() throws Exception {
        ComparisonResult result = comparison();
        HistogramLogs.write(folder, List.of(result));
        Map<String, Long> samples = new HashMap<>();
        long logged = 0;
        try (var files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".hlog")).toList()) {
                HistogramLogReader reader = new HistogramLogReader(file.toFile());
                while (reader.hasNext()) {
                    if (reader.nextIntervalHistogram() instanceof Histogram interval) {
                        logged += interval.getTotalCount();
                        assertThat(new double[] {
                                    interval.getMinValue(),
                                    interval.getValueAtPercentile(50),
                                    interval.getValueAtPercentile(99),
                                    interval.getValueAtPercentile(99.9)
                                })
                                .isSorted();
                    }
                }
                reader.close();
                samples.put(file.getFileName().toString(), logged);
            }
        }
        long told = result.bursts().stream()
                .mapToLong(burst -> burst.outcome().delivery().count()
                        + burst.outcome().roundTrip().count())
                .sum();
        assertThat(logged).isEqualTo(told);
        assertThat(samples).isNotEmpty();
    }

    @Test
    void mergedHistogramsAreThoseOfOneThatRecordedEverything() throws Exception {
        List<Recording> workers = new ArrayList<>();
        Histogram whole = new Histogram(100, 3_600_000_000_000L, 3);
        for (int worker = 0; worker < 4; worker++) {
            ComparisonResult result = comparison();
            for (BurstRecord burst : result.settings().get(1).bursts()) {
                whole.add(burst.outcome().roundTrip().histogram().copy());
            }
            workers.add(Recording.parse(
                    "worker " + worker, JsonReport.render(List.of(result)).getBytes(StandardCharsets.UTF_8)));
        }
        // Recorded anew value by value, so that nothing but the samples themselves can make them equal.
        Histogram recorded = new Histogram(100, 3_600_000_000_000L, 3);
        whole.recordedValues()
                .forEach(value ->
                        recorded.recordValueWithCount(value.getValueIteratedTo(), value.getCountAtValueIteratedTo()));
        ByteBuffer buffer = ByteBuffer.allocate(recorded.getNeededByteBufferCapacity());
        int length = recorded.encodeIntoCompressedByteBuffer(buffer);
        String expected = LatencyHistogram.parse(
                        Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)))
                .base64();

        for (int order = 0; order < 6; order++) {
            Collections.shuffle(workers, random);
            JsonNode merged = JsonMapper.shared()
                    .readTree(RecordingMerge.of(workers, 4, List.of()).json());
            for (JsonNode row : merged.at("/comparisons/0/histograms")) {
                if (row.get("setting").stringValue().equals("pool 4")
                        && row.get("latency").stringValue().equals("roundTrip")) {
                    assertThat(row.get("histogram").stringValue())
                            .as("seed %d", seed)
                            .isEqualTo(expected);
                    checked++;
                }
            }
        }
        assertThat(checked).isEqualTo(6);
    }
}
