package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.EventTrace;
import burstscope.measure.GapSummary;
import burstscope.measure.LatencySummary;
import burstscope.measure.Spacing;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SpacingTextTest {
    private static BurstRecord burst(long askedNs, long p50, long p99) {
        BurstRecord plain = SampleBursts.complete(1, SampleBursts.POOL_1, 100);
        Spacing spacing = new Spacing(
                askedNs, new LatencySummary(1_000, 0, new LatencySummary.Percentiles(p50, p50, p99, -1, 3_000_000)));
        return new BurstRecord(
                1,
                plain.settings(),
                plain.times(),
                plain.order(),
                plain.traffic(),
                plain.outcome(),
                new BurstRecord.Details(EventTrace.EMPTY, GapSummary.NONE, spacing, ""));
    }

    @Test
    void whatWasAskedStandsBesideWhatTheStampsTell() {
        assertThat(SpacingText.line(List.of(burst(1_000_000, 1_020_000, 1_500_000))))
                .hasValue("Spacing of the events at the backend: asked for 1 ms; by its own stamps p50 1.02 ms,"
                        + " p99 1.50 ms, longest 3.00 ms.");
        assertThat(SpacingText.warning(List.of(burst(1_000_000, 1_020_000, 1_500_000))))
                .isEmpty();
    }

    @Test
    void aSpacingThatWasNotKeptIsAWarningWithTheFiguresOfThoseBursts() {
        assertThat(SpacingText.warning(
                        List.of(burst(1_000_000, 1_020_000, 1_500_000), burst(1_000_000, 400, 8_000_000))))
                .hasValue("the backend did not keep the spacing in 1 of 2 bursts: asked for 1 ms, measured there p50"
                        + " 400 ns, p99 8.00 ms, longest 3.00 ms");
    }

    @Test
    void nothingIsSaidWhereNoSpacingWasAskedForAndNothingClaimedWhereNoStampTells() {
        assertThat(SpacingText.line(List.of(burst(0, 400, 900)))).isEmpty();
        assertThat(SpacingText.line(List.of(burst(1_000_000, -1, -1))))
                .hasValueSatisfying(line -> assertThat(line).contains("too few"));
        assertThat(SpacingText.warning(List.of(burst(1_000_000, -1, -1)))).isEmpty();
    }
}
