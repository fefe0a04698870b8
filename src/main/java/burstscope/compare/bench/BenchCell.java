package burstscope.compare.bench;

import burstscope.compare.Verdict;
import burstscope.statistics.Bootstrap;
import burstscope.statistics.Estimate;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// What was found about one coding of one message.
/// @param message its name
/// @param verdict whether what was decoded is what was encoded, without which no time means anything; null when nobody
///   came to check it. Its words may quote the message, untrusted
/// @param gap why there are fewer slots than planned, in words, untrusted; empty when nothing is missing
/// @param bytes encoded
/// @param sha256 of the encoded bytes in hex; empty when there are none
/// @param runs slots that were measured; 0 when the verdict is wrong
public record BenchCell(
        String message,
        BenchCoding coding,
        @Nullable Verdict verdict,
        String gap,
        long bytes,
        String sha256,
        int runs,
        Costs encode,
        Costs decode) {

    /// A median with its interval, and the standard deviation beside it.
    public record Figure(Estimate estimate, double sd) {}

    /// - Units: nanoseconds and bytes for one message; NaN medians without any run or where a figure is unknown.
    public record Costs(Figure cpuNs, Figure wallNs, double allocatedBytes) {}

    /// Whether the message came back, so that the times may be shown.
    public boolean isRight() {
        return verdict instanceof Verdict.Same;
    }

    /// The verdict, and why it stands alone.
    public String verdictInWords() {
        String words = verdict == null ? "not checked" : verdict.inWords();
        return gap.isEmpty() ? words : words + "; " + gap;
    }

    static BenchCell of(
            String message,
            BenchCoding coding,
            Subject.@Nullable Checked checked,
            String gap,
            List<Sample> samples,
            long seed) {
        return new BenchCell(
                message,
                coding,
                checked == null ? null : checked.verdict(),
                gap,
                checked == null ? 0 : checked.bytes(),
                checked == null ? "" : checked.sha256(),
                samples.size(),
                new Costs(
                        figure(samples, Sample::encodeCpuNs, seed),
                        figure(samples, Sample::encodeWallNs, seed),
                        median(samples, Sample::encodeAllocated)),
                new Costs(
                        figure(samples, Sample::decodeCpuNs, seed),
                        figure(samples, Sample::decodeWallNs, seed),
                        median(samples, Sample::decodeAllocated)));
    }

    private static Figure figure(List<Sample> samples, ToDoubleFunction<Sample> part, long seed) {
        double[] values = samples.stream().mapToDouble(part).toArray();
        return new Figure(Bootstrap.median(values, seed), deviation(values));
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> part) {
        double[] values =
                samples.stream().mapToDouble(part).filter(Double::isFinite).toArray();
        return Bootstrap.median(values, 0).median();
    }

    private static double deviation(double[] values) {
        if (values.length < 2) {
            return Double.NaN;
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.length;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / (values.length - 1));
    }
}
