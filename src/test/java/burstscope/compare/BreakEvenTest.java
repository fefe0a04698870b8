package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.compare.BreakEven.Cost;
import org.junit.jupiter.api.Test;

final class BreakEvenTest {
    @Test
    void theSmallerAndSlowerPaysBelowTheSpeedAtWhichBothTakeTheSameTime() {
        Cost small = new Cost(100, 2_000);
        Cost fast = new Cost(150, 1_000);

        assertThat(BreakEven.between(small, fast)).isEqualTo(new BreakEven.FirstPaysBelow(50e6));
        assertThat(BreakEven.between(fast, small)).isEqualTo(new BreakEven.SecondPaysBelow(50e6));
    }

    @Test
    void atThatSpeedBothTakeTheSameTime() {
        Cost small = new Cost(1_234, 8_765);
        Cost fast = new Cost(1_999, 4_321);
        double link = ((BreakEven.FirstPaysBelow) BreakEven.between(small, fast)).bytesPerSecond() / 1e9;

        assertThat(small.bytes() / link + small.ns())
                .isCloseTo(fast.bytes() / link + fast.ns(), org.assertj.core.data.Offset.offset(1e-6));
    }

    @Test
    void whoIsNowhereWorseIsAlwaysBetter() {
        assertThat(BreakEven.between(new Cost(1, 1), new Cost(2, 2))).isEqualTo(new BreakEven.FirstAlways());
        assertThat(BreakEven.between(new Cost(2, 1), new Cost(1, 1))).isEqualTo(new BreakEven.SecondAlways());
        assertThat(BreakEven.between(new Cost(1, 1), new Cost(1, 2))).isEqualTo(new BreakEven.FirstAlways());
        assertThat(BreakEven.between(new Cost(1, 1), new Cost(1, 1))).isEqualTo(new BreakEven.Same());
    }

    @Test
    void aMissingFigureGivesNoAnswer() {
        assertThat(BreakEven.between(new Cost(1, Double.NaN), new Cost(2, 1))).isEqualTo(new BreakEven.Unknown());
    }
}
