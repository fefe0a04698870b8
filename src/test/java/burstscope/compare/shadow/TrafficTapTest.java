package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.compare.SizeClass;
import org.junit.jupiter.api.Test;

final class TrafficTapTest {
    private static final Value MESSAGE = Value.of("x");

    @Test
    void everyMessageIsCountedByKindAndSizeHoweverFewArePicked() {
        SampleQueue queue = new SampleQueue(16, 1 << 20);
        TrafficTap tap = new TrafficTap(true, queue, 1 << 20, 1);
        for (int i = 0; i < 10_000; i++) {
            tap.onMessage(i % 2 == 0 ? "a" : "b", MESSAGE, i % 4 < 2 ? 10 : 300);
        }

        assertThat(tap.strata()).hasSize(2);
        for (Stratum stratum : tap.strata()) {
            assertThat(stratum.messages(SizeClass.B64)).isEqualTo(2_500);
            assertThat(stratum.messages(SizeClass.KIB1)).isEqualTo(2_500);
            assertThat(stratum.bytes(SizeClass.KIB1)).isEqualTo(2_500 * 300);
        }
        assertThat(queue.size()).isEqualTo(16);
        assertThat(queue.dropped()).isPositive();
    }

    @Test
    void aRareKindIsPickedBesideAFloodOfAnother() {
        SampleQueue queue = new SampleQueue(64, 1 << 20);
        TrafficTap tap = new TrafficTap(true, queue, 1 << 20, 1);
        int rare = 0;
        for (int i = 0; i < 100_000; i++) {
            tap.onMessage("flood", MESSAGE, 10);
            if (i % 10_000 == 9_999) {
                drain(queue);
                tap.onMessage("rare", MESSAGE, 10);
                Sample sample = queue.poll();
                rare += sample != null && sample.kind().method().equals("rare") ? 1 : 0;
            }
        }
        assertThat(rare).isGreaterThanOrEqualTo(8);
    }

    @Test
    void whatWaitsIsBoundedInMessagesAndInBytes() {
        SampleQueue queue = new SampleQueue(16, 1_000);
        TrafficTap tap = new TrafficTap(false, queue, 600, 1);
        for (int i = 0; i < 5_000; i++) {
            tap.onMessage("m", MESSAGE, 1 + i % 700);
            assertThat(queue.bytes()).isBetween(0L, 1_000L);
            assertThat(queue.size()).isLessThanOrEqualTo(16);
        }
        assertThat(tap.tooLarge()).isPositive();
        drain(queue);
        assertThat(queue.bytes()).isZero();
    }

    @Test
    void methodsBeyondALimitAreToldTogether() {
        TrafficTap tap = new TrafficTap(true, new SampleQueue(16, 1_000), 600, 1);
        for (int i = 0; i < 1_000; i++) {
            tap.onMessage("method " + i, MESSAGE, 5);
        }
        assertThat(tap.strata()).hasSize(TrafficTap.MOST_KINDS + 1);
        assertThat(tap.strata().getLast().kind().method()).isEqualTo("(other methods)");
        assertThat(tap.strata().getLast().messages(SizeClass.B64)).isEqualTo(1_000 - TrafficTap.MOST_KINDS);
    }

    @Test
    void pickingBecomesRareWhenNobodyTakesAndFrequentAgainWhenSomebodyDoes() {
        SampleQueue queue = new SampleQueue(16, 1 << 20);
        TrafficTap tap = new TrafficTap(true, queue, 1 << 20, 1);
        for (int i = 0; i < 100_000; i++) {
            tap.onMessage("m", MESSAGE, 10);
        }
        assertThat(queue.stride()).isEqualTo(1 << 10);
        assertThat(queue.dropped()).isLessThan(400);
        drain(queue);
        for (int i = 0; i < 20; i++) {
            queue.poll();
        }
        assertThat(queue.stride()).isEqualTo(1);
    }

    private static void drain(SampleQueue queue) {
        while (queue.size() > 0) {
            queue.poll();
        }
    }
}
