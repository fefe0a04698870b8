package burstscope.report;

import burstscope.compare.bench.BenchCell;
import burstscope.compare.bench.BenchResult;
import java.util.Locale;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A benchmark of codings as JSON for other tools.
/// - Shape: `{"schema", "schemaVersion", "complete", "conditions", "cells"}`; `cells` are flat objects with equal
/// members.
/// - Units: in the member's name, for one message; a figure that is not known is null.
/// - Threads: stateless.
public final class BenchJson {
    public static final String SCHEMA = "burstscope-codec-bench";
    public static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private BenchJson() {}

    public static String render(BenchResult result) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", SCHEMA).put("schemaVersion", SCHEMA_VERSION).put("complete", result.complete());
        result.conditions().forEach(root.putArray("conditions")::add);
        var cells = root.putArray("cells");
        for (BenchCell cell : result.cells()) {
            put(cells.addObject(), cell);
        }
        return MAPPER.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    private static void put(ObjectNode node, BenchCell cell) {
        node.put("message", cell.message())
                .put("process", cell.coding().process())
                .put("label", cell.coding().label())
                .put("coding", cell.coding().coding())
                .put("right", cell.isRight())
                .put("roundTrip", SafeText.line(cell.verdictInWords()))
                .put("bytes", cell.bytes())
                .put("sha256", cell.sha256())
                .put("runs", cell.runs())
                .put("clock", cell.coding().clock());
        put(node, "encode", cell.encode());
        put(node, "decode", cell.decode());
    }

    private static void put(ObjectNode node, String what, BenchCell.Costs costs) {
        put(node, what + "Cpu", costs.cpuNs());
        put(node, what + "Wall", costs.wallNs());
        putNumber(node, what + "AllocatedBytes", costs.allocatedBytes());
    }

    private static void put(ObjectNode node, String what, BenchCell.Figure figure) {
        putNumber(node, what + "MedianNs", figure.estimate().median());
        putNumber(node, what + "LowNs", figure.estimate().low());
        putNumber(node, what + "HighNs", figure.estimate().high());
        putNumber(node, what + "SdNs", figure.sd());
    }

    private static void putNumber(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, Double.parseDouble(String.format(Locale.ROOT, "%.6g", value)));
        } else {
            node.putNull(name);
        }
    }
}
