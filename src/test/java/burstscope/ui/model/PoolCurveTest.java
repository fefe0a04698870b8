package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.ui.Demonstrations;
import org.junit.jupiter.api.Test;

class PoolCurveTest {
    private final PoolCurve curve = PoolCurve.of(Demonstrations.made().poolCurve());

    @Test
    void everyCodecIsALineAndBatchStandsApart() {
        assertThat(curve.lines()).extracting(PoolCurve.Line::codec).containsExactly("json", "msgpack");
        PoolCurve.Line json = curve.lines().getFirst();

        assertThat(json.points())
                .extracting(PoolCurve.Point::joined)
                .containsExactly(true, true, true, true, true, true, false);
        assertThat(json.points().getFirst().x()).isZero();
        assertThat(json.points().getLast().x())
                .isEqualTo(curve.asides().getFirst().x());
        assertThat(curve.label(curve.asides().getFirst().x())).isEqualTo("batch");
        assertThat(curve.label(4)).isEqualTo("16");
        assertThat(curve.label(6)).isEqualTo("64");
    }

    @Test
    void theAxisHoldsEveryInterval() {
        for (PoolCurve.Line line : curve.lines()) {
            for (PoolCurve.Point point : line.points()) {
                assertThat(curve.position(point.lowMs()))
                        .isGreaterThan(curve.value().min());
                assertThat(curve.position(point.highMs()))
                        .isLessThan(curve.value().max());
            }
        }
    }

    @Test
    void theAlternativeTellsEveryMedian() {
        assertThat(curve.caption().alternative())
                .contains("json single: 450 ms")
                .contains("msgpack batch: 50.0 ms");
    }
}
