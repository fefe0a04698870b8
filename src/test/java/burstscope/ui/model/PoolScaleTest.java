package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PoolScaleTest {
    @Test
    void everySizeHasAPlaceOfItsOwn() {
        for (int size = 1; size <= 256; size++) {
            assertThat(PoolScale.size(PoolScale.position(size))).isEqualTo(size);
        }
    }

    @Test
    void stepsReachBothEndsAndNeverStandStill() {
        int size = 1;
        int steps = 0;
        while (size < 256) {
            int next = PoolScale.step(size, 1);
            assertThat(next).isGreaterThan(size);
            size = next;
            steps++;
        }
        assertThat(steps).isLessThan(50);
        while (size > 1) {
            int next = PoolScale.step(size, -1);
            assertThat(next).isLessThan(size);
            size = next;
        }
        assertThat(PoolScale.step(1, -1)).isEqualTo(1);
        assertThat(PoolScale.step(256, 1)).isEqualTo(256);
    }

    @Test
    void leapsGoToPowersOfTwo() {
        assertThat(PoolScale.leap(20, 1)).isEqualTo(32);
        assertThat(PoolScale.leap(20, -1)).isEqualTo(16);
        assertThat(PoolScale.leap(16, -1)).isEqualTo(8);
        assertThat(PoolScale.leap(256, 1)).isEqualTo(256);
        assertThat(PoolScale.leap(1, -1)).isEqualTo(1);
    }
}
