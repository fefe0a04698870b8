package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AlarmRateTest {
    /// R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
    @ParameterizedTest
    @CsvSource({"81, 263, 0.2553, 0.3662", "15, 148, 0.0624, 0.1605", "0, 20, 0, 0.1611", "1, 29, 0.0061, 0.1718"})
    void theIntervalIsThePublishedOne(int alarms, int runs, double low, double high) {
        AlarmRate rate = new AlarmRate(alarms, runs);

        assertThat(rate.low()).isEqualTo(low, within(5e-5));
        assertThat(rate.high()).isEqualTo(high, within(5e-5));
    }

    @Test
    void aRateIsTooHighOnlyWhenThatIsCertain() {
        assertThat(new AlarmRate(26, 400).isTooHigh()).isFalse();
        assertThat(new AlarmRate(40, 400).isTooHigh()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void splitsOfOneGroupRaiseFewAlarms(boolean paired) {
        double[] times = Simulation.times(new Random(2), 40, 1);

        AlarmRate rate = paired ? AlarmRate.ofPairs(times, 500, 1) : AlarmRate.ofSplits(times, 500, 1);

        assertThat(rate.runs()).isEqualTo(500);
        assertThat(rate.share()).isBetween(0.002, 0.08);
    }

    @Test
    void equalSeedsGiveEqualRates() {
        assertThat(AlarmRate.simulated(12, true, 100, 5)).isEqualTo(AlarmRate.simulated(12, true, 100, 5));
    }
}
