package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.testing.Eventually;
import burstscope.testing.ReadSplit;
import burstscope.testing.Seeds;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Answer, cancel, expiry and close race for each request: one of them ends it, and only one.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class CompletionRaceTest {
    private static final int CONNECTIONS = 100;
    private static final int REQUESTS = 100;

    @Test
    void everyRequestHearsExactlyOneEnd() throws InterruptedException {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < CONNECTIONS; round++) {
            AtomicIntegerArray ends = new AtomicIntegerArray(REQUESTS);
            race(random.split(), ends);
            String where = "seed " + seed + ", round " + round;
            Eventually.holds("every request ends, " + where, () -> sum(ends) >= REQUESTS);
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(ends.get(i)).as("ends of request %d, %s", i, where).isEqualTo(1);
            }
        }
    }

    private static int sum(AtomicIntegerArray counts) {
        int sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    private static void race(SplittableRandom random, AtomicIntegerArray ends) throws InterruptedException {
        try (Scope scope = new Scope(ReadSplit.whole(), Coding.JSON)) {
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                int index = i;
                requests.add(new Request(
                        "m",
                        Value.NULL,
                        (r, c) -> ends.incrementAndGet(index),
                        Duration.ofMillis(random.nextInt(1, 20)).toNanos()));
            }
            int closeAfter = random.nextInt(REQUESTS);
            SplittableRandom cancels = random.split();
            SplittableRandom drops = random.split();
            List<Thread> threads = List.of(
                    new Thread(() -> answer(scope, drops), "answers"),
                    new Thread(() -> cancel(scope, requests, cancels), "cancels"),
                    new Thread(() -> expire(scope), "expires"),
                    new Thread(() -> issueAndClose(scope, requests, closeAfter), "issues"));
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static void answer(Scope scope, SplittableRandom random) {
        try {
            while (true) {
                long id = scope.backend.next().id();
                if (random.nextInt(4) > 0) {
                    scope.backend.answer(id, Value.NULL);
                }
            }
        } catch (UncheckedIOException closed) {
            // The connection was closed, which ends the race.
        }
    }

    private static void cancel(Scope scope, List<Request> requests, SplittableRandom random) {
        while (!scope.connection.isClosed()) {
            scope.connection.cancel(requests.get(random.nextInt(REQUESTS)));
        }
    }

    private static void expire(Scope scope) {
        while (!scope.connection.isClosed()) {
            scope.clock.advanceMillis(1);
            scope.connection.expireOverdue();
        }
    }

    private static void issueAndClose(Scope scope, List<Request> requests, int closeAfter) {
        for (int i = 0; i < REQUESTS; i++) {
            if (i == closeAfter) {
                new Thread(scope.connection::close, "closes").start();
            }
            scope.connection.issue(requests.get(i));
        }
    }
}
