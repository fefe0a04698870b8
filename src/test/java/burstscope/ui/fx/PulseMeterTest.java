package burstscope.ui.fx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PulseMeterTest {
    private final PulseMeter meter = new PulseMeter();

    @Test
    void knowsNothingBeforeTheSecondPulse() {
        assertThat(meter.intervalMs(99)).isNaN();
        meter.pulse(0, 0);
        assertThat(meter.intervalMs(99)).isNaN();
        assertThat(meter.meanCpuMs()).isNaN();
    }

    @Test
    void tellsThePercentileOfTheIntervals() {
        long nowNs = 0;
        meter.pulse(nowNs, 0);
        for (int i = 0; i < 1_000; i++) {
            nowNs += i % 100 == 99 ? 50_000_000 : 16_000_000;
            meter.pulse(nowNs, (i + 1) * 2_000_000L);
        }

        assertThat(meter.intervalMs(50)).isEqualTo(16);
        assertThat(meter.intervalMs(99)).isEqualTo(16);
        assertThat(meter.intervalMs(99.9)).isEqualTo(50);
        assertThat(meter.meanCpuMs()).isEqualTo(2);
        assertThat(meter.pulses()).isEqualTo(1_000);
    }

    @Test
    void forgetsWhatIsOlderThanItsCapacity() {
        meter.pulse(0, 0);
        meter.pulse(900_000_000, 0);
        for (int i = 1; i <= PulseMeter.CAPACITY; i++) {
            meter.pulse(900_000_000 + i * 16_000_000L, 0);
        }

        assertThat(meter.intervalMs(100)).isEqualTo(16);
    }

    @Test
    void beginsAnewWhenAsked() {
        meter.pulse(0, 0);
        meter.pulse(900_000_000, 0);
        meter.forget();
        meter.pulse(1_000_000_000, 0);
        meter.pulse(1_016_000_000, 0);

        assertThat(meter.pulses()).isEqualTo(1);
        assertThat(meter.intervalMs(100)).isEqualTo(16);
    }

    @Test
    void anUnknownCpuTimeStaysUnknown() {
        meter.pulse(0, PulseMeter.UNKNOWN);
        meter.pulse(16_000_000, PulseMeter.UNKNOWN);

        assertThat(meter.cpuMs(99)).isNaN();
        assertThat(meter.meanCpuMs()).isNaN();
        assertThat(meter.intervalMs(99)).isEqualTo(16);
    }
}
