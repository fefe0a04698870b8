package burstscope.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.rpc.Completion;
import burstscope.testing.Eventually;
import burstscope.testing.PooledLink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class OutstandingPoolTest {
    private static final EventMethods.Call NEXT = new EventMethods.Call("next", Value.Map.EMPTY);
    private static final EventMethods.Call BATCH = new EventMethods.Call("batch", Value.Map.EMPTY);

    private final Heard heard = new Heard();
    private final OutstandingPool pool = pool(new EventMethods(NEXT, BATCH, "limit"), DeliverySettings.single());
    private final PooledLink link = new PooledLink(pool, Coding.JSON);

    /// What the sink was told.
    private static final class Heard implements EventSink {
        final List<Long> sequences = new CopyOnWriteArrayList<>();
        final List<Integer> shares = new CopyOnWriteArrayList<>();
        final List<String> refusals = new CopyOnWriteArrayList<>();
        final List<Integer> frames = new CopyOnWriteArrayList<>();
        final AtomicInteger noEvents = new AtomicInteger();

        @Override
        public void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes) {
            shares.add(frameBytes);
            frames.add(arrival.frameBytes());
            sequences.add(event.sequence);
        }

        @Override
        public void onNoEvent() {
            noEvents.incrementAndGet();
        }

        @Override
        public void onRefused(String words) {
            refusals.add(words);
        }
    }

    private OutstandingPool pool(EventMethods methods, DeliverySettings settings) {
        return new OutstandingPool(
                methods,
                (event, fields) -> {
                    fields.sequence = event instanceof Value.Int(long n) ? n : EventFields.NONE;
                    return fields.sequence != EventFields.NONE;
                },
                heard,
                settings);
    }

    @AfterEach
    void close() {
        link.close();
    }

    private void apply(DeliverySettings settings) {
        pool.apply(settings);
        link.wake();
    }

    private void resume() {
        pool.resume();
        link.wake();
    }

    private List<Long> idsOf(String method, int count) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            var asked = link.backend().next();
            assertThat(asked.method()).isEqualTo(method);
            ids.add(asked.id());
        }
        return ids;
    }

    private void awaitEvents(int count) {
        Eventually.holds(count + " events arrive", () -> heard.sequences.size() >= count);
        assertThat(heard.sequences).hasSize(count);
    }

    @Test
    void nothingIsAskedBeforeTheFirstResume() {
        assertThat(pool.poll()).isNull();
        assertThat(pool.outstanding()).isZero();
    }

    @Test
    void eachAnswerIsFollowedByOneNewRequest() {
        resume();
        for (long n = 1; n <= 50; n++) {
            link.backend().answer(idsOf("next", 1).getFirst(), Value.of(n));
        }
        awaitEvents(50);
        assertThat(heard.sequences).isSorted();
        idsOf("next", 1);
        assertThat(pool.outstanding()).isEqualTo(1);
    }

    @Test
    void anAnswerThatHoldsNoEventIsToldAndFollowedByANewRequest() {
        resume();
        link.backend().answer(idsOf("next", 1).getFirst(), Value.of("no event"));
        Eventually.holds("it is told", () -> heard.noEvents.get() == 1);
        idsOf("next", 1);
        assertThat(heard.sequences).isEmpty();
    }

    @Test
    void growingSendsAtOnceAndShrinkingSendsNoReplacement() {
        resume();
        idsOf("next", 1);
        apply(DeliverySettings.pool(256));
        List<Long> ids = idsOf("next", 255);
        assertThat(pool.outstanding()).isEqualTo(256);
        apply(DeliverySettings.pool(3));
        for (int i = 0; i < 253; i++) {
            link.backend().answer(ids.get(i), Value.of(i));
        }
        awaitEvents(253);
        assertThat(pool.outstanding()).isEqualTo(3);
        link.backend().answer(ids.get(253), Value.of(253));
        idsOf("next", 1);
        assertThat(pool.outstanding()).isEqualTo(3);
    }

    @Test
    void aPausedPoolBringsItsRequestsHomeAndAsksForNothing() {
        apply(DeliverySettings.pool(20));
        resume();
        List<Long> ids = idsOf("next", 20);
        pool.pause();
        ids.forEach(id -> link.backend().answer(id, Value.of(id)));
        awaitEvents(20);
        assertThat(pool.outstanding()).isZero();
        resume();
        idsOf("next", 20);
    }

    @Test
    void afterAChangeOfModeTheOldRequestsStayUntilTheyAreAnswered() {
        apply(DeliverySettings.pool(5));
        resume();
        List<Long> singles = idsOf("next", 5);
        apply(DeliverySettings.batch(0));
        List<Long> batch = idsOf("batch", 1);
        assertThat(pool.outstanding()).isEqualTo(6);
        singles.forEach(id -> link.backend().answer(id, Value.of(id)));
        awaitEvents(5);
        assertThat(pool.outstanding()).isEqualTo(1);
        link.backend().answer(batch.getFirst(), Value.Array.of(Value.of(1), Value.of(2)));
        awaitEvents(7);
        idsOf("batch", 1);
        apply(DeliverySettings.single());
        idsOf("next", 1);
        assertThat(pool.outstanding()).isEqualTo(2);
    }

    @Test
    void waysOfAskingThatShareAMethodAreToldApart() {
        OutstandingPool same = pool(
                new EventMethods(
                        new EventMethods.Call("poll", Value.Array.of(Value.of(1))),
                        new EventMethods.Call("poll", Value.Array.of(Value.of(100))),
                        ""),
                DeliverySettings.pool(2));
        try (PooledLink other = new PooledLink(same, Coding.MSGPACK)) {
            same.resume();
            other.wake();
            long first = other.backend().next().id();
            other.backend().next();
            same.apply(DeliverySettings.batch(0));
            other.wake();
            var batch = other.backend().next();
            assertThat(batch.params()).isEqualTo(Value.Array.of(Value.of(100)));
            other.backend().answer(first, Value.of(1));
            awaitEvents(1);
            assertThat(same.outstanding()).isEqualTo(2);
            other.backend().answer(batch.id(), Value.Array.of(Value.of(2), Value.of(3)));
            awaitEvents(3);
            assertThat(other.backend().next().params()).isEqualTo(Value.Array.of(Value.of(100)));
            assertThat(same.outstanding()).isEqualTo(2);
        }
    }

    @Test
    void aBatchAsksWithItsLimitUnderTheNameThatTheBackendKnows() {
        apply(DeliverySettings.batch(7));
        resume();
        assertThat(link.backend().next().params()).isEqualTo(Value.Map.ofEntries("limit", Value.of(7)));
    }

    @Test
    void theSharesOfABatchAddUpToItsFrame() {
        apply(DeliverySettings.batch(0));
        resume();
        Value[] events = new Value[37];
        for (int i = 0; i < events.length; i++) {
            events[i] = Value.of(i);
        }
        link.backend().answer(idsOf("batch", 1).getFirst(), Value.Array.of(events));
        awaitEvents(37);
        int frame = heard.frames.getFirst();
        assertThat(heard.shares.stream().mapToInt(i -> i).sum()).isEqualTo(frame);
        assertThat(heard.shares).allSatisfy(share -> assertThat(share).isBetween(frame / 37, frame / 37 + 1));
    }

    @Test
    void anEmptyBatchAndANullAnswerBringNoEvent() {
        apply(DeliverySettings.batch(0));
        resume();
        link.backend().answer(idsOf("batch", 1).getFirst(), Value.Array.EMPTY);
        link.backend().answer(idsOf("batch", 1).getFirst(), Value.NULL);
        long batch = idsOf("batch", 1).getFirst();
        apply(DeliverySettings.single());
        link.backend().answer(idsOf("next", 1).getFirst(), Value.NULL);
        link.backend().answer(idsOf("next", 1).getFirst(), Value.of(1));
        link.backend().answer(batch, Value.Array.of(Value.of(2)));
        awaitEvents(2);
    }

    @Test
    void refusedEventRequestsStopAfterSixteenAndSaySoOnce() {
        apply(DeliverySettings.pool(4));
        resume();
        int asked = 0;
        while (heard.refusals.isEmpty()) {
            link.backend().refuse(idsOf("next", 1).getFirst(), -32601, "no such method");
            asked++;
            if (asked == 16) {
                Eventually.holds("the pool gives up", () -> !heard.refusals.isEmpty());
            }
        }
        assertThat(asked).isEqualTo(16);
        for (long id : idsOf("next", pool.outstanding())) {
            link.backend().refuse(id, -32601, "no such method");
        }
        Eventually.holds("all are home", () -> pool.outstanding() == 0);
        assertThat(pool.poll()).isNull();
        assertThat(heard.refusals).containsExactly("event requests are refused: -32601 no such method");
    }

    @Test
    void anotherWayOfAskingIsTriedAfterRefusals() {
        apply(DeliverySettings.batch(0));
        resume();
        for (int i = 0; i < 16; i++) {
            link.backend().refuse(idsOf("batch", 1).getFirst(), -32601, "no such method");
        }
        Eventually.holds("the pool gives up", () -> !heard.refusals.isEmpty());
        apply(DeliverySettings.single());
        link.backend().answer(idsOf("next", 1).getFirst(), Value.of(1));
        awaitEvents(1);
    }

    @Test
    void refusalsBetweenAnswersDoNotStopThePool() {
        resume();
        for (int i = 0; i < 40; i++) {
            link.backend().refuse(idsOf("next", 1).getFirst(), -32000, "busy");
            link.backend().answer(idsOf("next", 1).getFirst(), Value.of(i));
        }
        awaitEvents(40);
        assertThat(heard.refusals).isEmpty();
    }

    @Test
    void theEndOfTheConnectionLeavesNothingOutstanding() {
        apply(DeliverySettings.pool(20));
        resume();
        idsOf("next", 20);
        link.close();
        Eventually.holds("nothing is outstanding", () -> pool.outstanding() == 0);
    }

    @Test
    void aBatchWhereTheBackendHasNoneIsRefusedInWords() {
        OutstandingPool singlesOnly = pool(new EventMethods(NEXT, null, ""), DeliverySettings.single());
        assertThatThrownBy(() -> singlesOnly.apply(DeliverySettings.batch(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("this backend has no batch request");
        assertThat(singlesOnly.settings()).isEqualTo(DeliverySettings.single());
    }
}
