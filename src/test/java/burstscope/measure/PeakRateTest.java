package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PeakRateTest {
    private static final long MS = 1_000_000;

    private static double peakOf(long... instants) {
        PeakRate rate = new PeakRate();
        for (long instant : instants) {
            rate.add(instant);
        }
        return rate.eventsPerSecond();
    }

    @Test
    void noEventsAreNoRate() {
        assertThat(peakOf()).isZero();
    }

    @Test
    void eventsOfOneMomentCountWithinTenMilliseconds() {
        assertThat(peakOf(5, 5, 5)).isEqualTo(300.0);
    }

    @Test
    void anEventElevenStepsLaterIsOutsideTheWindow() {
        assertThat(peakOf(0, 9 * MS)).isEqualTo(200.0);
        assertThat(peakOf(0, 10 * MS)).isEqualTo(100.0);
    }

    @Test
    void instantsBeforeZeroCountToo() {
        assertThat(peakOf(-3 * MS, -2 * MS, -1, 0, 1)).isEqualTo(500.0);
        assertThat(peakOf(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2)).isEqualTo(100.0);
    }

    @Test
    void randomInstantsPeakAsTheirBruteForceCount() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 200; run++) {
            long[] instants = new long[random.nextInt(1, 300)];
            long at = random.nextLong(-1_000 * MS, 1_000 * MS);
            for (int i = 0; i < instants.length; i++) {
                at += random.nextInt(20) == 0 ? random.nextLong(40 * MS) : random.nextLong(2 * MS);
                instants[i] = at;
            }
            assertThat(peakOf(instants)).as("seed %d, run %d", seed, run).isEqualTo(100.0 * bruteForce(instants));
        }
    }

    private static long bruteForce(long[] instants) {
        long most = 0;
        for (long last : instants) {
            long step = Math.floorDiv(last, MS);
            most = Math.max(
                    most,
                    Arrays.stream(instants)
                            .map(i -> Math.floorDiv(i, MS))
                            .filter(s -> s <= step && s > step - 10)
                            .count());
        }
        return most;
    }
}
