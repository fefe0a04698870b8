package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class PacerTest {
    @Test
    void itNeverComesBackBeforeTheTime() {
        AtomicInteger looks = new AtomicInteger();
        Pacer pacer = new Pacer(() -> looks.incrementAndGet() * 1000L);
        assertThat(pacer.waitUntil(50_000, () -> true)).isTrue();
        assertThat(looks).hasValue(50);
    }

    @Test
    void itGivesUpWhenToldSo() {
        AtomicInteger looks = new AtomicInteger();
        Pacer pacer = new Pacer(() -> 0);
        assertThat(pacer.waitUntil(50_000, () -> looks.incrementAndGet() < 10)).isFalse();
    }
}
