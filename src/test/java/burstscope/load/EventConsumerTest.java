package burstscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
final class EventConsumerTest {
    private final ManualClock clock = new ManualClock();
    private final List<Long> parks = new ArrayList<>();
    private final AtomicBoolean ended = new AtomicBoolean();

    /// Sleeps a tenth longer than asked, as systems do.
    private EventConsumer consumer() {
        return new EventConsumer(
                clock,
                ns -> {
                    parks.add(ns);
                    clock.advance(Duration.ofNanos(ns + ns / 10));
                },
                ended::get);
    }

    @Test
    void withoutWorkItTakesNoTimeAndLooksAtNoClock() {
        EventConsumer idle = new EventConsumer(
                () -> {
                    throw new AssertionError("the clock was read");
                },
                ns -> {},
                ended::get);
        assertThat(idle.work()).isZero();
    }

    @Test
    void sleepingTellsWhatItReallyTook() {
        EventConsumer consumer = consumer();
        consumer.set(new Consumer(Manner.SLEEP, 200_000));
        assertThat(consumer.work()).isEqualTo(220_000);
        assertThat(parks).containsExactly(200_000L);
    }

    @Test
    void aSleepThatEndsTooEarlyGoesOn() {
        EventConsumer consumer = new EventConsumer(clock, ns -> clock.advance(Duration.ofNanos(60_000)), ended::get);
        consumer.set(new Consumer(Manner.SLEEP, 200_000));
        assertThat(consumer.work()).isEqualTo(240_000);
    }

    @Test
    void computingNeverParks() {
        AtomicLong now = new AtomicLong();
        EventConsumer consumer = new EventConsumer(() -> now.addAndGet(7_000), parks::add, ended::get);
        consumer.set(new Consumer(Manner.BUSY, 50_000));
        assertThat(consumer.work()).isEqualTo(56_000);
        assertThat(parks).isEmpty();
    }

    @Test
    void longWorkEndsWithTheConnection() {
        EventConsumer consumer = new EventConsumer(
                clock,
                ns -> {
                    clock.advance(Duration.ofNanos(ns));
                    ended.set(true);
                },
                ended::get);
        consumer.set(new Consumer(Manner.SLEEP, 1_000_000_000));
        assertThat(consumer.work()).isEqualTo(50_000_000);
        assertThat(consumer.work()).as("nobody wants it any more").isZero();
    }

    @Test
    void whatIsGivenUpIsLeftUndoneUntilItResumes() {
        EventConsumer consumer = consumer();
        consumer.set(new Consumer(Manner.SLEEP, 1_000));
        consumer.giveUp();
        assertThat(consumer.work()).isZero();
        consumer.resume();
        assertThat(consumer.work()).isEqualTo(1_100);
    }
}
