package burstscope.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import burstscope.statistics.LawFit.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.util.Pair;
import org.junit.jupiter.api.Test;

final class LawFitTest {
    private static final int[] POOLS = {1, 2, 4, 8, 20, 50};

    /// SPEC SDM 91 as published with the usl package of R, data set `specsdm91`.
    private static final List<Point> SPEC_SDM_91 = List.of(
            new Point(1, 64.9),
            new Point(18, 995.9),
            new Point(36, 1652.4),
            new Point(72, 1853.2),
            new Point(108, 1828.9),
            new Point(144, 1775.0),
            new Point(216, 1702.2));

    private static List<Point> points(IntToDoubleFunction rate) {
        List<Point> points = new ArrayList<>();
        for (int pool : POOLS) {
            points.add(new Point(pool, rate.applyAsDouble(pool)));
        }
        return points;
    }

    private static LawFit of(PoolLaw.Form form, List<Point> points) {
        return LawFit.of(points).stream()
                .filter(fit -> fit.law().form() == form)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theCoefficientsPublishedForSpecSdm91ComeOut() {
        PoolLaw law = of(PoolLaw.Form.UNIVERSAL_SCALABILITY, SPEC_SDM_91).law();

        // R, usl 3.0: alpha 0.0277, beta 0.0001044, gamma 89.995
        assertThat(law.sigma()).isEqualTo(0.02773, within(5e-5));
        assertThat(law.kappa()).isEqualTo(0.0001044, within(5e-7));
        assertThat(law.lambda()).isEqualTo(89.995, within(5e-3));
        assertThat(law.bestPool()).isEqualTo(96.5, within(0.1));
    }

    @Test
    void commonsMathFindsTheSameLaw() {
        Random random = new Random(12);
        List<Point> noisy = points(n -> n / (0.001 + 0.0007 * n) * (1 + 0.02 * random.nextGaussian()));
        double[] theirs = commonsMath(noisy, 0.002, 0.0005);

        PoolLaw law = of(PoolLaw.Form.HYPERBOLIC, noisy).law();

        assertThat(law.waiting()).isEqualTo(theirs[0], within(1e-7 * theirs[0]));
        assertThat(law.serial()).isEqualTo(theirs[1], within(1e-7 * theirs[1]));
    }

    @Test
    void ratesByTheHyperbolicLawGiveItBack() {
        LawFit fit = LawFit.of(points(n -> n / (0.0004 + 0.0007 * n))).getFirst();

        assertThat(fit.law().form()).isEqualTo(PoolLaw.Form.HYPERBOLIC);
        assertThat(fit.law().waiting()).isEqualTo(0.0004, within(1e-9));
        assertThat(fit.law().serial()).isEqualTo(0.0007, within(1e-9));
        assertThat(fit.law().bestPool()).isInfinite();
        assertThat(fit.rSquared()).isEqualTo(1, within(1e-9));
        assertThat(fit.fits()).isTrue();
    }

    @Test
    void ratesThatFallAgainNeedTheScalabilityLaw() {
        List<Point> falling = new ArrayList<>();
        Random random = new Random(2);
        for (int burst = 0; burst < 10; burst++) {
            falling.addAll(
                    points(n -> n / (0.001 + 0.0002 * n + 0.00001 * n * (n - 1)) * (1 + 0.01 * random.nextGaussian())));
        }

        LawFit fit = LawFit.of(falling).getFirst();

        assertThat(fit.law().form()).isEqualTo(PoolLaw.Form.UNIVERSAL_SCALABILITY);
        assertThat(fit.law().bestPool()).isEqualTo(10, within(0.5));
        assertThat(fit.fits()).isTrue();
        assertThat(of(PoolLaw.Form.HYPERBOLIC, falling).fits()).isFalse();
    }

    @Test
    void aPoolThatChangesNothingFitsPerfectlyThoughItExplainsNothing() {
        LawFit fit = LawFit.of(points(_ -> 1000)).getFirst();

        assertThat(fit.fits()).isTrue();
        assertThat(fit.law().waiting()).isZero();
        assertThat(fit.law().serial()).isEqualTo(0.001, within(1e-12));
        assertThat(fit.rSquared()).isNaN();
    }

    @Test
    void ratesThatJumpFitNoLaw() {
        LawFit fit = LawFit.of(points(n -> n == 8 ? 200 : 1000)).getFirst();

        assertThat(fit.fits()).isFalse();
        assertThat(fit.residuals()).hasSize(6).anyMatch(residual -> residual.share() < -0.5);
    }

    @Test
    void partsAreNeverNegative() {
        // faster than proportional: no law of the kind, and no negative waiting either
        LawFit fit = LawFit.of(points(n -> 10.0 * n * n)).getFirst();

        assertThat(fit.law().waiting()).isNotNegative();
        assertThat(fit.law().serial()).isNotNegative();
        assertThat(fit.law().crosstalk()).isNotNegative();
        assertThat(fit.fits()).isFalse();
    }

    @Test
    void tooFewPoolSizesGiveNoLaw() {
        assertThat(LawFit.of(List.of())).isEmpty();
        assertThat(LawFit.of(List.of(new Point(1, 5), new Point(20, 9), new Point(20, 9))))
                .isEmpty();
        assertThat(LawFit.of(List.of(new Point(1, 5), new Point(2, 7), new Point(20, 9))))
                .extracting(fit -> fit.law().form())
                .containsExactly(PoolLaw.Form.HYPERBOLIC);
    }

    @Test
    void theOrderOfPointsDoesNotMatter() {
        List<LawFit> forward = LawFit.of(SPEC_SDM_91);
        List<LawFit> backward = LawFit.of(SPEC_SDM_91.reversed());

        assertThat(backward.getFirst().law().sigma())
                .isEqualTo(forward.getFirst().law().sigma(), within(1e-9));
    }

    @Test
    void whatIsNoRateIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Point(0, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> new Point(1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Point(1, Double.NaN));
    }

    @Test
    void aBurstNeedsARoundTripForEachEventOfOneRequest() {
        assertThat(PoolLaw.drainBoundNs(1000, 1_000_000, 1)).isEqualTo(1e9);
        assertThat(PoolLaw.drainBoundNs(1000, 1_000_000, 20)).isEqualTo(5e7);
    }

    /// N / (a + b N) by the optimiser of Apache Commons Math.
    private static double[] commonsMath(List<Point> points, double... start) {
        double[] rates = points.stream().mapToDouble(Point::eventsPerSecond).toArray();
        var problem = new LeastSquaresBuilder()
                .start(start)
                .target(rates)
                .model(parts -> {
                    double[] values = new double[rates.length];
                    double[][] slopes = new double[rates.length][2];
                    for (int i = 0; i < rates.length; i++) {
                        double pool = points.get(i).pool();
                        double below = parts.getEntry(0) + parts.getEntry(1) * pool;
                        values[i] = pool / below;
                        slopes[i][0] = -pool / below / below;
                        slopes[i][1] = -pool * pool / below / below;
                    }
                    return new Pair<>(new ArrayRealVector(values), new Array2DRowRealMatrix(slopes));
                })
                .maxEvaluations(10_000)
                .maxIterations(10_000)
                .build();
        return new LevenbergMarquardtOptimizer(100, 1e-14, 1e-14, 1e-14, 1e-30)
                .optimize(problem)
                .getPoint()
                .toArray();
    }
}
