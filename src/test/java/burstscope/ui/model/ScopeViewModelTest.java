package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.ui.SimulatedBackend;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ScopeViewModelTest {
    private final ScopeViewModel scope = new ScopeViewModel();
    private final SimulatedBackend backend = new SimulatedBackend(scope::append);

    @Test
    void aPercentileThatIsNotCarriedIsAGapAndNeverZero() {
        backend.delivery(DeliverySettings.pool(20));
        backend.run(5);
        scope.onPulse();
        ScopeFrame frame = scope.frameProperty().get();

        assertThat(Arrays.stream(frame.trace(Curve.P999).y())).isNotEmpty().allMatch(y -> y.isNaN());
        assertThat(Arrays.stream(frame.trace(Curve.P50).y())).isNotEmpty().allMatch(y -> y > 4);
    }

    @Test
    void deliveryTimeIsShownWhereEventsAreStampedAndRoundTripElsewhere() {
        backend.stamped(false);
        backend.run(2);
        scope.onPulse();
        assertThat(scope.frameProperty().get().latency()).isEqualTo(LatencyKind.ROUND_TRIP);
        assertThat(Arrays.stream(scope.frameProperty().get().trace(Curve.QUEUED).y()))
                .allMatch(y -> y.isNaN());

        backend.stamped(true);
        backend.run(1);
        scope.onPulse();
        assertThat(scope.frameProperty().get().latency()).isEqualTo(LatencyKind.DELIVERY);
    }

    @Test
    void aFrozenPictureStaysWhileWhatHappensIsKept() {
        backend.run(5);
        scope.onPulse();
        scope.toggleFollowing();
        scope.onPulse();
        long frozenNs = scope.frameProperty().get().window().endNs();
        backend.run(10);
        scope.onPulse();
        assertThat(scope.frameProperty().get().window().endNs()).isEqualTo(frozenNs);

        scope.toggleFollowing();
        scope.onPulse();
        ScopeFrame frame = scope.frameProperty().get();
        assertThat(frame.window().endNs()).isGreaterThan(frozenNs + 9_000_000_000L);
        assertThat(frame.trace(Curve.RATE).size()).isGreaterThan(140);
    }

    @Test
    void aBreakInTheIntervalsBreaksTheLines() {
        backend.run(1);
        backend.skip(3);
        backend.run(1);
        scope.onPulse();

        double[] rate = scope.frameProperty().get().trace(Curve.RATE).y();
        assertThat(Arrays.stream(rate).filter(Double::isNaN).count()).isEqualTo(1);
    }

    @Test
    void whatHappenedBeforeTheWindowIsNotDrawn() {
        backend.delivery(DeliverySettings.pool(4));
        backend.run(100);
        scope.onPulse();

        ScopeFrame frame = scope.frameProperty().get();
        assertThat(frame.notes().marks()).isEmpty();
        assertThat(frame.trace(Curve.RATE).x()[1]).isGreaterThanOrEqualTo(-60);
    }

    @Test
    void theTimeAxisGrowsWithTheDataUntilItIsChosen() {
        backend.run(5);
        assertThat(seconds()).isEqualTo(10);
        backend.run(12);
        assertThat(seconds()).isEqualTo(20);
        backend.run(60);
        assertThat(seconds()).isEqualTo(60);

        scope.zoom(-1);
        scope.zoom(-1);
        assertThat(seconds()).isEqualTo(20);
        scope.zoom(1);
        assertThat(seconds()).isEqualTo(30);
        scope.zoomToData();
        assertThat(seconds()).isEqualTo(60);
    }

    private double seconds() {
        scope.onPulse();
        return scope.frameProperty().get().window().seconds();
    }

    @Test
    void marksAreBounded() {
        for (int i = 0; i < 100_000; i++) {
            scope.append(new KnobChange(i, "pool", "pool 2"));
        }
        backend.run(0.1);
        scope.onPulse();

        assertThat(scope.frameProperty().get().notes().marks().size()).isLessThanOrEqualTo(Timeline.MARKS);
    }

    @Test
    void nothingNewMakesNoNewFrame() {
        backend.run(1);
        scope.onPulse();
        ScopeFrame frame = scope.frameProperty().get();
        scope.onPulse();

        assertThat(scope.frameProperty().get()).isSameAs(frame);
        scope.select(OptionalInt.of(3));
        scope.onPulse();
        assertThat(scope.frameProperty().get()).isNotSameAs(frame);
    }

    @Test
    void theReadoutTellsTheValuesUnderTheCursor() {
        assertThat(scope.readout(0).text(Curve.RATE)).isEqualTo(Numbers.NONE);
        backend.delivery(DeliverySettings.pool(8));
        backend.run(10);
        backend.delivery(DeliverySettings.pool(20));
        backend.run(10);
        scope.onPulse();

        assertThat(scope.readout(0).text(Curve.OUTSTANDING)).isEqualTo("20");
        assertThat(scope.readout(-15).text(Curve.OUTSTANDING)).isEqualTo("8");
        assertThat(scope.readout(-55).text(Curve.OUTSTANDING)).isEqualTo(Numbers.NONE);
    }

    @Test
    void knobsOfAllKindsAreNamedByTheirMarks() {
        backend.run(0.1);
        backend.mark("delivery", "batch");
        backend.mark("backend", "delay 1000 us");
        backend.mark("codec", "msgpack");
        backend.mark("delivery", "pool 20");
        backend.run(0.1);
        scope.onPulse();

        assertThat(scope.frameProperty().get().notes().marks())
                .extracting(TimeMark::text)
                .containsExactly("batch", "delay 1000 us", "codec msgpack", "pool 20");
    }
}
