package burstscope.compare;

import burstscope.codec.Value;
import burstscope.coding.Coding;

/// Compares what came back with what was encoded, and tells what a coding is known not to carry from corruption.
/// - Threads: stateless.
public final class RoundTrip {
    private RoundTrip() {}

    /// [Verdict.Same] or [Verdict.Differs].
    public static Verdict verdict(Coding coding, Value original, Value back) {
        KnownLosses losses = new KnownLosses(coding);
        return Difference.first(original, back, Difference.Numbers.BY_VALUE, losses)
                .<Verdict>map(Verdict.Differs::new)
                .orElseGet(() -> new Verdict.Same(losses.inWords()));
    }
}
