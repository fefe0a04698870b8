package burstscope.findings;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.StageTimes.Part;
import burstscope.measure.StageTimes.Stage;
import burstscope.report.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Bursts under equal settings, in the order in which they ran.
/// @param label names it in findings
public record Group(String label, DeliverySettings delivery, String codec, List<BurstRecord> bursts) {
    /// Fewer bursts than this are an accident.
    static final int FEW = 3;

    public Group {
        bursts = List.copyOf(bursts);
    }

    static String label(BurstRecord.Settings settings, boolean withCodec) {
        String delivery = settings.delivery().label();
        return SafeText.line(withCodec ? delivery + ", " + settings.codec() : delivery);
    }

    /// Those of which all came that was to come.
    List<BurstRecord> whole() {
        return bursts.stream().filter(burst -> burst.outcome().end().isWhole()).toList();
    }

    boolean isFew() {
        return bursts.size() < FEW;
    }

    long received() {
        return bursts.stream().mapToLong(burst -> burst.outcome().received()).sum();
    }

    long drainNs() {
        return bursts.stream().mapToLong(burst -> burst.times().drainTimeNs()).sum();
    }

    /// Median over the bursts of which it is known; NaN without any.
    double median(ToDoubleFunction<BurstRecord> figure) {
        return median(bursts.stream().mapToDouble(figure).toArray());
    }

    /// Median of the values that are numbers; NaN without any.
    static double median(double... values) {
        double[] known =
                Arrays.stream(values).filter(value -> !Double.isNaN(value)).sorted().toArray();
        return known.length == 0
                ? Double.NaN
                : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }

    /// Time of a stage summed over all events, ns; 0 where it is not known.
    long stageNs(Stage stage) {
        return bursts.stream()
                .map(burst -> burst.work().stages().part(stage))
                .mapToLong(Part::sumNs)
                .sum();
    }
}
