package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleFitterTest {
    private static final long SECOND = 1_000_000_000L;

    private final ScaleFitter linear = new ScaleFitter(new AxisScale(AxisScale.Kind.LINEAR, 0, 100, 25));

    @Test
    void endsAreRoundAndHoldTheValues() {
        AxisScale scale = linear.fit(0, 1_990, 0);

        assertThat(scale.max()).isEqualTo(2_500);
        assertThat(scale.tick()).isEqualTo(500);
        assertThat(scale.min()).isZero();
    }

    @Test
    void growsAtOnce() {
        linear.fit(0, 10, 0);

        assertThat(linear.fit(0, 5_000, 1).max()).isGreaterThanOrEqualTo(5_000);
    }

    @Test
    void shrinksOnlyAfterAWhile() {
        double wide = linear.fit(0, 5_000, 0).max();

        assertThat(linear.fit(0, 10, SECOND).max()).isEqualTo(wide);
        assertThat(linear.fit(0, 10, 2 * SECOND).max()).isEqualTo(wide);
        assertThat(linear.fit(0, 10, 5 * SECOND).max()).isLessThan(50);
    }

    @Test
    void durationsShowWholeDecadesAndAtLeastTwo() {
        ScaleFitter fitter = new ScaleFitter(new AxisScale(AxisScale.Kind.LOG_DURATION, 4, 7, 1));
        AxisScale scale = fitter.fit(Math.log10(150_000), Math.log10(180_000), 0);

        assertThat(scale.min()).isEqualTo(5);
        assertThat(scale.max()).isEqualTo(7);
        assertThat(scale.label(5)).isEqualTo("100 µs");
        assertThat(scale.label(6)).isEqualTo("1 ms");
        assertThat(scale.label(9)).isEqualTo("1 s");
    }

    @Test
    void countsOverDecadesHaveAZero() {
        AxisScale.Kind kind = AxisScale.Kind.LOG_COUNT;

        assertThat(kind.position(0)).isZero();
        assertThat(kind.position(1)).isEqualTo(1);
        assertThat(kind.position(100)).isEqualTo(3);
        assertThat(new AxisScale(kind, 0, 4, 1).label(3)).isEqualTo("100");
        assertThat(kind.position(Double.NaN)).isNaN();
    }
}
