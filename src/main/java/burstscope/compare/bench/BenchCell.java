package burstscope.compare.bench;

import burstscope.measure.Bootstrap;
import burstscope.measure.Estimate;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What was found about one coding of one message.
/// @param message its name
/// @param bytes encoded
/// @param sha256 of the encoded bytes in hex; empty when there are none
/// @param runs slots that were measured; 0 when the verdict is wrong
public record BenchCell(
        String message,
        BenchCoding coding,
        RoundTripVerdict verdict,
        long bytes,
        String sha256,
        int runs,
        Costs encode,
        Costs decode) {

    /// A median with its interval, and the standard deviation beside it.
    public record Figure(Estimate estimate, double sd) {}

    /// - Units: nanoseconds and bytes for one message; NaN medians without any run or where a figure is unknown.
    public record Costs(Figure cpuNs, Figure wallNs, double allocatedBytes) {}

    static BenchCell of(String message, BenchCoding coding, Subject.Checked checked, List<Sample> samples, long seed) {
        return new BenchCell(
                message,
                coding,
                checked.verdict(),
                checked.bytes(),
                checked.sha256(),
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
