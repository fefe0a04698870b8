package burstscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SendScheduleTest {
    @Test
    void aRateIsEvenlyApartAndDoesNotDrift() {
        SendSchedule schedule = SendSchedule.parse("rate:300/s");
        assertThat(schedule.offsetNs(0)).isZero();
        assertThat(schedule.offsetNs(1)).isEqualTo(3_333_333);
        assertThat(schedule.offsetNs(300)).isEqualTo(1_000_000_000);
        assertThat(schedule.offsetNs(300L * 86_400)).as("after a day").isEqualTo(86_400_000_000_000L);
        assertThat(schedule.sendsBefore(2_000_000_000)).isEqualTo(600);
        assertThat(schedule.perSecond()).isEqualTo(300);
    }

    @Test
    void burstsLeaveTogether() {
        SendSchedule schedule = SendSchedule.parse("bursts:50/100ms");
        assertThat(schedule.offsetNs(49)).isZero();
        assertThat(schedule.offsetNs(50)).isEqualTo(100_000_000);
        assertThat(schedule.sendsBefore(1_000_000_000)).isEqualTo(500);
        assertThat(schedule.inWords()).isEqualTo("50 at once every 100 ms");
    }

    @Test
    void theSendsBeforeAnInstantAreThoseWhoseOffsetIsBelowIt() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int turn = 0; turn < 2_000; turn++) {
            SendSchedule schedule = new SendSchedule(1 + random.nextInt(5), 1_000_000_000, 1 + random.nextInt(100_000));
            long before = random.nextLong(5_000_000_000L);
            long sends = schedule.sendsBefore(before);
            assertThat(schedule.offsetNs(sends)).as("seed " + seed).isGreaterThanOrEqualTo(before);
            if (sends > 0) {
                assertThat(schedule.offsetNs(sends - 1)).as("seed " + seed).isLessThan(before);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1000",
                "rate:0/s",
                "rate:1000",
                "rate:9999999/s",
                "bursts:5",
                "bursts:5/",
                "bursts:0/1ms",
                "bursts:999999/1us",
                "rate:-1/s"
            })
    void otherSchedulesAreRefusedInWords(String text) {
        assertThatThrownBy(() -> SendSchedule.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*(write|at most).*");
    }
}
