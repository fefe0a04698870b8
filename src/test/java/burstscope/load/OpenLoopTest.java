package burstscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.LatencySummary;
import burstscope.measure.OpenLoopResult;
import burstscope.measure.OpenLoopTally;
import burstscope.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// With a clock turned by hand and a server of known truth: each request takes 1 ms, but for one.
final class OpenLoopTest {
    private static final long MS = 1_000_000;

    private final ManualClock clock = new ManualClock();
    private final long startNs = clock.nanoTime();
    private final OpenLoopTally tally = new OpenLoopTally();
    private final List<Long> intended = new ArrayList<>();
    private long warmUpNs;

    /// Serves one request after the other; waiting turns the clock.
    private final class Server implements Waiting {
        private final PriorityQueue<Reply> replies = new PriorityQueue<>();
        private final int stalledIndex;
        private final long stallNs;
        private long freeNs;
        private int served;
        private @Nullable OpenLoop loop;

        private record Reply(long atNs, long intendedNs, long sendStartNs) implements Comparable<Reply> {
            @Override
            public int compareTo(Reply other) {
                return Long.compare(atNs, other.atNs);
            }
        }

        Server(int stalledIndex, long stallNs) {
            this.stalledIndex = stalledIndex;
            this.stallNs = stallNs;
        }

        void take(long intendedNs) {
            intended.add(intendedNs);
            long now = clock.nanoTime();
            freeNs = Math.max(now, freeNs) + (served++ == stalledIndex ? stallNs : MS);
            replies.add(new Reply(freeNs, intendedNs, now));
        }

        private void turnTo(long ns) {
            while (!replies.isEmpty() && replies.peek().atNs() <= ns) {
                Reply reply = replies.poll();
                advanceTo(reply.atNs());
                if (reply.intendedNs() >= startNs + warmUpNs) {
                    tally.onAnswer(reply.intendedNs(), reply.sendStartNs(), reply.atNs());
                }
                Objects.requireNonNull(loop).onEnded();
            }
            advanceTo(ns);
        }

        private void advanceTo(long ns) {
            clock.advance(Duration.ofNanos(Math.max(0, ns - clock.nanoTime())));
        }

        @Override
        public void until(long ns) {
            turnTo(ns);
        }

        @Override
        public void forNews(long mostNs) {
            turnTo(clock.nanoTime() + mostNs);
        }
    }

    private OpenLoopResult run(String schedule, long forNs, int mostInFlight, int stalledIndex, long stallNs) {
        Server server = new Server(stalledIndex, stallNs);
        OpenLoop loop = new OpenLoop(clock, server, SendSchedule.parse(schedule), mostInFlight);
        server.loop = loop;
        OpenLoop.Made made = loop.run(startNs, warmUpNs, warmUpNs + forNs, server::take, () -> false);
        server.turnTo(startNs + warmUpNs + forNs + 100_000 * MS);
        assertThat(loop.inFlight()).isZero();
        return tally.result(made.due(), made.missed(), made.leftOut(), new OpenLoopResult.Events(0, 0));
    }

    private static long above(LatencySummary kept, long ns) {
        Histogram histogram = kept.histogram().copy();
        return histogram.getTotalCount() - histogram.getCountBetweenValues(0, ns);
    }

    @Test
    void aStallOfTheServerShowsInManyResponseTimesAndInOneServiceTime() {
        OpenLoopResult result = run("rate:200/s", 2_000 * MS, 1, 100, 150 * MS);
        assertThat(result.counts().sent()).isEqualTo(400);
        assertThat(result.counts().missed()).isZero();
        assertThat(above(result.service(), 2 * MS)).isEqualTo(1);
        // Sends due while it stood still wait for it: 5 ms less each, and 4 ms are made good with each.
        assertThat(above(result.response(), 2 * MS)).isBetween(35L, 38L);
        assertThat(result.service().ns().p90()).isLessThan(2 * MS);
        assertThat(result.counts().late()).isBetween(34L, 38L);
    }

    @Test
    void withoutAStallBothTimesAreTheSameAndNothingIsLate() throws Exception {
        OpenLoopResult result = run("rate:200/s", 2_000 * MS, 1, -1, 0);
        assertThat(result.response()).isEqualTo(result.service());
        assertThat(result.pacing().ns().max()).isZero();
        assertThat(result.counts().late()).isZero();
    }

    @Test
    void aServerThatIsTooSlowLeavesSendsMissedAndMovesNone() {
        OpenLoopResult result = run("rate:2000/s", 1_000 * MS, 1, -1, 0);
        assertThat(result.counts().scheduled()).isEqualTo(2_000);
        assertThat(result.counts().sent() + result.counts().missed()).isEqualTo(2_000);
        assertThat(result.counts().missed()).isBetween(950L, 1_050L);
        for (int i = 0; i < intended.size(); i++) {
            assertThat(intended.get(i)).isEqualTo(startNs + i * 500_000L);
        }
    }

    @Test
    void theWarmUpsBacklogDoesNotStandBeforeTheMeasuredPart() {
        warmUpNs = 1_000 * MS;
        OpenLoopResult result = run("rate:10000/s", 1_000 * MS, 1, -1, 0);
        // Of 10 000 sends of the warm-up 1000 can be made; without leaving any out no other would be.
        assertThat(result.counts().leftOut()).isBetween(8_950L, 9_050L);
        assertThat(result.counts().scheduled()).isEqualTo(10_000);
        assertThat(result.counts().sent()).isBetween(950L, 1_050L);
        assertThat(result.counts().sent() + result.counts().missed()).isEqualTo(10_000);
        assertThat(result.response().count()).isEqualTo(result.counts().sent());
    }

    @Test
    void aServerThatStandsStillForTheWholeWarmUpLeavesTheRestOfItOut() {
        warmUpNs = 100 * MS;
        OpenLoopResult result = run("rate:100/s", 1_000 * MS, 1, 0, 500 * MS);
        assertThat(result.counts().leftOut()).isEqualTo(9);
        assertThat(result.counts().missed()).isZero();
        assertThat(result.counts().sent()).isEqualTo(100);
        assertThat(above(result.response(), 300 * MS))
                .as("those due until 100 ms after the start wait 300 ms, and 9 ms are made good with each")
                .isBetween(9L, 13L);
        assertThat(above(result.service(), 2 * MS)).isZero();
    }

    @Test
    void sendsThatMayBeUnderWayTogetherAreNeverHeldUp() {
        OpenLoopResult result = run("bursts:50/100ms", 1_000 * MS, 1_000, 3, 150 * MS);
        assertThat(result.counts().sent()).isEqualTo(500);
        assertThat(result.counts().late()).isZero();
        assertThat(result.response()).isEqualTo(result.service());
    }
}
