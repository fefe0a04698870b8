package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class EventQueueTest {
    private static final EventSource SOURCE = new EventSource(3, PayloadShape.TEXT, 10, 1);

    @Test
    void eventsComeOutInOrderWithConsecutiveNumbers() {
        EventQueue queue = new EventQueue(10);
        queue.offer(100, SOURCE);
        queue.offer(200, SOURCE);

        assertThat(queue.take()).isEqualTo(new EventItem.Taken(1, 100, 1, SOURCE));
        assertThat(queue.take()).isEqualTo(new EventItem.Taken(2, 200, 0, SOURCE));
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.nextSequence()).isEqualTo(3);
    }

    @Test
    void aFullQueueDropsTheOldestAndTellsTheGapInItsPlace() {
        EventQueue queue = new EventQueue(2);
        for (int i = 1; i <= 5; i++) {
            queue.offer(i, SOURCE);
        }

        assertThat(queue.take()).isEqualTo(new EventItem.Lost(3, 1));
        assertThat(queue.take()).isEqualTo(new EventItem.Taken(4, 4, 1, SOURCE));
        assertThat(queue.take()).isEqualTo(new EventItem.Taken(5, 5, 0, SOURCE));
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aGapIsToldOnceAndTheNextOneAnew() {
        EventQueue queue = new EventQueue(1);
        queue.offer(1, SOURCE);
        queue.offer(2, SOURCE);
        assertThat(queue.take()).isEqualTo(new EventItem.Lost(1, 1));
        queue.offer(3, SOURCE);

        assertThat(queue.take()).isEqualTo(new EventItem.Lost(1, 2));
        assertThat(queue.take()).isEqualTo(new EventItem.Taken(3, 3, 0, SOURCE));
    }

    @Test
    void loweringTheCapacityDropsAsAnOverflowDoes() {
        EventQueue queue = new EventQueue(10);
        for (int i = 1; i <= 6; i++) {
            queue.offer(i, SOURCE);
        }
        queue.setCapacity(2);

        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.take()).isEqualTo(new EventItem.Lost(4, 1));
        assertThat(queue.take()).isEqualTo(new EventItem.Taken(5, 5, 1, SOURCE));
    }

    @Test
    void aGapHasNoPayload() {
        EventQueue queue = new EventQueue(1);
        queue.offer(1, SOURCE);
        assertThat(queue.nextPayloadBytes()).isEqualTo(10);
        queue.offer(2, SOURCE);
        assertThat(queue.nextPayloadBytes()).isZero();
    }

    /// Whatever happens: the events taken and the events told as lost are all events, each once, in order.
    @Test
    void everyEventIsEitherTakenOrToldAsLost() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        EventQueue queue = new EventQueue(100);
        ArrayDeque<Long> stamps = new ArrayDeque<>();
        long accounted = 0;
        for (int step = 0; step < 200_000; step++) {
            switch (random.nextInt(20)) {
                case 0 -> queue.setCapacity(random.nextInt(1, 300));
                case 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 -> {
                    stamps.add(random.nextLong());
                    queue.offer(stamps.getLast(), SOURCE);
                }
                default -> {
                    if (!queue.isEmpty()) {
                        accounted = account(queue.take(), accounted, stamps);
                    }
                }
            }
        }
        while (!queue.isEmpty()) {
            accounted = account(queue.take(), accounted, stamps);
        }
        assertThat(accounted).isEqualTo(queue.nextSequence() - 1);
        assertThat(stamps).isEmpty();
    }

    private static long account(EventItem item, long accounted, ArrayDeque<Long> stamps) {
        return switch (item) {
            case EventItem.Lost(long count, long first) -> {
                assertThat(first).isEqualTo(accounted + 1);
                for (long i = 0; i < count; i++) {
                    stamps.remove();
                }
                yield accounted + count;
            }
            case EventItem.Taken(long sequence, long enqueuedNs, int queued, EventSource source) -> {
                assertThat(sequence).isEqualTo(accounted + 1);
                assertThat(enqueuedNs).isEqualTo(stamps.remove());
                assertThat(queued).isEqualTo(stamps.size());
                assertThat(source).isSameAs(SOURCE);
                yield accounted + 1;
            }
        };
    }
}
