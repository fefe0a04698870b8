package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleRingTest {
    @Test
    void tenMillionRowsTakeTheRoomOfThoseKept() {
        SampleRing ring = new SampleRing(1_000, 2);
        double[] row = new double[2];
        for (int i = 0; i < 10_000_000; i++) {
            row[0] = i;
            row[1] = -i;
            ring.append(i, row);
        }

        assertThat(ring.size()).isEqualTo(1_000);
        assertThat(ring.instant(0)).isEqualTo(9_999_000);
        assertThat(ring.value(0, 999)).isEqualTo(9_999_999);
        assertThat(ring.value(1, 0)).isEqualTo(-9_999_000);
    }

    @Test
    void rowsAreFoundByTheirInstant() {
        SampleRing ring = new SampleRing(4, 1);
        for (int i = 0; i < 6; i++) {
            ring.append(10L * i, new double[] {i});
        }

        assertThat(ring.firstAt(0)).isZero();
        assertThat(ring.firstAt(30)).isEqualTo(1);
        assertThat(ring.firstAt(31)).isEqualTo(2);
        assertThat(ring.firstAt(51)).isEqualTo(4);
    }

    @Test
    void aCopyKeepsWhatTheOriginalOverwrites() {
        SampleRing ring = new SampleRing(2, 1);
        ring.append(1, new double[] {1});
        SampleRing copy = ring.copy();
        ring.append(2, new double[] {2});
        ring.append(3, new double[] {3});

        assertThat(copy.size()).isEqualTo(1);
        assertThat(copy.value(0, 0)).isEqualTo(1);
    }
}
