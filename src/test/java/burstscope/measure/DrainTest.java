package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class DrainTest {
    @Test
    void itemsComeOutOldestFirstAndOnce() {
        Drain<Integer> drain = new Drain<>(8);
        drain.offer(1);
        drain.offer(2);
        List<Integer> taken = new ArrayList<>();
        assertThat(drain.drainTo(taken::add)).isEqualTo(2);
        assertThat(drain.drainTo(taken::add)).isZero();
        assertThat(taken).containsExactly(1, 2);
    }

    @Test
    void whatDoesNotFitIsDroppedAndCountedAndTheOldStays() {
        Drain<Integer> drain = new Drain<>(4);
        for (int i = 1; i <= 10; i++) {
            drain.offer(i);
        }
        List<Integer> taken = new ArrayList<>();
        drain.drainTo(taken::add);
        assertThat(taken).containsExactly(1, 2, 3, 4);
        assertThat(drain.dropped()).isEqualTo(6);
    }

    @Test
    void manyOfferAndEveryItemIsTakenOrCounted() throws InterruptedException {
        Drain<Integer> drain = new Drain<>(64);
        AtomicInteger offering = new AtomicInteger(3);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 100_000; i++) {
                    drain.offer(i);
                }
                offering.decrementAndGet();
            });
            threads.add(thread);
            thread.start();
        }
        long taken = 0;
        while (offering.get() > 0) {
            taken += drain.drainTo(item -> {});
        }
        for (Thread thread : threads) {
            thread.join();
        }
        taken += drain.drainTo(item -> {});
        assertThat(taken + drain.dropped()).isEqualTo(300_000);
    }
}
