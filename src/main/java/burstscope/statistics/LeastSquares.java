package burstscope.statistics;

import java.util.List;

/// Fits a [PoolLaw] to points by least squares of the rates: Gauss-Newton steps, damped (Levenberg), from the solution
/// of the linear form N / rate = waiting + serial N + crosstalk N (N - 1).
/// - Shape: a law's parts are at least 0; of all choices which of them are exactly 0, the best that needs no negative
///   part is taken.
/// - Threads: stateless.
final class LeastSquares {
    private static final int PARTS = 3;
    private static final int STEPS = 200;
    private static final double DONE = 1e-14;
    private static final double MOST_DAMPING = 1e12;

    private final List<LawFit.Point> points;

    LeastSquares(List<LawFit.Point> points) {
        this.points = points;
    }

    PoolLaw fit(PoolLaw.Form form) {
        PoolLaw best = new PoolLaw(form, 0, 1 / meanRate(), 0);
        int all = (1 << form.parameters()) - 1;
        for (int free = 1; free <= all; free++) {
            PoolLaw law = refine(form, start(free), free);
            if (isPossible(law) && squares(law, points) < squares(best, points)) {
                best = law;
            }
        }
        return best;
    }

    static double squares(PoolLaw law, List<LawFit.Point> points) {
        double squares = 0;
        for (LawFit.Point point : points) {
            squares += Math.pow(point.eventsPerSecond() - law.eventsPerSecond(point.pool()), 2);
        }
        return squares;
    }

    private double meanRate() {
        return points.stream()
                .mapToDouble(LawFit.Point::eventsPerSecond)
                .average()
                .orElseThrow();
    }

    private static boolean isPossible(PoolLaw law) {
        return law.waiting() >= 0
                && law.serial() >= 0
                && law.crosstalk() >= 0
                && law.waiting() + law.serial() > 0
                && Double.isFinite(law.waiting() + law.serial() + law.crosstalk());
    }

    /// The linear form, weighted as an error of the rate counts in it.
    private double[] start(int free) {
        Normal normal = new Normal(free);
        for (LawFit.Point point : points) {
            double pool = point.pool();
            double rate = point.eventsPerSecond();
            double weight = rate * rate / pool;
            double[] row = {weight, weight * pool, weight * pool * (pool - 1)};
            normal.add(row, weight * pool / rate);
        }
        return normal.solve(0);
    }

    private PoolLaw refine(PoolLaw.Form form, double[] from, int free) {
        PoolLaw law = law(form, from);
        double squares = squares(law, points);
        double damping = 1e-6;
        for (int step = 0; step < STEPS && damping < MOST_DAMPING; step++) {
            Normal normal = new Normal(free);
            for (LawFit.Point point : points) {
                double pool = point.pool();
                double rate = law.eventsPerSecond(pool);
                double slope = -rate * rate / pool;
                normal.add(
                        new double[] {slope, slope * pool, slope * pool * (pool - 1)}, point.eventsPerSecond() - rate);
            }
            double[] change = normal.solve(damping);
            PoolLaw next = law(
                    form,
                    new double[] {law.waiting() + change[0], law.serial() + change[1], law.crosstalk() + change[2]});
            double nextSquares = squares(next, points);
            if (nextSquares < squares) {
                boolean done = squares - nextSquares <= DONE * squares;
                law = next;
                squares = nextSquares;
                damping /= 10;
                if (done) {
                    break;
                }
            } else {
                damping *= 10;
            }
        }
        return law;
    }

    private static PoolLaw law(PoolLaw.Form form, double[] parts) {
        return new PoolLaw(form, parts[0], parts[1], parts[2]);
    }

    /// Normal equations over the parts that are free.
    private static final class Normal {
        private final double[][] matrix = new double[PARTS][PARTS];
        private final double[] right = new double[PARTS];
        private final int free;

        Normal(int free) {
            this.free = free;
        }

        void add(double[] row, double value) {
            for (int i = 0; i < PARTS; i++) {
                for (int j = 0; j < PARTS; j++) {
                    matrix[i][j] += row[i] * row[j];
                }
                right[i] += row[i] * value;
            }
        }

        /// Columns are scaled to length 1, as pools squared and pools differ by orders of magnitude. Parts that
        /// are
        /// not free are 0.
        double[] solve(double damping) {
            double[][] scaled = new double[PARTS][PARTS + 1];
            double[] length = new double[PARTS];
            for (int i = 0; i < PARTS; i++) {
                length[i] = matrix[i][i] > 0 ? Math.sqrt(matrix[i][i]) : 1;
            }
            for (int i = 0; i < PARTS; i++) {
                for (int j = 0; j < PARTS; j++) {
                    scaled[i][j] = isFree(i) && isFree(j) ? matrix[i][j] / length[i] / length[j] : 0;
                }
                scaled[i][i] = isFree(i) ? scaled[i][i] * (1 + damping) : 1;
                scaled[i][PARTS] = isFree(i) ? right[i] / length[i] : 0;
            }
            double[] solution = eliminate(scaled);
            for (int i = 0; i < PARTS; i++) {
                solution[i] /= length[i];
            }
            return solution;
        }

        private boolean isFree(int part) {
            return (free >> part & 1) == 1;
        }

        /// Gauss-Jordan; the matrix is symmetric and positive, so that no pivot has to be looked for.
        private static double[] eliminate(double[][] rows) {
            for (int i = 0; i < PARTS; i++) {
                for (int j = 0; j < PARTS; j++) {
                    double factor = j == i ? 0 : rows[j][i] / rows[i][i];
                    for (int k = i; k <= PARTS && factor != 0; k++) {
                        rows[j][k] -= factor * rows[i][k];
                    }
                }
            }
            double[] solution = new double[PARTS];
            for (int i = 0; i < PARTS; i++) {
                solution[i] = rows[i][PARTS] / rows[i][i];
            }
            return solution;
        }
    }
}
