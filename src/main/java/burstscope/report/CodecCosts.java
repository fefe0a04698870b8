package burstscope.report;

import burstscope.coding.Coding;
import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.shadow.CostRow;
import burstscope.compare.shadow.CostTable;
import burstscope.compare.shadow.MessageKind;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.compare.shadow.TrafficCell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the codecs would cost on the traffic of a run: a sample of its messages, encoded and decoded under each.
/// @param inUse the coding that ratios and break-even speeds refer to
/// @param traffic how much of each kind of message there was; the kinds with most bytes first
/// @param rows one for each coding over all messages, and then for each kind of message
/// @param findings worst first
/// @param problem why there are fewer messages than there should be, or none, in words; empty when there is no reason.
///     Untrusted text
public record CodecCosts(
        Coding inUse, List<Kind> traffic, List<Row> rows, List<CodecFinding> findings, long tooLarge, String problem) {
    private static final int KINDS_TOLD = 12;

    public CodecCosts {
        traffic = List.copyOf(traffic);
        rows = List.copyOf(rows);
        findings = List.copyOf(findings);
    }

    /// Traffic of one kind of message.
    /// @param seen messages
    /// @param sampled those that were tried under every coding
    /// @param bytes of the payloads of all on the wire
    public record Kind(MessageKind kind, long seen, long sampled, long bytes, long sampledBytes) {
        private static Kind sum(MessageKind kind, List<TrafficCell> cells) {
            long[] sums = new long[4];
            for (TrafficCell cell : cells) {
                sums[0] += cell.messages();
                sums[1] += cell.sampled();
                sums[2] += cell.bytes();
                sums[3] += cell.sampledBytes();
            }
            return new Kind(kind, sums[0], sums[1], sums[2], sums[3]);
        }
    }

    /// One coding on messages of one kind.
    /// @param kind null for all messages
    /// @param breakEven the coding first, the one in use second
    public record Row(@Nullable MessageKind kind, CostRow costs, boolean inUse, BreakEven breakEven) {
        /// `ok`, or what is worst of what became of the messages.
        String roundTrip() {
            if (costs.corrupt() > 0) {
                return "WRONG";
            }
            return costs.refused() > 0 ? "refused" : costs.losses().isEmpty() ? "ok" : "lossy";
        }
    }

    /// Adds up what was tried.
    public static CodecCosts of(ShadowSnapshot snapshot, Coding inUse, String problem) {
        List<Kind> traffic = snapshot.traffic().stream()
                .map(cell -> cell.key().kind())
                .distinct()
                .map(kind -> Kind.sum(
                        kind,
                        snapshot.traffic().stream()
                                .filter(cell -> cell.key().kind().equals(kind))
                                .toList()))
                .sorted(Comparator.comparingLong(Kind::bytes).reversed())
                .toList();
        List<Row> rows = new ArrayList<>(rows(snapshot, null, inUse));
        if (traffic.size() > 1) {
            traffic.stream()
                    .limit(KINDS_TOLD)
                    .filter(kind -> kind.sampled() > 0)
                    .forEach(kind -> rows.addAll(rows(snapshot, kind.kind(), inUse)));
        }
        return new CodecCosts(
                inUse, traffic, rows, snapshot.findings(), snapshot.worker().tooLarge(), problem);
    }

    private static List<Row> rows(ShadowSnapshot snapshot, @Nullable MessageKind kind, Coding inUse) {
        List<CostRow> costs = CostTable.rows(snapshot, new CostTable.Filter(kind, null), inUse);
        CostRow present = costs.stream()
                .filter(row -> row.coding().equals(inUse))
                .findFirst()
                .orElse(null);
        return costs.stream()
                .filter(row -> row.trials() + row.refused() + row.corrupt() > 0)
                .map(row -> new Row(
                        kind,
                        row,
                        row.coding().equals(inUse),
                        present == null || !Double.isFinite(row.ratioToNow())
                                ? new BreakEven.Unknown()
                                : BreakEven.between(cost(row), cost(present))))
                .toList();
    }

    private static BreakEven.Cost cost(CostRow row) {
        return new BreakEven.Cost(row.frameBytes(), row.ns());
    }

    List<Row> rowsOfAll() {
        return rows.stream().filter(row -> row.kind() == null).toList();
    }

    /// All kinds together.
    Kind total() {
        return new Kind(
                new MessageKind("", true),
                traffic.stream().mapToLong(Kind::seen).sum(),
                traffic.stream().mapToLong(Kind::sampled).sum(),
                traffic.stream().mapToLong(Kind::bytes).sum(),
                traffic.stream().mapToLong(Kind::sampledBytes).sum());
    }
}
