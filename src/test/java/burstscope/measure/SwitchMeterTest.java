package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The figures before and after a switch come from equal windows that nothing else disturbs.
final class SwitchMeterTest {
    private static final long MS = 1_000_000;
    private static final long STEP = 100 * MS;

    private final SwitchMeter meter = new SwitchMeter();
    private final List<SwitchEffect> found = new ArrayList<>();
    private long nowNs = 5_000 * MS;

    /// Intervals of 100 ms with 50 events each.
    private void run(int intervals, int bytes, long decodeNs) {
        for (int i = 0; i < intervals; i++) {
            long[] samples = new long[7];
            Arrays.fill(samples, decodeNs);
            samples[0] = decodeNs * 1_000;
            meter.onInterval(new SwitchMeter.Slice(
                            new IntervalSnapshot.Span(nowNs, nowNs + STEP),
                            new TrafficCounts(50, 50L * bytes, 50, 50, 0, 0),
                            samples))
                    .ifPresent(found::add);
            nowNs += STEP;
        }
    }

    private void turnCodec(String before, String after) {
        meter.onSwitch(nowNs, after, before, after).ifPresent(found::add);
    }

    private void turnOther() {
        meter.onOtherChange(nowNs).ifPresent(found::add);
    }

    @Test
    void equalWindowsBeforeAndBehindTheSettlingAreCompared() {
        run(50, 200, 1_000);
        turnCodec("json", "msgpack");
        run(5, 9_999, 77_777);
        run(19, 100, 1_500);
        assertThat(found).isEmpty();
        run(1, 100, 1_500);

        SwitchEffect effect = found.getFirst();
        assertThat(effect.change()).isEqualTo("msgpack");
        assertThat(effect.before().seconds()).isEqualTo(2, within(1e-9));
        assertThat(effect.after().seconds()).isEqualTo(2, within(1e-9));
        assertThat(effect.before().bytesPerEvent()).isEqualTo(200);
        assertThat(effect.after().bytesPerEvent()).isEqualTo(100);
        assertThat(effect.before().decodeNs()).as("a pause counts once").isEqualTo(1_000);
        assertThat(effect.after().decodeNs()).isEqualTo(1_500);
        assertThat(effect.before().eventsPerSecond()).isEqualTo(500, within(1e-6));
        run(50, 100, 1_500);
        assertThat(found).as("told once").hasSize(1);
    }

    @Test
    void aShorterTimeBeforeMakesBothWindowsShorter() {
        run(8, 200, 1_000);
        turnCodec("json", "msgpack");
        run(20, 100, 1_000);

        assertThat(found).hasSize(1);
        assertThat(found.getFirst().before().seconds()).isEqualTo(0.8, within(1e-9));
        assertThat(found.getFirst().after().seconds()).isEqualTo(0.8, within(1e-9));
    }

    @Test
    void theNextSwitchEndsTheWindowOfTheOneBefore() {
        run(30, 200, 1_000);
        turnCodec("json", "msgpack");
        run(12, 100, 1_000);
        turnCodec("msgpack", "json");
        run(30, 200, 1_000);

        assertThat(found).hasSize(2);
        assertThat(found.getFirst().after().seconds()).isEqualTo(0.7, within(1e-9));
        assertThat(found.getFirst().before().seconds()).isEqualTo(0.7, within(1e-9));
        assertThat(found.get(1).before().bytesPerEvent()).isEqualTo(100);
        assertThat(found.get(1).after().bytesPerEvent()).isEqualTo(200);
    }

    @Test
    void nothingIsComparedAcrossAnotherKnob() {
        run(30, 200, 1_000);
        turnOther();
        run(6, 200, 1_000);
        turnCodec("json", "msgpack");
        run(30, 100, 1_000);
        assertThat(found).as("too little time before").isEmpty();

        turnCodec("msgpack", "json");
        run(7, 200, 1_000);
        turnOther();
        run(30, 200, 1_000);
        assertThat(found).as("too little time behind").isEmpty();
    }

    @Test
    void fewEventsAreToldAsUnknown() {
        SwitchEffect.Side few = new SwitchEffect.Side("json", 2, SwitchEffect.LEAST_EVENTS - 1, 100, Double.NaN, 2);
        assertThat(few.isKnown()).isFalse();
    }

    @Test
    void anEventOfATimedBatchHasItsShareOfTheTime() {
        DecodeSamples samples = new DecodeSamples();
        samples.onEvent(100);
        samples.beginFrame(1_000, 400);
        samples.onEvent(100);
        samples.onEvent(300);
        samples.endFrame();
        samples.onEvent(100);
        assertThat(samples.take()).containsExactly(250, 750);
        assertThat(samples.take()).isEmpty();
    }
}
