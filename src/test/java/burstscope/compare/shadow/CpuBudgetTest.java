package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CpuBudgetTest {
    private static final long SPAN_NS = 10_000_000_000L;
    private static final long LONG_WORK_NS = 10_000_000;

    private record Piece(long beginNs, long cpuNs) {
        long within(long from, long to) {
            return Math.max(0, Math.min(to, beginNs + cpuNs) - Math.max(from, beginNs));
        }
    }

    /// Works whenever it may, for a minute of made-up time.
    private static List<Piece> work(SplittableRandom random, long longestNs) {
        CpuBudget budget = new CpuBudget();
        List<Piece> pieces = new ArrayList<>();
        long nowNs = 0;
        while (nowNs < 60_000_000_000L) {
            if (budget.allows()) {
                Piece piece = new Piece(nowNs, 1 + random.nextLong(longestNs));
                pieces.add(piece);
                nowNs += piece.cpuNs();
                budget.used(piece.cpuNs());
            }
            long pauseNs = budget.pauseNs();
            budget.paused(pauseNs);
            nowNs += pauseNs;
        }
        return pieces;
    }

    /// Of spans that end with a piece, as those that hold most do.
    private static long mostInAnySpan(List<Piece> pieces) {
        long most = 0;
        long sum = 0;
        int first = 0;
        for (Piece last : pieces) {
            sum += last.cpuNs();
            long to = last.beginNs() + last.cpuNs();
            while (pieces.get(first).beginNs() + pieces.get(first).cpuNs() <= to - SPAN_NS) {
                sum -= pieces.get(first).cpuNs();
                first++;
            }
            Piece cut = pieces.get(first);
            most = Math.max(most, sum - cut.cpuNs() + cut.within(to - SPAN_NS, to));
        }
        return most;
    }

    @Test
    void noTenSecondsHoldMoreThanTheShareHoweverTheWorkIsCut() {
        long seed = Seeds.next();
        SplittableRandom random = new SplittableRandom(seed);
        for (long longestNs : new long[] {100_000, 1_000_000, CpuBudget.LONGEST_PIECE_NS}) {
            List<Piece> pieces = work(random, longestNs);
            assertThat((double) mostInAnySpan(pieces) / SPAN_NS)
                    .as("pieces up to %d ns, seed %d", longestNs, seed)
                    .isBetween(0.03, CpuBudget.SHARE);
        }
    }

    @Test
    void workThatCannotBeSplitIsPaidForBeforeTheNext() {
        CpuBudget budget = new CpuBudget();
        budget.used(1_000_000_000);
        long pausedNs = 0;
        while (!budget.allows()) {
            long pauseNs = budget.pauseNs();
            budget.paused(pauseNs);
            pausedNs += pauseNs;
        }
        assertThat(pausedNs).isGreaterThanOrEqualTo(19 * 1_000_000_000L);
    }

    @Test
    void aLongRestIsNotSavedUp() {
        CpuBudget budget = new CpuBudget();
        budget.paused(3_600_000_000_000L);
        budget.used(LONG_WORK_NS);
        assertThat(budget.allows()).isFalse();
    }
}
