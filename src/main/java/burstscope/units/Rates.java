package burstscope.units;

/// Rates as text.
public final class Rates {
    private Rates() {}

    /// `868/s`, `12.3 k/s`, `1.20 M/s`.
    public static String perSecond(double perSecond) {
        return Rounding.scaled(perSecond, 1_000, "/s", " k/s", " M/s");
    }

    /// `868 B/s`, `12.3 kB/s`, `1.20 MB/s`; 1 kB is 1000 bytes.
    public static String bytesPerSecond(double bytesPerSecond) {
        return Rounding.scaled(bytesPerSecond, 1_000, " B/s", " kB/s", " MB/s", " GB/s");
    }
}
