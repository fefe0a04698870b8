package burstscope.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntPredicate;

/// Made-up drain times of which the truth is known, and how often a rule is wrong about them.
final class Simulation {
    private Simulation() {}

    /// Drain times around 1000 ms, skewed as real ones are: most near, some far above.
    static double[] times(Random random, int count, double factor) {
        double[] times = new double[count];
        Arrays.setAll(times, _ -> factor * 1000 * skewed(random));
        return times;
    }

    /// The same with a drift that both sides of a round share.
    static double[] withDrift(double[] times, double[] drift) {
        double[] drifted = times.clone();
        Arrays.setAll(drifted, i -> times[i] * drift[i]);
        return drifted;
    }

    static double[] drift(Random random, int count) {
        double[] drift = new double[count];
        double level = 1;
        for (int i = 0; i < count; i++) {
            level *= Math.exp(0.05 * random.nextGaussian());
            drift[i] = level;
        }
        return drift;
    }

    static double share(int runs, IntPredicate wrong) {
        int count = 0;
        for (int run = 0; run < runs; run++) {
            count += wrong.test(run) ? 1 : 0;
        }
        return (double) count / runs;
    }

    private static double skewed(Random random) {
        return Math.exp(0.05 * random.nextGaussian()) * (1 - 0.05 * Math.log(1 - random.nextDouble()));
    }
}
