package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.OrderCounts;
import burstscope.report.SampleBursts;
import org.junit.jupiter.api.Test;

final class FindingsViewModelTest {
    private static final long SECOND = 1_000_000_000L;

    private final FindingsViewModel findings = new FindingsViewModel();

    private static BurstRecord outOfOrder(int number) {
        return SampleBursts.burst(
                number,
                SampleBursts.POOL_20,
                100,
                1_000,
                new OrderCounts(1_000, 0, 0, 30, 4),
                BurstRecord.End.COMPLETE);
    }

    @Test
    void whatIsFoundIsToldInWordsWithAMarkAndTheFigures() {
        for (int i = 1; i <= 3; i++) {
            findings.append(outOfOrder(i));
        }
        findings.onPulse(0);
        assertThat(findings.rowsProperty().get()).singleElement().satisfies(row -> {
            assertThat(row.headline()).isEqualTo("⚠ Warning  ·  pool 20: events come out of order");
            assertThat(row.details()).contains("90 of 3000 events", "What to try: ");
            assertThat(row.style()).isEqualTo("finding-warning");
        });
    }

    @Test
    void itLooksOnceASecondAndForgetsWithAnotherBackend() {
        findings.onPulse(0);
        findings.append(outOfOrder(1));
        findings.onPulse(SECOND - 1);
        assertThat(findings.rowsProperty().get()).isEmpty();
        findings.onPulse(SECOND);
        assertThat(findings.rowsProperty().get()).hasSize(1);
        findings.clear();
        findings.onPulse(2 * SECOND);
        assertThat(findings.rowsProperty().get()).isEmpty();
    }

    @Test
    void onlyTheLastBurstsCount() {
        findings.append(outOfOrder(1));
        for (int i = 0; i < FindingsViewModel.MOST_BURSTS; i++) {
            findings.append(SampleBursts.complete(i + 2, SampleBursts.POOL_20, 100));
        }
        findings.onPulse(0);
        assertThat(findings.rowsProperty().get()).isEmpty();
    }
}
