package burstscope.ui.model;

import burstscope.compare.BreakEven;
import burstscope.units.Rates;
import org.jspecify.annotations.Nullable;

/// The link speed at which one coding takes over from another, in sentences.
/// @param verdict who pays where
/// @param formula how that follows
public record BreakEvenText(String verdict, String formula) {
    private static final double BITS = 8;

    static BreakEvenText of(@Nullable CodecRow first, @Nullable CodecRow second) {
        if (first == null || second == null) {
            return new BreakEvenText("Choose two codings.", BreakEven.FORMULA);
        }
        BreakEven result = BreakEven.between(cost(first), cost(second));
        return new BreakEvenText(verdict(result, first.label(), second.label()), formula(result, first, second));
    }

    private static BreakEven.Cost cost(CodecRow row) {
        return new BreakEven.Cost(row.costs().frameBytes(), row.costs().ns());
    }

    private static String verdict(BreakEven result, String first, String second) {
        return switch (result) {
            case BreakEven.FirstPaysBelow(double speed) -> pays(first, second, speed);
            case BreakEven.SecondPaysBelow(double speed) -> pays(second, first, speed);
            case BreakEven.FirstAlways _ -> first + " always pays: no more bytes and no more time.";
            case BreakEven.SecondAlways _ -> second + " always pays: no more bytes and no more time.";
            case BreakEven.Same _ -> "Both cost the same.";
            case BreakEven.Unknown _ -> "No answer yet: times come once the code is warm.";
        };
    }

    private static String pays(String smaller, String faster, double speed) {
        return smaller + " pays on links slower than " + Rates.bytesPerSecond(speed) + " (" + bits(speed) + "), "
                + faster + " on faster ones.";
    }

    private static String bits(double bytesPerSecond) {
        return Rates.bytesPerSecond(bytesPerSecond * BITS).replace("B/s", "bit/s");
    }

    private static String formula(BreakEven result, CodecRow first, CodecRow second) {
        return switch (result) {
            case BreakEven.FirstPaysBelow _ -> figures(first, second);
            case BreakEven.SecondPaysBelow _ -> figures(second, first);
            default -> BreakEven.FORMULA;
        };
    }

    private static String figures(CodecRow smaller, CodecRow larger) {
        return BreakEven.FORMULA + " = (" + Numbers.significant(larger.costs().frameBytes()) + " − "
                + Numbers.significant(smaller.costs().frameBytes()) + ") B / ("
                + Numbers.significant(smaller.costs().ns()) + " − "
                + Numbers.significant(larger.costs().ns()) + ") ns";
    }
}
