package burstscope.report;

import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import burstscope.statistics.Holm;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// How one setting's drain times compare with another's: the one verdict of `burst`, `sweep`, `compare` and the window.
/// - Threads: immutable.
/// @param labelA of the setting that is compared with, safe to show
/// @param labelB of the setting that is judged, safe to show
/// @param adjustedP p-value after Holm's adjustment; NaN where nothing can be timed
/// @param comparisons that were judged at once, this one among them
public record Judgement(
        String labelA, String labelB, Effect effect, double adjustedP, Effect.Kind kind, int comparisons) {

    /// What is to be judged.
    record Question(String labelA, String labelB, Effect effect) {}

    /// Judges all that stands side by side, so that even one false alarm among them is rare. What cannot be timed
    /// at
    /// all does not count as a comparison.
    static List<Judgement> of(List<Question> questions) {
        double[] adjusted = Holm.adjusted(
                questions.stream().mapToDouble(each -> each.effect().p()).toArray());
        int comparisons = comparisons(questions.stream().map(Question::effect).toList());
        List<Judgement> judgements = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            Question question = questions.get(i);
            judgements.add(new Judgement(
                    question.labelA(),
                    question.labelB(),
                    question.effect(),
                    adjusted[i],
                    question.effect().kind(adjusted[i], comparisons),
                    comparisons));
        }
        return judgements;
    }

    /// How many of them are comparisons.
    static int comparisons(List<Effect> effects) {
        return Math.toIntExact(
                effects.stream().filter(effect -> !Double.isNaN(effect.p())).count());
    }

    /// The verdict in one sentence.
    public String sentence() {
        Estimate ratio = effect.ratio();
        String share = Percentages.text(ratio.median(), ratio.low(), ratio.high()) + " of the time of " + labelA;
        return switch (kind) {
            case FASTER -> labelB + " drains in " + share + "; " + counts() + ", " + p();
            case SLOWER -> labelB + " takes " + share + "; " + counts() + ", " + p();
            case WITHIN_NOISE -> labelB + ": within the noise (" + share + "; " + counts() + ", " + p() + ")";
            case CANNOT_TELL -> labelB + ": cannot tell from " + labelA + ": " + tooFew();
        };
    }

    private String tooFew() {
        int fewest = Math.min(effect.counts().first(), effect.counts().second());
        if (fewest == 0) {
            return "no burst can be timed" + (effect.paired() ? "" : " on a side (" + counts() + ")");
        }
        return fewest < Estimate.MIN_COUNT
                ? "fewer than " + Estimate.MIN_COUNT + (effect.paired() ? " pairs" : " bursts on a side") + " ("
                        + counts() + ")"
                : counts() + " are too few for " + comparisons + " comparisons at once" + enough();
    }

    private String enough() {
        int enough = effect.enoughFor(comparisons);
        return enough == 0 ? "" : "; " + enough + (effect.paired() ? " pairs" : " on each side") + " would do";
    }

    private String counts() {
        return "n = " + effect.counts().first() + " + " + effect.counts().second()
                + (effect.paired() ? " paired" : " unpaired");
    }

    private String p() {
        String text = adjustedP < 0.001 ? "p < 0.001" : "p = " + Figures.text(adjustedP);
        return comparisons > 1 ? text + " adjusted for " + comparisons + " comparisons" : text;
    }

    /// Both p-values, each named as what it is, and the kind of verdict; null where there is no judgement.
    static void putTest(ObjectNode node, Optional<Judgement> judged) {
        JsonReport.putFinite(
                node, "unadjustedP", judged.map(each -> each.effect().p()).orElse(Double.NaN));
        JsonReport.putFinite(
                node, "holmAdjustedP", judged.map(Judgement::adjustedP).orElse(Double.NaN));
        node.put("adjustedForComparisons", judged.map(Judgement::comparisons).orElse(null));
        node.put(
                "verdictKind",
                judged.map(each -> each.kind().name().toLowerCase(Locale.ROOT)).orElse(null));
    }
}
