package burstscope.units;

/// Figures for columns and axes whose title carries the unit.
public final class Figures {
    private Figures() {}

    /// `0.0123`, `1.23`, `12.3`, `123`, `1235`, `12 346`; `-` for what is no number.
    public static String text(double value) {
        return Rounding.threeDigits(value);
    }
}
