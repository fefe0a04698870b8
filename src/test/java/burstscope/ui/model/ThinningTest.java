package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ThinningTest {
    private static final int POINTS = 20_480;
    private static final int COLUMNS = 256;
    private static final int PER_COLUMN = POINTS / COLUMNS;

    @Test
    void aSpikeOfOneSampleStaysVisible() {
        double[] y = new double[POINTS];
        y[12_345] = 99;
        Trace trace = Thinning.thin(ascending(), y, 0, POINTS, COLUMNS);

        assertThat(trace.size()).isLessThanOrEqualTo(2 * COLUMNS);
        assertThat(trace.y()).contains(99.0);
    }

    @Test
    void everyColumnKeepsItsMinimumAndMaximum() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        double[] y = random.doubles(POINTS).toArray();
        Trace trace = Thinning.thin(ascending(), y, 0, POINTS, COLUMNS);

        for (int column = 0; column < COLUMNS; column++) {
            double[] present = Arrays.copyOfRange(y, column * PER_COLUMN, (column + 1) * PER_COLUMN);
            double[] kept = {trace.y()[2 * column], trace.y()[2 * column + 1]};
            assertThat(kept)
                    .containsExactlyInAnyOrder(
                            Arrays.stream(present).min().orElseThrow(),
                            Arrays.stream(present).max().orElseThrow());
        }
        assertThat(trace.x()).isSorted();
    }

    @Test
    void aGapStaysAGap() {
        double[] y = new double[POINTS];
        Arrays.fill(y, 1);
        Arrays.fill(y, 5_000, 9_000, Double.NaN);
        Trace trace = Thinning.thin(ascending(), y, 0, POINTS, COLUMNS);

        int gap = -1;
        for (int i = 0; i < trace.size(); i++) {
            if (Double.isNaN(trace.y()[i])) {
                gap = i;
            }
        }
        assertThat(gap).isPositive();
        assertThat(trace.x()[gap - 1]).isLessThan(5_000);
        assertThat(trace.x()[gap + 1]).isGreaterThanOrEqualTo(9_000);
    }

    @Test
    void fewPointsAreLeftAlone() {
        double[] x = {0, 1, 2};
        double[] y = {5, Double.NaN, 7};

        Trace trace = Thinning.thin(x, y, 0, 2, COLUMNS);

        assertThat(trace.x()).containsExactly(x);
        assertThat(trace.y()).containsExactly(y);
    }

    private static double[] ascending() {
        double[] x = new double[POINTS];
        Arrays.setAll(x, i -> i);
        return x;
    }
}
