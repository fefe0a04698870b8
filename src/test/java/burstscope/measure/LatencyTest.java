package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import burstscope.testing.Seeds;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// Recorders and the percentiles that their samples can carry.
final class LatencyTest {
    private static final long NOT_CARRIED = LatencySummary.NOT_CARRIED;
    private static final long HOUR_NS = 3_600_000_000_000L;

    private static LatencySummary summaryOf(int samples) {
        Histogram histogram = LatencyRecorder.newHistogram();
        for (int i = 1; i <= samples; i++) {
            histogram.recordValue(i * 1_000L);
        }
        return LatencySummary.of(histogram, 0);
    }

    @Test
    void noSamplesCarryNothing() {
        assertThat(summaryOf(0)).isEqualTo(LatencySummary.EMPTY);
    }

    @Test
    void aPercentileNeedsTenSamplesAboveIt() {
        assertThat(summaryOf(19).ns().p50()).isEqualTo(NOT_CARRIED);
        assertThat(summaryOf(20).ns().p50()).isNotEqualTo(NOT_CARRIED);
        assertThat(summaryOf(99).ns().p90()).isEqualTo(NOT_CARRIED);
        assertThat(summaryOf(100).ns().p90()).isNotEqualTo(NOT_CARRIED);
        assertThat(summaryOf(999).ns().p99()).isEqualTo(NOT_CARRIED);
        assertThat(summaryOf(1_000).ns().p99()).isNotEqualTo(NOT_CARRIED);
        assertThat(summaryOf(9_999).ns().p999()).isEqualTo(NOT_CARRIED);
        assertThat(summaryOf(10_000).ns().p999()).isNotEqualTo(NOT_CARRIED);
    }

    @Test
    void oneSampleCarriesItsMaximumOnly() {
        assertThat(summaryOf(1).ns())
                .isEqualTo(new LatencySummary.Percentiles(
                        NOT_CARRIED,
                        NOT_CARRIED,
                        NOT_CARRIED,
                        NOT_CARRIED,
                        summaryOf(1).ns().max()));
        assertThat((double) summaryOf(1).ns().max()).isCloseTo(1_000.0, within(100.0));
    }

    @Test
    void percentilesAreRightToTheResolution() {
        LatencySummary.Percentiles ns = summaryOf(10_000).ns();
        assertThat((double) ns.p50()).isCloseTo(5_000_000.0, within(6_000.0));
        assertThat((double) ns.p90()).isCloseTo(9_000_000.0, within(10_000.0));
        assertThat((double) ns.p99()).isCloseTo(9_900_000.0, within(10_000.0));
        assertThat((double) ns.p999()).isCloseTo(9_990_000.0, within(10_000.0));
        assertThat((double) ns.max()).isCloseTo(10_000_000.0, within(10_000.0));
    }

    @Test
    void percentilesNeverDecrease() {
        SplittableRandom random = new SplittableRandom(Seeds.next());
        for (int run = 0; run < 50; run++) {
            Histogram histogram = LatencyRecorder.newHistogram();
            for (int i = 0; i < 10_000 + run; i++) {
                histogram.recordValue(random.nextLong(1L << random.nextInt(1, 40)));
            }
            LatencySummary.Percentiles ns = LatencySummary.of(histogram, 0).ns();
            assertThat(new long[] {ns.p50(), ns.p90(), ns.p99(), ns.p999(), ns.max()})
                    .isSorted();
        }
    }

    @Test
    void aRecorderHandsOutEachSampleOnce() {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.record(5_000);
        recorder.record(6_000);
        assertThat(recorder.takeInterval().count()).isEqualTo(2);
        recorder.record(7_000);
        assertThat(recorder.takeInterval().count()).isEqualTo(1);
        assertThat(recorder.takeInterval()).isEqualTo(LatencySummary.EMPTY);
    }

    @Test
    void whatIsOutsideTheRangeIsClampedAndCounted() {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.record(-1);
        recorder.record(HOUR_NS + 1);
        recorder.record(Long.MAX_VALUE);
        recorder.record(Long.MIN_VALUE);
        recorder.record(HOUR_NS);
        LatencySummary summary = recorder.takeInterval();
        assertThat(summary.count()).isEqualTo(5);
        assertThat(summary.clamped()).isEqualTo(4);
        assertThat((double) summary.ns().max()).isCloseTo(HOUR_NS, within(HOUR_NS / 1_000.0));
        recorder.record(1);
        assertThat(recorder.takeInterval().clamped()).isZero();
    }
}
