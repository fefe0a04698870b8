package burstscope.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/// How often the verdict of [Effect] calls equal things different.
/// @param alarms differences among the runs
public record AlarmRate(int alarms, int runs) {
    private static final double QUANTILE = 1.959964;

    /// Drain times of a simulated backend scatter by so much, and drift by so much from round to round.
    private static final double SCATTER = 0.05;

    public double share() {
        return (double) alarms / runs;
    }

    /// Lower end of the 95 % interval of the share.
    /// - Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    public double low() {
        return Math.max(0, center() - reach());
    }

    public double high() {
        return Math.min(1, center() + reach());
    }

    /// Whether alarms are certainly more than the level allows.
    public boolean isTooHigh() {
        return low() > Effect.LEVEL;
    }

    private double center() {
        return (share() + QUANTILE * QUANTILE / 2 / runs) / (1 + QUANTILE * QUANTILE / runs);
    }

    private double reach() {
        double variance = share() * (1 - share()) / runs + QUANTILE * QUANTILE / 4 / runs / runs;
        return QUANTILE * Math.sqrt(variance) / (1 + QUANTILE * QUANTILE / runs);
    }

    /// Of one group's times, dealt out at random into halves that ran apart.
    public static AlarmRate ofSplits(double[] times, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int alarms = 0;
        int half = times.length / 2;
        for (int run = 0; run < runs; run++) {
            double[] dealt = shuffled(times, random);
            alarms += isAlarm(Effect.unpaired(
                    Arrays.copyOf(dealt, half), Arrays.copyOfRange(dealt, half, times.length), random.nextLong()));
        }
        return new AlarmRate(alarms, runs);
    }

    /// Of one group's times in the order of rounds: neighbours are pairs, and which of the two comes first is
    /// drawn.
    public static AlarmRate ofPairs(double[] times, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int alarms = 0;
        double[] first = new double[times.length / 2];
        double[] second = new double[first.length];
        for (int run = 0; run < runs; run++) {
            for (int i = 0; i < first.length; i++) {
                int swap = random.nextInt(2);
                first[i] = times[2 * i + swap];
                second[i] = times[2 * i + 1 - swap];
            }
            alarms += isAlarm(Effect.paired(first, second, random.nextLong()));
        }
        return new AlarmRate(alarms, runs);
    }

    /// Of simulated times: log-normal around a level that drifts, as a machine that warms up does.
    public static AlarmRate simulated(int bursts, boolean paired, int runs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int alarms = 0;
        double[] first = new double[bursts];
        double[] second = new double[bursts];
        for (int run = 0; run < runs; run++) {
            double level = 0;
            for (int i = 0; i < bursts; i++) {
                level = paired ? level + SCATTER * random.nextGaussian() : 0;
                first[i] = Math.exp(level + SCATTER * random.nextGaussian());
                second[i] = Math.exp(level + SCATTER * random.nextGaussian());
            }
            alarms += isAlarm(
                    paired
                            ? Effect.paired(first, second, random.nextLong())
                            : Effect.unpaired(first, second, random.nextLong()));
        }
        return new AlarmRate(alarms, runs);
    }

    private static int isAlarm(Effect effect) {
        return switch (effect.kind(effect.p(), 1)) {
            case FASTER, SLOWER -> 1;
            case WITHIN_NOISE, CANNOT_TELL -> 0;
        };
    }

    private static double[] shuffled(double[] values, SplittableRandom random) {
        double[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int at = random.nextInt(i + 1);
            double taken = shuffled[at];
            shuffled[at] = shuffled[i];
            shuffled[i] = taken;
        }
        return shuffled;
    }
}
