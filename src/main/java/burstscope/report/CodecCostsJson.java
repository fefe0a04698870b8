package burstscope.report;

import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.shadow.CostRow;
import burstscope.compare.shadow.MessageKind;
import burstscope.report.CodecCosts.Kind;
import burstscope.report.CodecCosts.Row;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// [CodecCosts] as JSON.
/// - Shape: `{"codecInUse", "seenMessages", ..., "traffic": [...], "codecs": [...], "findings": [...], "problem"}`;
///   a row of `codecs` whose `method` is null is over all messages.
/// - Units: in the member's name; in `codecs` for one message, mean of the traffic. A figure that is not known is null.
/// - Threads: stateless.
final class CodecCostsJson {
    private CodecCostsJson() {}

    static void put(ObjectNode node, CodecCosts costs) {
        node.put("codecInUse", costs.inUse().id());
        putCounts(node, costs.total());
        node.put("tooLargeMessages", costs.tooLarge());
        ArrayNode traffic = node.putArray("traffic");
        for (Kind kind : costs.traffic()) {
            ObjectNode row = traffic.addObject();
            putKind(row, kind.kind());
            putCounts(row, kind);
        }
        ArrayNode codecs = node.putArray("codecs");
        costs.rows().forEach(row -> putRow(codecs.addObject(), row));
        ArrayNode findings = node.putArray("findings");
        costs.findings().forEach(finding -> putFinding(findings.addObject(), finding));
        node.put("problem", costs.problem().isEmpty() ? null : costs.problem());
    }

    private static void putKind(ObjectNode node, @Nullable MessageKind kind) {
        node.put("method", kind == null ? null : kind.method())
                .put("direction", kind == null ? null : kind.received() ? "received" : "sent");
    }

    private static void putCounts(ObjectNode node, Kind kind) {
        node.put("seenMessages", kind.seen())
                .put("sampledMessages", kind.sampled())
                .put("seenPayloadBytes", kind.bytes())
                .put("sampledPayloadBytes", kind.sampledBytes());
    }

    private static void putRow(ObjectNode node, Row row) {
        CostRow costs = row.costs();
        node.put("codec", costs.coding().id()).put("inUse", row.inUse());
        putKind(node, row.kind());
        putFinite(node, "frameBytes", costs.frameBytes());
        putFinite(node, "frameBytesToCodecInUseRatio", costs.ratioToNow());
        putFinite(node, "deflatedPayloadBytes", costs.deflatedBytes());
        putFinite(node, "encodeNs", costs.encodeNs());
        putFinite(node, "decodeNs", costs.decodeNs());
        putFinite(node, "allocatedBytes", costs.allocatedBytes());
        node.put("roundTrip", row.roundTrip().toLowerCase(Locale.ROOT))
                .put("carriedMessages", costs.trials())
                .put("refusedMessages", costs.refused())
                .put("wrongMessages", costs.corrupt())
                .put("losses", costs.losses().isEmpty() ? null : String.join("; ", costs.losses()))
                .put("refusal", costs.refusal().isEmpty() ? null : costs.refusal());
        putBreakEven(node, row);
    }

    private static void putBreakEven(ObjectNode node, Row row) {
        double speed = Double.NaN;
        String pays = null;
        switch (row.inUse() ? new BreakEven.Unknown() : row.breakEven()) {
            case BreakEven.FirstPaysBelow(double bytesPerSecond) -> {
                pays = "below";
                speed = bytesPerSecond;
            }
            case BreakEven.SecondPaysBelow(double bytesPerSecond) -> {
                pays = "above";
                speed = bytesPerSecond;
            }
            case BreakEven.FirstAlways _ -> pays = "always";
            case BreakEven.SecondAlways _ -> pays = "never";
            case BreakEven.Same _ -> pays = "same";
            case BreakEven.Unknown _ -> {}
        }
        node.put("paysOnLinks", pays);
        putFinite(node, "breakEvenLinkBytesPerSecond", speed);
    }

    private static void putFinding(ObjectNode node, CodecFinding finding) {
        node.put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .put("source", finding.source().words())
                .put("codec", finding.coding().id())
                .put("messages", finding.count())
                .put("title", finding.title())
                .put("explanation", finding.explanation())
                .put("evidence", finding.evidence())
                .put("tryThis", finding.tryThis());
    }

    private static void putFinite(ObjectNode node, String name, double value) {
        node.put(name, Double.isFinite(value) ? value : null);
    }
}
