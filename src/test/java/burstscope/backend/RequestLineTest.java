package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RequestLineTest {
    private final ManualClock clock = new ManualClock(1_000_000);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final RequestLine line = new RequestLine(
            clock,
            request -> done.add(Objects.requireNonNull(request.id()) + " on "
                    + Thread.currentThread().getName()),
            () -> done.add("all that were due"));
    private final Thread thread = BackendThreads.start("delay", "test", line);

    @AfterEach
    void end() {
        line.finish();
        BackendThreads.join(thread, 10_000);
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void withoutADelayTheCallersThreadCarriesTheRequestOut() {
        line.accept(request(1));
        assertThat(done)
                .containsExactly("Int[value=1] on " + Thread.currentThread().getName());
    }

    @Test
    void requestsAreHeldAndThoseDueTogetherAreCarriedOutTogether() {
        line.setDelayNs(400_000);
        line.accept(request(1));
        line.accept(request(2));
        assertThat(done).isEmpty();
        clock.advance(400_000);
        line.awaitIdle();

        assertThat(done)
                .containsExactly(
                        "Int[value=1] on backend-delay-test",
                        "Int[value=2] on backend-delay-test",
                        "all that were due");
    }

    @Test
    void aRequestWithoutDelayDoesNotOvertakeAHeldOne() {
        line.setDelayNs(400_000);
        line.accept(request(1));
        line.setDelayNs(0);
        line.accept(request(2));
        assertThat(done).isEmpty();
        clock.advance(400_000);
        line.awaitIdle();
        line.accept(request(3));

        assertThat(done)
                .containsExactly(
                        "Int[value=1] on backend-delay-test",
                        "Int[value=2] on backend-delay-test",
                        "all that were due",
                        "Int[value=3] on " + Thread.currentThread().getName());
    }

    @Test
    void atTheEndHeldRequestsAreCarriedOutAtOnce() {
        line.setDelayNs(10_000_000_000L);
        line.accept(request(1));
        line.finish();
        BackendThreads.join(thread, 10_000);
        assertThat(done).startsWith("Int[value=1] on backend-delay-test");
    }

    private static Request request(long id) {
        return new Request(Value.of(id), new Call.Flush());
    }
}
