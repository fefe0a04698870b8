package burstscope.statistics;

import java.util.ArrayList;
import java.util.List;

/// The smallest setting that is as good as the best one to within [#TOLERANCE], and which others it might be.
/// @param best setting with the smallest median time
/// @param knee smallest setting whose whole interval of time / best setting's time is within the tolerance; at most
///     `best`, as the best one is
/// @param from smallest setting of which that cannot be ruled out
/// @param ratios time / time of the best setting, for each setting in order
public record Knee(int best, int knee, int from, List<Estimate> ratios) {
    /// How much slower than the best still counts as being as good.
    public static final double TOLERANCE = 0.05;

    public Knee {
        ratios = List.copyOf(ratios);
    }

    /// Whether another setting than the knee might be it.
    public boolean isRange() {
        return from < knee;
    }

    /// @param settings pool sizes, or others that grow, ascending
    /// @param times drain times of each setting; where all have as many, the i-th of each ran in one round and
    /// ratios
    ///     are taken within it
    /// - Errors: [IllegalArgumentException] without a setting, when settings do not ascend, or for a setting
    /// without a
    ///   time.
    public static Knee of(List<Integer> settings, List<double[]> times, long seed) {
        check(settings, times);
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int i = 0; i < times.size(); i++) {
            double median = Numbers.median(times.get(i));
            if (median < least) {
                least = median;
                best = i;
            }
        }
        List<Estimate> ratios = new ArrayList<>();
        for (double[] ofSetting : times) {
            ratios.add(ratio(ofSetting, times.get(best), seed));
        }
        int certain = best;
        int possible = best;
        for (int i = best; i >= 0; i--) {
            Estimate ratio = ratios.get(i);
            certain = ratio.high() <= 1 + TOLERANCE ? i : certain;
            // Without an interval nothing is ruled out.
            possible = ratio.low() > 1 + TOLERANCE ? possible : i;
        }
        return new Knee(settings.get(best), settings.get(certain), settings.get(possible), ratios);
    }

    private static Estimate ratio(double[] times, double[] best, long seed) {
        return times.length == best.length
                ? Bootstrap.medianRatio(times, best, seed)
                : RatioOfMedians.of(times, best, seed);
    }

    private static void check(List<Integer> settings, List<double[]> times) {
        if (settings.isEmpty() || settings.size() != times.size()) {
            throw new IllegalArgumentException(
                    settings.size() + " settings do not go with " + times.size() + " groups of times");
        }
        for (int i = 0; i < times.size(); i++) {
            if (times.get(i).length == 0) {
                throw new IllegalArgumentException("setting " + settings.get(i) + " has no time");
            }
            if (i > 0 && settings.get(i) <= settings.get(i - 1)) {
                throw new IllegalArgumentException("settings must ascend: " + settings);
            }
            for (double time : times.get(i)) {
                Numbers.requirePositive(time);
            }
        }
    }
}
