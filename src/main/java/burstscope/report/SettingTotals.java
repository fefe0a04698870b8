package burstscope.report;

import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecord.End;
import burstscope.measure.OrderCounts;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What the bursts of one setting add up to, incomplete ones included.
/// @param received events received over all bursts
/// @param order sums over all bursts; the displacement is the largest
record SettingTotals(Bursts bursts, Received received, PerBurst perBurst, OrderCounts order) {

    /// Bursts, by what became of them.
    /// @param all measured bursts
    /// @param sequenced bursts whose events carried a sequence, so that loss, doubling and order are
    ///     known
    /// @param outOfOrder bursts with at least one event that came too late
    /// @param joined bursts with fewer events than were made, as the backend joins several in one
    /// @param dropped bursts some of whose events the backend dropped, and said so
    record Bursts(int all, int complete, int sequenced, int outOfOrder, int joined, int dropped) {}

    /// Events that came.
    /// @param total events received over all bursts
    /// @param fewest events received in one burst
    /// @param most events received in one burst
    record Received(long total, long fewest, long most) {}

    /// Medians over the bursts; NaN without any.
    /// @param cpuNsPerEvent CPU time of our threads that read and write / events received; NaN where it
    ///     is not known
    record PerBurst(double requests, double bytesIn, double bytesOut, double cpuNsPerEvent) {}

    static SettingTotals of(SettingResult setting) {
        List<BurstRecord> bursts = setting.bursts();
        OrderCounts order = bursts.stream().map(BurstRecord::order).reduce(OrderCounts.ZERO, OrderCounts::plus);
        long[] received = bursts.stream()
                .mapToLong(burst -> burst.outcome().received())
                .sorted()
                .toArray();
        long total = 0;
        for (long events : received) {
            total += events;
        }
        boolean none = received.length == 0;
        return new SettingTotals(
                new Bursts(
                        bursts.size(),
                        count(bursts.stream()
                                .filter(burst -> burst.outcome().end().isWhole())
                                .count()),
                        count(bursts.stream()
                                .filter(burst -> burst.order().known())
                                .count()),
                        count(bursts.stream()
                                .filter(burst -> burst.order().reordered() > 0)
                                .count()),
                        ended(bursts, End.COALESCED),
                        ended(bursts, End.DROPPED)),
                new Received(total, none ? 0 : received[0], none ? 0 : received[received.length - 1]),
                new PerBurst(
                        median(bursts, burst -> burst.traffic().requests()),
                        median(bursts, burst -> burst.traffic().bytesIn()),
                        median(bursts, burst -> burst.traffic().bytesOut()),
                        median(bursts, SettingTotals::cpuNsPerEvent)),
                order);
    }

    private static int ended(List<BurstRecord> bursts, End end) {
        return count(
                bursts.stream().filter(burst -> burst.outcome().end() == end).count());
    }

    private static int count(long bursts) {
        return Math.toIntExact(bursts);
    }

    private static double cpuNsPerEvent(BurstRecord burst) {
        long cpuNs = burst.outcome().own().cpuNs();
        long events = burst.outcome().received();
        return cpuNs <= 0 || events == 0 ? Double.NaN : (double) cpuNs / events;
    }

    /// Values that are not known are left out.
    private static double median(List<BurstRecord> bursts, ToDoubleFunction<BurstRecord> figure) {
        double[] values = bursts.stream()
                .mapToDouble(figure)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        return values.length == 0 ? Double.NaN : (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
    }
}
