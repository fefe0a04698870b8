package burstscope.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountTextTest {
    @Test
    void aMedianBetweenTwoSmallCountsIsNotRoundedToOneOfThem() {
        assertThat(WorkTables.countText(0.5)).startsWith("0.5");
        assertThat(WorkTables.countText(1)).isEqualTo("1");
        assertThat(WorkTables.countText(1000.5)).doesNotContain(".");
    }
}
