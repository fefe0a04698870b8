package burstscope.report;

import burstscope.report.SweepCurve.Point;
import burstscope.statistics.Estimate;
import burstscope.statistics.Knee;
import burstscope.statistics.LawFit;
import burstscope.statistics.PoolLaw;
import burstscope.units.Durations;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import burstscope.units.Rates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A sweep in sentences, the same in the terminal, in the report and on the screen.
/// - Shape: text from the peer is made safe by [SafeText]; HTML is not escaped here.
/// - Threads: stateless.
public final class SweepText {
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final String TOLERANCE = Percentages.text(Knee.TOLERANCE);

    private SweepText() {}

    /// What became of the sweep: each curve's knee, law and bound, and the goal.
    public static List<String> sentences(SweepResult sweep) {
        List<String> sentences = new ArrayList<>();
        for (SweepCurve curve : sweep.curves()) {
            sentences.addAll(of(curve));
        }
        if (sweep.curves().isEmpty()) {
            sentences.add(
                    "No curve: that takes two settings that differ in the pool's size, the number of batch requests"
                            + " or the batch limit alone.");
        }
        sentences.addAll(SweepGoals.sentences(sweep));
        return sentences;
    }

    /// Knee, law and bound of one curve.
    public static List<String> of(SweepCurve curve) {
        List<String> sentences = new ArrayList<>();
        sentences.add(knee(curve));
        law(curve).ifPresent(sentences::add);
        bound(curve).ifPresent(sentences::add);
        return sentences;
    }

    private static String prefix(SweepCurve curve) {
        return curve.fixed().isEmpty() ? "" : curve.fixed() + ": ";
    }

    private static String knee(SweepCurve curve) {
        Knee knee = curve.knee();
        String prefix = prefix(curve);
        String word = curve.axis().word();
        if (knee == null) {
            return prefix + "no knee of the " + word + ": no round can be timed.";
        }
        int least = Estimate.MIN_COUNT;
        if (knee.ratios().stream().noneMatch(Estimate::hasInterval)) {
            return prefix + "cannot tell where the knee of the " + word + " is: fewer than " + least
                    + " rounds. The fastest here is " + word + " " + knee.best() + drain(curve, knee.best()) + ".";
        }
        String range = knee.isRange() ? " (it may lie anywhere from " + knee.from() + " to " + knee.knee() + ")" : "";
        int largest = curve.points().getLast().value();
        if (knee.best() == largest && knee.knee() == largest) {
            return prefix + "No knee up to " + word + " " + largest + ", which is the fastest" + drain(curve, largest)
                    + ": a larger one may be faster still"
                    + (knee.isRange()
                            ? ". It is not ruled out, though, that " + word + " " + knee.from()
                                    + " drains as fast within " + TOLERANCE
                            : "")
                    + ".";
        }
        String best = knee.best() == knee.knee()
                ? ", and the fastest"
                : "; the fastest is " + word + " " + knee.best() + drain(curve, knee.best());
        return prefix + "The knee is " + word + " " + knee.knee() + range + drain(curve, knee.knee())
                + ": the smallest that is sure to drain within " + TOLERANCE + " of the fastest's time" + best + ".";
    }

    private static String drain(SweepCurve curve, int value) {
        return curve.at(value)
                .map(Point::setting)
                .map(setting -> ", " + Figures.text(setting.drainMs().median()) + " ms"
                        + (setting.drainMs().hasInterval() ? " " + Wording.interval(setting.drainMs()) : ""))
                .orElse("");
    }

    private static Optional<String> law(SweepCurve curve) {
        return curve.law().map(fit -> prefix(curve) + (fit.fits() ? fitting(fit) : notFitting(fit)));
    }

    private static String fitting(LawFit fit) {
        return "Events/s follow " + inWords(fit.law()) + "; " + quality(fit) + ".";
    }

    private static String notFitting(LawFit fit) {
        return "No law fits: the better one, " + name(fit.law()) + ", is off by more than "
                + Percentages.text(LawFit.MOST_RESIDUAL) + " (" + quality(fit)
                + "), so its coefficients mean nothing.";
    }

