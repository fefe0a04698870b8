package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.testing.Eventually;
import burstscope.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A pair's bytes and ends, whoever observes.
final class PairTest {
    private static final Pair.QueueLimits SMALL = new Pair.QueueLimits(16, 2);

    private final long seed = Seeds.next();
    private final FakeSide client = new FakeSide(seed);
    private final FakeSide backend = new FakeSide(seed + 1);

    @AfterEach
    void endAll() {
        client.end();
        backend.end();
        client.writes.release(1_000);
        backend.writes.release(1_000);
    }

    private Pair started(Pair.QueueLimits limits) {
        Pair pair = new Pair(1, client, backend, limits, NanoClock.system());
        pair.start(Thread::new);
        return pair;
    }

    private static byte[] bytes(int count, long seed) {
        byte[] bytes = new byte[count];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void bytesPassUnchangedBothWaysThoughNobodyObserves() throws InterruptedException {
        Pair pair = started(SMALL);
        byte[] question = bytes(3_000_000, seed);
        byte[] answer = bytes(5_000_000, seed + 2);
        client.say(question);
        backend.say(answer);
        client.end();
        backend.end();
        pair.awaitEnd();
        assertThat(backend.heard.toArray()).as("seed %d", seed).isEqualTo(question);
        assertThat(client.heard.toArray()).as("seed %d", seed).isEqualTo(answer);
        LaneCounts counts = pair.lane(Direction.TO_CLIENT).counts();
        assertThat(counts.bytes()).isEqualTo(answer.length);
        assertThat(counts.gaps()).isOne();
        assertThat(counts.missedBytes()).isBetween(1L, (long) answer.length);
    }

    @Test
    void whatIsNotMissedIsSeenUnchangedAndTheRestIsCountedWhereItBelongs() throws InterruptedException {
        Pair pair = started(SMALL);
        byte[] answer = bytes(2_000_000, seed);
        backend.say(answer);
        backend.end();
        Eventually.holds("the answer has passed", () -> client.heard.size() == answer.length);
        Lane lane = pair.lane(Direction.TO_CLIENT);
        backend.say(answer);
        long at = 0;
        for (Passage passage = lane.poll(); passage != null; passage = lane.poll()) {
            at += passage.missed();
            for (int i = 0; i < passage.length(); i++) {
                assertThat(passage.slab().get(passage.offset() + i)).isEqualTo(answer[(int) at++]);
            }
            assertThat(passage.forwardedNs()).isGreaterThanOrEqualTo(passage.arrivedNs());
            lane.release(passage);
        }
        assertThat(at + lane.counts().missedBytes()).isEqualTo(answer.length);
    }

    @Test
    void anObserverThatKeepsUpMissesNothing() throws InterruptedException {
        Pair pair = started(Pair.QueueLimits.DEFAULT);
        Lane lane = pair.lane(Direction.TO_BACKEND);
        byte[] part = bytes(50_000, seed);
        long seen = 0;
        for (int i = 1; i <= 100; i++) {
            client.say(part);
            while (seen < (long) i * part.length) {
                Passage passage = lane.poll();
                if (passage == null) {
                    Thread.onSpinWait();
                    continue;
                }
                assertThat(passage.missed()).isZero();
                seen += passage.length();
                lane.release(passage);
            }
        }
        client.end();
        backend.end();
        pair.awaitEnd();
        assertThat(lane.counts().gaps()).isZero();
        assertThat(lane.isDrained()).isTrue();
    }

    @Test
    void theEndOfOneDirectionLeavesTheOtherOpen() throws InterruptedException {
        Pair pair = started(SMALL);
        client.end();
        Eventually.holds("the end is passed on", () -> backend.outputClosed);
        backend.say(bytes(1_000, seed));
        Eventually.holds("the answer comes", () -> client.heard.size() == 1_000);
        assertThat(client.closed).isFalse();
        backend.end();
        pair.awaitEnd();
        Eventually.holds("both are closed", () -> client.closed && backend.closed);
    }

    @Test
    void aPeerThatReadsNoMoreIsToldOnToTheOneWhoWrites() {
        started(SMALL);
        backend.refuses = true;
        client.say(bytes(10, seed));
        Eventually.holds("the client's writes fail", () -> client.inputClosed);
        backend.say(bytes(10, seed));
        Eventually.holds("the other direction goes on", () -> client.heard.size() == 10);
    }

    @Test
    void aTornConnectionIsTornOnTheOtherSideToo() throws InterruptedException {
        Pair pair = started(SMALL);
        backend.tearOff();
        Eventually.holds("the client's is torn", () -> client.torn);
        pair.awaitEnd();
    }

    @Test
    void aClientThatReadsNothingHoldsUpItsBackend() {
        started(SMALL);
        client.writes.drainPermits();
        for (int i = 0; i < 100; i++) {
            backend.say(bytes(Lane.SLAB_BYTES, seed));
        }
        Eventually.holds("a first read waits to be taken", client.writes::hasQueuedThreads);
        assertThat(client.heard.size()).isZero();
        client.writes.release(1 << 29);
        Eventually.holds("all passes then", () -> client.heard.size() == 100 * Lane.SLAB_BYTES);
    }

    @Test
    void anAbandonedLaneCopiesNothingMore() {
        Pair pair = started(SMALL);
        Lane lane = pair.lane(Direction.TO_BACKEND);
        lane.unwatch();
        client.say(bytes(10, seed)); // into the slab that was taken before
        Eventually.holds("it passes", () -> backend.heard.size() == 10);
        client.say(bytes(1_000, seed));
        Eventually.holds("it passes", () -> backend.heard.size() == 1_010);
        Eventually.holds("and is counted", () -> lane.counts().missedBytes() >= 1_000);
    }
}
