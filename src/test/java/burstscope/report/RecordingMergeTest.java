package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.measure.LatencyHistogram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingMergeTest {
    private static final List<String> NOTHING = List.of();

    private static Recording worker(long seed, int rounds) throws RecordingException {
        return SampleRecordings.recording("worker-" + seed + ".json", SampleRecordings.pools(seed, rounds, 1));
    }

    private static RecordedSetting pool20(Recording recording) {
        return recording.parts().getFirst().settings().getLast();
    }

    private static Recording reread(MergedRecordings merged) throws RecordingException {
        return SampleRecordings.recording("merged", merged.json());
    }

    private static SettingHistogram roundTrips(RecordedSetting setting) {
        return Objects.requireNonNull(setting.histograms().get("roundTrip"));
    }

    @Test
    void theOrderOfTheFilesDoesNotChangeABit() throws RecordingException {
        List<Recording> workers = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            workers.add(worker(i, 3 + i));
        }
        String json = RecordingMerge.of(workers, 5, NOTHING).json();
        String text = RecordingMerge.of(workers, 5, NOTHING).text();

        Random random = new Random(3);
        for (int run = 0; run < 12; run++) {
            Collections.shuffle(workers, random);
            assertThat(RecordingMerge.of(workers, 5, NOTHING).json()).isEqualTo(json);
            assertThat(RecordingMerge.of(workers, 5, NOTHING).text()).isEqualTo(text);
        }
    }

    @Test
    void countsAddUpExactly() throws RecordingException {
        Recording one = worker(1, 7);
        Recording two = worker(2, 11);

        Recording merged = reread(RecordingMerge.of(List.of(one, two), 2, NOTHING));

        RecordedSetting sum = pool20(merged);
        assertThat(sum.bursts()).hasSize(18);
        assertThat(sum.bursts()).extracting(RecordedSetting.Burst::round).doesNotHaveDuplicates();
        assertThat(MergedRecordings.received(sum)).isEqualTo(18_000);
        assertThat(MergedRecordings.order(sum).reordered())
                .isEqualTo(MergedRecordings.order(pool20(one)).reordered()
                        + MergedRecordings.order(pool20(two)).reordered());
        assertThat(roundTrips(sum).samples().count()).isEqualTo(18 * 30);
        assertThat(roundTrips(sum).clamped()).isEqualTo(18);
        assertThat(merged.parts().getFirst().condition("rounds")).isEqualTo("18");
    }

    @Test
    void histogramsAreThoseOfAllSamplesBitForBit() throws RecordingException {
        List<Recording> workers = List.of(worker(1, 7), worker(2, 11), worker(3, 4));

        Recording merged = reread(RecordingMerge.of(workers, 3, NOTHING));

        LatencyHistogram expected = LatencyHistogram.sum(
                workers.stream().map(each -> roundTrips(pool20(each)).samples()).toList());
        assertThat(roundTrips(pool20(merged)).samples().base64()).isEqualTo(expected.base64());
    }

    @Test
    void mergingInStepsGivesTheSameHistograms() throws RecordingException {
        Recording one = worker(1, 6);
        Recording two = worker(2, 6);
        Recording three = worker(3, 6);

        Recording atOnce = reread(RecordingMerge.of(List.of(one, two, three), 3, NOTHING));
        Recording firstTwo = reread(RecordingMerge.of(List.of(one, two), 2, NOTHING));
        Recording inSteps = reread(RecordingMerge.of(List.of(firstTwo, three), 2, NOTHING));

        assertThat(pool20(inSteps).histograms()).isEqualTo(pool20(atOnce).histograms());
        assertThat(pool20(inSteps).drainMs()).isEqualTo(pool20(atOnce).drainMs());
        assertThat(inSteps.sources()).isEqualTo(atOnce.sources());
    }

    @Test
    void aMissingWorkerIsTold() throws RecordingException {
        MergedRecordings merged = RecordingMerge.of(List.of(worker(1, 6), worker(2, 6), worker(3, 6)), 4, NOTHING);

        assertThat(merged.isIncomplete()).isTrue();
        assertThat(merged.text()).startsWith("Merged from 3 of 4 workers").contains("MISSING");
        assertThat(reread(merged).parts().getFirst().verdict()).isEqualTo("suspect");
        assertThat(reread(merged).parts().getFirst().reasons()).anyMatch(reason -> reason.contains("3 of 4 workers"));
    }

    @Test
    void aSettingThatOneWorkerDidNotRunIsTold() throws RecordingException {
        Recording alone = SampleRecordings.recording(
                "alone.json", new SampleRecordings.Plan(2, 6, List.of(SampleBursts.POOL_1), List.of(1000.0)));

        MergedRecordings merged = RecordingMerge.of(List.of(worker(1, 6), alone), 2, NOTHING);

        assertThat(merged.isIncomplete()).isTrue();
        assertThat(merged.text()).contains("MISSING: numbered, pool 20: 1 of 2 workers");
    }

    @Test
    void theSameRecordingTwiceIsRefusedAlsoWithinAMergedOne() throws RecordingException {
        Recording one = worker(1, 6);
        Recording merged = reread(RecordingMerge.of(List.of(one, worker(2, 6)), 2, NOTHING));

        for (Recording again : List.of(one, merged)) {
            assertThatExceptionOfType(RecordingException.class)
                    .isThrownBy(() -> RecordingMerge.of(List.of(one, again), 2, NOTHING))
                    .withMessageContaining("twice");
        }
    }

    @Test
    void workersThatMeasuredSomethingElseAreRefusedUnlessAllowed() throws RecordingException {
        Recording other = SampleRecordings.recording(
                "other.json",
                SampleRecordings.json(SampleRecordings.pools(2, 6, 1))
                        .replace("\"askedEvents\" : 1000", "\"askedEvents\" : 10"));

        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> RecordingMerge.of(List.of(worker(1, 6), other), 2, NOTHING))
                .withMessageContaining("askedEvents: 1000 / 10");
        assertThat(RecordingMerge.of(List.of(worker(1, 6), other), 2, List.of("askedEvents"))
                        .text())
                .contains("Allowed to differ: askedEvents: 1000 / 10");
    }

    @Test
    void workersMayStandOnDifferentMachinesAndThatIsTold() throws RecordingException {
        Recording other = SampleRecordings.recording(
                "other.json",
                SampleRecordings.json(SampleRecordings.pools(2, 6, 1)).replace("2 processors", "64 processors"));

        Recording merged = reread(RecordingMerge.of(List.of(worker(1, 6), other), 2, NOTHING));

        assertThat(merged.parts().getFirst().condition("machine"))
                .contains("2 processors")
                .contains(" + ")
                .contains("64 processors");
    }

    @Test
    void aMergedRecordingIsComparedLikeAnyOtherWithPairsKept() throws RecordingException {
        Recording merged = reread(RecordingMerge.of(List.of(worker(1, 7), worker(2, 11)), 2, NOTHING));

        RecordedComparison comparison = RecordingComparison.of(
                merged, merged, new RecordingComparison.Question("pool 1", "pool 20", List.of(), 0, 1));

        assertThat(comparison.rows().getFirst().sentence()).contains("n = 18 + 18 paired");
    }

    @Test
    void theLogsAreReadByHdrHistogramItself(@TempDir Path folder) throws Exception {
        MergedRecordings merged = RecordingMerge.of(List.of(worker(1, 7), worker(2, 11)), 2, NOTHING);

        merged.write(folder);

        Path log = folder.resolve("latency").resolve("1.2-pool-20-roundTrip.hlog");
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            Histogram read = (Histogram) reader.nextIntervalHistogram();
            assertThat(read.getTotalCount()).isEqualTo(18 * 30);
            assertThat(reader.nextIntervalHistogram()).isNull();
        }
        assertThat(Files.readString(folder.resolve("report.json"))).isEqualTo(merged.json());
    }
}
