package burstscope.compare;

/// The speed of a link at which two codings need the same time for the same traffic: the one that writes fewer bytes
/// pays off on slower links, the one that takes less time on faster ones.
///
/// A message takes `bytes / link + ns of encoding and decoding`; the links' two costs are equal where
/// `link = (bytes of the larger - bytes of the smaller) / (ns of the smaller - ns of the larger)`.
public sealed interface BreakEven {
    /// The formula in words, for whoever reads the result.
    String FORMULA = "break-even link = (bytes of the larger − bytes of the smaller)"
            + " / (encode + decode time of the smaller − of the larger)";

    /// What one message costs under a coding.
    /// @param bytes on the wire
    /// @param ns encoding and decoding together
    record Cost(double bytes, double ns) {}

    /// The first writes fewer bytes and takes longer: it pays on links slower than this.
    record FirstPaysBelow(double bytesPerSecond) implements BreakEven {}

    /// The second writes fewer bytes and takes longer: it pays on links slower than this.
    record SecondPaysBelow(double bytesPerSecond) implements BreakEven {}

    /// Neither more bytes nor more time than the second, and less of one.
    record FirstAlways() implements BreakEven {}

    /// Neither more bytes nor more time than the first, and less of one.
    record SecondAlways() implements BreakEven {}

    /// The same bytes in the same time.
    record Same() implements BreakEven {}

    /// A figure is missing.
    record Unknown() implements BreakEven {}

    static BreakEven between(Cost first, Cost second) {
        double savedBytes = second.bytes() - first.bytes();
        double addedNs = first.ns() - second.ns();
        if (!Double.isFinite(savedBytes) || !Double.isFinite(addedNs)) {
            return new Unknown();
        }
        if (savedBytes == 0 && addedNs == 0) {
            return new Same();
        }
        if (savedBytes >= 0 && addedNs <= 0) {
            return new FirstAlways();
        }
        if (savedBytes <= 0 && addedNs >= 0) {
            return new SecondAlways();
        }
        double bytesPerSecond = savedBytes / addedNs * 1e9;
        return savedBytes > 0 ? new FirstPaysBelow(bytesPerSecond) : new SecondPaysBelow(bytesPerSecond);
    }
}