    static String name(PoolLaw law) {
        return switch (law.form()) {
            case HYPERBOLIC -> "N / (a + b N)";
            case UNIVERSAL_SCALABILITY -> "the Universal Scalability Law";
        };
    }

    private static String inWords(PoolLaw law) {
        String shared = Durations.text(Math.round(law.waiting() * NS_PER_S));
        String serial = Durations.text(Math.round(law.serial() * NS_PER_S));
        return switch (law.form()) {
            case HYPERBOLIC ->
                name(law) + " for a pool of N, with a = " + shared
                        + " of waiting that the pool's requests share and b = "
                        + serial + " an event that nothing shares"
                        + (law.serial() > 0 ? ", a ceiling of " + Rates.perSecond(1 / law.serial()) : "");
            case UNIVERSAL_SCALABILITY ->
                name(law) + ", with lambda = " + Rates.perSecond(law.lambda()) + " for one request, sigma = "
                        + Figures.text(law.sigma()) + " (contention) and kappa = " + Figures.text(law.kappa())
                        + " (crosstalk), highest at "
                        + (Double.isInfinite(law.bestPool())
                                ? "no finite pool"
                                : "a pool of about " + Figures.text(law.bestPool()));
        };
    }

    /// R squared is near 0 for a pool that changes nothing, however well the law fits: the residual says more.
    private static String quality(LawFit fit) {
        LawFit.Residual worst = worst(fit);
        return "R\u00b2 = " + (Double.isNaN(fit.rSquared()) ? "-" : Figures.text(fit.rSquared()))
                + ", the median of pool " + worst.pool() + " lies farthest off, by "
                + Percentages.text(Math.abs(worst.share()));
    }

    static LawFit.Residual worst(LawFit fit) {
        return fit.residuals().stream()
                .max(Comparator.comparingDouble(residual -> Math.abs(residual.share())))
                .orElseThrow();
    }

    private static Optional<String> bound(SweepCurve curve) {
        SweepCurve.Bound bound = curve.bound();
        Knee knee = curve.knee();
        if (bound == null || knee == null) {
            return Optional.empty();
        }
        Optional<Point> at = curve.at(knee.knee());
        if (at.isEmpty()) {
            return Optional.empty();
        }
        double drainMs = at.get().setting().drainMs().median();
        double boundMs = bound.drainMs(knee.knee());
        String roundTrip = Durations.text(Math.round(bound.roundTripNs()));
        return Optional.of(prefix(curve) + "In theory (closed loop, one event a request) "
                + Figures.text(bound.events()) + " events x " + roundTrip + " round trip "
                + (bound.measured() ? "(p50 with 1 request)" : "(what was added to it alone)") + " / pool "
                + knee.knee()
                + " = " + Figures.text(boundMs) + " ms; it took " + Figures.text(drainMs) + " ms, "
                + Percentages.text(drainMs / boundMs) + " of that"
                + (drainMs > 2 * boundMs ? ": something else than the round trip is the limit there" : "") + ".");
    }

    /// What the figures of a curve's table mean.
    static List<String> legend() {
        return List.of(
                "A curve's law is fitted to the events/s of every timed burst; a law from which the median of some pool"
                        + " lies farther than " + Percentages.text(LawFit.MOST_RESIDUAL) + " does not fit.",
                "The ratio to the fastest is taken within each round; the knee is the smallest setting whose whole 95 %"
                        + " interval is below " + Percentages.text(1 + Knee.TOLERANCE) + ".");
    }

    /// Milliseconds that a law gives for a burst of so many events; NaN without one.
    public static double lawMs(SweepCurve curve, double events, double value) {
        return curve.law()
                .filter(LawFit::fits)
                .map(fit -> events / fit.law().eventsPerSecond(value) * NS_PER_S / NS_PER_MS)
                .orElse(Double.NaN);
    }
}
