package burstscope.compare.shadow;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import burstscope.compare.ByteShares;
import burstscope.compare.SizeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Adds the cells of a snapshot up to one row a coding.
///
/// Cells are sampled unevenly on purpose: a rare kind of message is looked at more often than chance would. So a cell
/// counts by the messages that were seen of it, not by those that were tried. All figures are means weighted so, and
/// can
/// be set against each other; the time of a cell is the median of its messages, so that a pause of the machine does not
/// count.
/// - Threads: stateless.
public final class CostTable {
    private static final int LOSSES_TOLD = 6;

    private CostTable() {}

    /// Which part of the traffic to look at.
    /// @param kind null for all
    /// @param size null for all
    public record Filter(
            @Nullable MessageKind kind, @Nullable SizeClass size) {
        public static final Filter ALL = new Filter(null, null);

        boolean takes(CellKey key) {
            return (kind == null || kind.equals(key.kind())) && (size == null || size == key.size());
        }
    }

    /// One row for each coding of the snapshot, in its order.
    /// @param now the coding in force; null when none is
    public static List<CostRow> rows(ShadowSnapshot snapshot, Filter filter, @Nullable Coding now) {
        List<TrafficCell> cells = snapshot.traffic().stream()
                .filter(cell -> filter.takes(cell.key()) && cell.sampled() > 0)
                .toList();
        List<CostRow> rows = new ArrayList<>();
        Map<CellKey, CellCosts> present =
                now == null ? Map.of() : snapshot.costs().getOrDefault(now, Map.of());
        for (Coding coding : snapshot.codings()) {
            rows.add(row(coding, cells, snapshot.costs().getOrDefault(coding, Map.of()), present));
        }
        return rows;
    }

    private static CostRow row(
            Coding coding, List<TrafficCell> cells, Map<CellKey, CellCosts> costs, Map<CellKey, CellCosts> present) {
        Sum sum = new Sum();
        for (TrafficCell cell : cells) {
            CellCosts own = costs.get(cell.key());
            if (own != null) {
                sum.add(cell.messages(), own, present.get(cell.key()));
            }
        }
        return sum.row(coding);
    }

    /// Adds up one coding's cells.
    private static final class Sum {
        private final Map<ByteUse, Double> uses = new EnumMap<>(ByteUse.class);
        private final Set<String> losses = new LinkedHashSet<>();
        private String refusal = "";
        private int trials;
        private int refused;
        private int corrupt;
        private boolean comparable = true;
        private double weight;
        private double frameBytes;
        private double presentBytes;
        private double deflatedBytes;
        private double timedWeight;
        private double encodeNs;
        private double decodeNs;
        private double allocatedBytes;

        void add(long messages, CellCosts own, @Nullable CellCosts present) {
            trials += own.carried();
            refused += own.refused();
            corrupt += own.corrupt();
            refusal = refusal.isEmpty() ? own.refusal() : refusal;
            own.losses().stream().filter(_ -> losses.size() < LOSSES_TOLD).forEach(losses::add);
            if (own.carried() == 0) {
                comparable = false;
                return;
            }
            double each = (double) messages / own.carried();
            weight += messages;
            frameBytes += each * (own.payloadBytes() + own.framingBytes());
            deflatedBytes += each * own.deflatedBytes();
            addUses(each, own.shares());
            if (present == null || present.carried() == 0 || present.refused() + own.refused() > 0) {
                comparable = false;
            } else {
                presentBytes +=
                        (double) messages * (present.payloadBytes() + present.framingBytes()) / present.carried();
            }
            if (own.timed() > 0) {
                timedWeight += messages;
                allocatedBytes +=
                        (double) messages * (own.encodeAllocatedBytes() + own.decodeAllocatedBytes()) / own.timed();
                encodeNs += messages * median(own.encodeNs());
                decodeNs += messages * median(own.decodeNs());
            }
        }

        private void addUses(double each, ByteShares shares) {
            for (ByteUse use : ByteUse.values()) {
                if (shares.of(use) > 0) {
                    uses.merge(use, each * shares.of(use), Double::sum);
                }
            }
        }

        CostRow row(Coding coding) {
            uses.replaceAll((_, bytes) -> bytes / weight);
            return new CostRow(
                    coding,
                    trials,
                    perMessage(frameBytes, weight),
                    comparable ? perMessage(frameBytes, presentBytes) : Double.NaN,
                    perMessage(deflatedBytes, weight),
                    perMessage(encodeNs, timedWeight),
                    perMessage(decodeNs, timedWeight),
                    perMessage(allocatedBytes, timedWeight),
                    uses,
                    refused,
                    corrupt,
                    List.copyOf(losses),
                    refusal);
        }

        private static double median(long[] figures) {
            long[] sorted = figures.clone();
            Arrays.sort(sorted);
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
        }

        private static double perMessage(double sum, double weight) {
            return weight == 0 ? Double.NaN : sum / weight;
        }
    }
}
