package burstscope.compare.shadow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The figure below which half of the weight lies.
/// - Threads: stateless.
final class WeightedMedian {
    private WeightedMedian() {}

    private record Weighted(long figure, double weight) {}

    /// NaN when there is no figure.
    /// @param weights what each figure of the group at the same place weighs
    static double of(List<long[]> groups, List<Double> weights) {
        List<Weighted> all = new ArrayList<>();
        double total = 0;
        for (int i = 0; i < groups.size(); i++) {
            for (long figure : groups.get(i)) {
                all.add(new Weighted(figure, weights.get(i)));
                total += weights.get(i);
            }
        }
        all.sort(Comparator.comparingLong(Weighted::figure));
        double below = 0;
        for (Weighted one : all) {
            below += one.weight();
            if (below >= total / 2) {
                return one.figure();
            }
        }
        return Double.NaN;
    }
}
