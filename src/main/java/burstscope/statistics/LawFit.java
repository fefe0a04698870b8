package burstscope.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A [PoolLaw] fitted to measured rates by least squares, and how well it describes them.
/// @param residuals for each pool size, ascending
/// @param rSquared share of the scatter that the law explains; NaN when all rates are equal. A pool that changes
///     nothing has an R squared near 0 and still a perfect fit, so [#fits] does not look at it.
/// @param aicc Akaike's criterion with the correction for few points; the law with the smaller one is chosen
public record LawFit(PoolLaw law, List<Residual> residuals, double rSquared, double aicc) {
    /// A law from which the median of some pool size lies farther does not fit.
    public static final double MOST_RESIDUAL = 0.10;

    /// Pool sizes that a law needs beyond its parameters.
    private static final int SPARE_POOLS = 1;

    public LawFit {
        residuals = List.copyOf(residuals);
    }

    /// A measured rate.
    public record Point(int pool, double eventsPerSecond) {
        public Point {
            if (pool < 1 || !(eventsPerSecond > 0) || !Double.isFinite(eventsPerSecond)) {
                throw new IllegalArgumentException("no rate: " + eventsPerSecond + "/s with a pool of " + pool);
            }
        }
    }

    /// How far off the law is at one pool size.
    /// @param measured median rate, 1/s
    /// @param fitted the law's, 1/s
    public record Residual(int pool, double measured, double fitted) {
        /// (measured - fitted) / fitted
        public double share() {
            return measured / fitted - 1;
        }
    }

    /// Whether no pool size lies off the law by more than [#MOST_RESIDUAL]: otherwise its parameters mean nothing.
    public boolean fits() {
        return residuals.stream().allMatch(residual -> Math.abs(residual.share()) <= MOST_RESIDUAL);
    }

    /// The laws that can be fitted, the better one first; none with fewer than three pool sizes.
    public static List<LawFit> of(List<Point> points) {
        SortedMap<Integer, List<Double>> byPool = new TreeMap<>();
        for (Point point : points) {
            byPool.computeIfAbsent(point.pool(), _ -> new ArrayList<>()).add(point.eventsPerSecond());
        }
        List<LawFit> fits = new ArrayList<>();
        for (PoolLaw.Form form : PoolLaw.Form.values()) {
            if (byPool.size() >= form.parameters() + SPARE_POOLS) {
                fits.add(fit(form, points, byPool));
            }
        }
        fits.sort(Comparator.comparingDouble(LawFit::aicc)); // stable: of equal ones the simpler first
        return fits;
    }

    private static LawFit fit(PoolLaw.Form form, List<Point> points, SortedMap<Integer, List<Double>> byPool) {
        PoolLaw law = new LeastSquares(points).fit(form);
        List<Residual> residuals = new ArrayList<>();
        byPool.forEach((pool, rates) -> residuals.add(new Residual(
                pool,
                Numbers.median(rates.stream().mapToDouble(Double::doubleValue).toArray()),
                law.eventsPerSecond(pool))));
        double mean =
                points.stream().mapToDouble(Point::eventsPerSecond).average().orElseThrow();
        double scatter = 0;
        for (Point point : points) {
            scatter += Math.pow(point.eventsPerSecond() - mean, 2);
        }
        double left = LeastSquares.squares(law, points);
        double rSquared = scatter == 0 ? Double.NaN : 1 - left / scatter;
        return new LawFit(law, residuals, rSquared, aicc(form, points.size(), left, mean));
    }

    /// Rates told exactly leave nothing over but rounding, which must not choose the law.
    private static double aicc(PoolLaw.Form form, int points, double left, double mean) {
        int parameters = form.parameters() + 1;
        double variance = Math.max(left / points, Math.pow(1e-6 * mean, 2));
        int spare = points - parameters - 1;
        double correction = spare > 0 ? 2.0 * parameters * (parameters + 1) / spare : Double.POSITIVE_INFINITY;
        return points * Math.log(variance) + 2 * parameters + correction;
    }
}
