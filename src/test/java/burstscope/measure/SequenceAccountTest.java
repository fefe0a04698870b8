package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SequenceAccountTest {
    private static final long WINDOW = 1 << 20;

    private static SequenceAccount book(SequenceAccount account, long... sequences) {
        for (long sequence : sequences) {
            account.add(sequence);
        }
        return account;
    }

    @Test
    void eventsInOrderLeaveNothingToReport() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 2, 3, 4);
        account.settle(4);
        assertThat(account.snapshot(account.settledMissing())).isEqualTo(new OrderCounts(4, 0, 0, 0, 0));
    }

    @Test
    void anOvertakenEventIsReorderedByItsDistanceAndNotLost() {
        SequenceAccount account = book(SequenceAccount.from(1), 2, 3, 4, 1);
        account.settle(4);
        assertThat(account.snapshot(account.settledMissing())).isEqualTo(new OrderCounts(4, 0, 0, 1, 3));
    }

    @Test
    void aSecondComingIsADuplicate() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 2, 2, 1);
        assertThat(account.snapshot(0)).isEqualTo(new OrderCounts(4, 0, 2, 0, 0));
        assertThat(account.distinct()).isEqualTo(2);
    }

    @Test
    void aNumberBelowTheKnownStartIsADuplicate() {
        assertThat(book(SequenceAccount.from(100), 100, 99, -1, Long.MIN_VALUE).snapshot(0))
                .isEqualTo(new OrderCounts(4, 0, 3, 0, 0));
    }

    @Test
    void anOvertakenFirstEventMovesAnUnknownStartDown() {
        SequenceAccount account = book(SequenceAccount.fromFirstSeen(3), 3, 1, 2, 4);
        account.settle(4);
        assertThat(account.snapshot(account.settledMissing())).isEqualTo(new OrderCounts(4, 0, 0, 2, 2));
    }

    @Test
    void anUnknownStartThatMovesDownAfterSettlingCountsTheGapUntilItFills() {
        SequenceAccount account = book(SequenceAccount.fromFirstSeen(10), 10, 11);
        account.settle(11);
        account.add(5);
        assertThat(account.settledMissing()).isEqualTo(4);
        book(account, 6, 7, 8, 9);
        assertThat(account.settledMissing()).isZero();
        assertThat(account.snapshot(0).duplicated()).isZero();
    }

    @Test
    void anEventThatComesAfterItWasTakenForLostIsLostNoMore() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 3);
        account.settle(3);
        assertThat(account.settledMissing()).isEqualTo(1);
        account.add(2);
        assertThat(account.settledMissing()).isZero();
        assertThat(account.snapshot(0)).isEqualTo(new OrderCounts(3, 0, 0, 1, 1));
    }

    @Test
    void settlingTwiceCountsAMissingEventOnce() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 5);
        account.settle(3);
        account.settle(5);
        account.settle(2);
        assertThat(account.settledMissing()).isEqualTo(3);
    }

    @Test
    void whatLeavesTheWindowMissingIsLost() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 3);
        account.add(WINDOW + 2);
        assertThat(account.settledMissing()).as("only 2 has left the window").isEqualTo(1);
        account.add(2);
        assertThat(account.snapshot(0).duplicated()).as("behind the window").isEqualTo(1);
        assertThat(account.settledMissing()).isEqualTo(1);
    }

    @Test
    void aHugeJumpCountsWhatItSkips() {
        SequenceAccount account = book(SequenceAccount.from(1), 1, 1_000_000_000_000L);
        account.settle(1_000_000_000_000L);
        assertThat(account.settledMissing()).isEqualTo(1_000_000_000_000L - 2);
        assertThat(account.distinct()).isEqualTo(2);
    }

    @Test
    void theHighestNumberThereIsEndsNoLoop() {
        SequenceAccount account = book(
                SequenceAccount.from(1), 1, Long.MAX_VALUE - 3, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE);
        account.settle(Long.MAX_VALUE);
        account.settle(Long.MAX_VALUE);
        assertThat(account.settledMissing()).isEqualTo(Long.MAX_VALUE - 4);
        assertThat(account.snapshot(0)).isEqualTo(new OrderCounts(5, 0, 1, 1, 1));
    }

    @Test
    void randomStreamsAreBookedAsABruteForceModelBooksThem() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 300; run++) {
            List<Long> stream = stream(random);
            SequenceAccount account = SequenceAccount.from(1);
            Model model = new Model();
            for (long sequence : stream) {
                account.add(sequence);
                model.add(sequence);
                if (random.nextInt(10) == 0) {
                    account.settle(account.highest() - random.nextInt(5));
                }
            }
            account.settle(account.highest());
            assertThat(account.snapshot(account.settledMissing()))
                    .as("seed %d, run %d: %s", seed, run, stream)
                    .isEqualTo(model.counts());
        }
    }

    @Test
    void wideStreamsAreBookedAsABruteForceModelBooksThem() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        SequenceAccount account = SequenceAccount.from(1);
        Model model = new Model();
        long at = 1;
        for (int i = 0; i < 20_000; i++) {
            at += random.nextInt(100) == 0 ? random.nextLong(1, 2 * WINDOW) : random.nextInt(1, 4);
            long back = random.nextInt(3) == 0 ? random.nextLong(0, Math.min(WINDOW, at)) : 0;
            account.add(at - back);
            model.add(at - back);
        }
        account.settle(account.highest());
        assertThat(account.snapshot(account.settledMissing()))
                .as("seed %d", seed)
                .isEqualTo(model.counts());
    }

    @Test
    void aStreamOfWindowWideJumpsIsBookedWordByWord() {
        SequenceAccount account = SequenceAccount.from(1);
        for (long i = 1; i <= 20_000; i++) {
            account.add(i * (WINDOW - 1));
        }
        account.settle(account.highest());
        assertThat(account.distinct()).isEqualTo(20_000);
        assertThat(account.settledMissing()).isEqualTo(20_000 * (WINDOW - 2));
    }

    private static List<Long> stream(SplittableRandom random) {
        List<Long> stream = new ArrayList<>();
        int length = random.nextInt(1, 60);
        for (long s = 1; s <= length; s++) {
            if (random.nextInt(10) > 0) {
                stream.add(s);
            }
            if (random.nextInt(10) == 0) {
                stream.add((long) random.nextInt(1, length + 1));
            }
        }
        for (int i = 0; i < stream.size() / 4; i++) {
            int a = random.nextInt(stream.size());
            int b = random.nextInt(stream.size());
            long kept = stream.get(a);
            stream.set(a, stream.get(b));
            stream.set(b, kept);
        }
        return stream;
    }

    /// Remembers everything.
    private static final class Model {
        private final Set<Long> seen = new HashSet<>();
        private long highest;
        private long duplicated;
        private long reordered;
        private long maxDisplacement;

        void add(long sequence) {
            boolean behindWindow = sequence <= highest && highest - sequence >= WINDOW;
            if (behindWindow || !seen.add(sequence)) {
                duplicated++;
                return;
            }
            if (sequence < highest) {
                reordered++;
                maxDisplacement = Math.max(maxDisplacement, highest - sequence);
            }
            highest = Math.max(highest, sequence);
        }

        OrderCounts counts() {
            return new OrderCounts(
                    seen.size() + duplicated, highest - seen.size(), duplicated, reordered, maxDisplacement);
        }
    }
}
