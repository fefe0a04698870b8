package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DelayLineTest {
    /// Near the overflow of the clock, which counts from anywhere.
    private static final long START = Long.MAX_VALUE - 50;

    private final DelayLine<String> line = new DelayLine<>(START);

    private static long at(long afterStartNs) {
        return START + afterStartNs;
    }

    @Test
    void nothingArrivesBeforeItsTime() {
        line.add("a", at(100));

        assertThat(line.pollArrived(at(99))).isNull();
        assertThat(line.pollArrived(at(100))).isEqualTo("a");
        assertThat(line.isEmpty()).isTrue();
    }

    @Test
    void aShorterDelayDoesNotOvertake() {
        line.add("slow", at(100));
        line.add("fast", at(10));
        line.addUndelayed("at once");

        assertThat(line.pollArrived(at(99))).isNull();
        assertThat(line.pollArrived(at(100))).isEqualTo("slow");
        assertThat(line.pollArrived(at(100))).isEqualTo("fast");
        assertThat(line.pollArrived(at(100))).isEqualTo("at once");
    }

    @Test
    void anUndelayedItemOnAnEmptyLineHasArrived() {
        line.addUndelayed("a");
        assertThat(line.pollArrived(at(0))).isEqualTo("a");
    }

    @Test
    void pollTakesWhatHasNotArrived() {
        line.add("a", at(100));
        assertThat(line.nextDueNs()).isEqualTo(at(100));
        assertThat(line.poll()).isEqualTo("a");
        assertThat(line.poll()).isNull();
    }
}
