package burstscope.units;

/// Counts as text; never rounded.
public final class Counts {
    private Counts() {}

    /// `999`, `9999`, `1 234 567`.
    public static String text(long count) {
        return Rounding.grouped(Long.toString(count));
    }

    /// The count with its noun: `1 burst`, `30 bursts`, `1000 events`.
    public static String of(long count, String singular) {
        return text(count) + " " + singular + (count == 1 ? "" : "s");
    }
}
