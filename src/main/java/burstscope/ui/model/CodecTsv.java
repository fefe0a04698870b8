package burstscope.ui.model;

import burstscope.codec.ByteUse;
import burstscope.compare.shadow.CostRow;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/// Rows of the codecs table as tab-separated text, figures unrounded.
/// - Threads: stateless.
final class CodecTsv {
    private CodecTsv() {}

    static String of(List<CodecRow> rows) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        StringJoiner heading = new StringJoiner("\t");
        heading.add("coding\tin force\tsampled messages\tbytes per message\trelative to now\tdeflated bytes\tencode ns"
                + "\tdecode ns\tallocated bytes\twrong\trefused\tlosses");
        for (ByteUse use : ByteUse.values()) {
            heading.add(ByteUses.label(use) + " bytes");
        }
        lines.add(heading.toString());
        rows.forEach(row -> lines.add(line(row)));
        return lines.toString();
    }

    private static String line(CodecRow row) {
        CostRow costs = row.costs();
        StringJoiner line = new StringJoiner("\t");
        line.add(row.id())
                .add(row.now() ? "yes" : "no")
                .add(Integer.toString(costs.trials()))
                .add(figure(costs.frameBytes()))
                .add(figure(costs.ratioToNow()))
                .add(figure(costs.deflatedBytes()))
                .add(figure(costs.encodeNs()))
                .add(figure(costs.decodeNs()))
                .add(figure(costs.allocatedBytes()))
                .add(Integer.toString(costs.corrupt()))
                .add(Integer.toString(costs.refused()))
                .add(String.join("; ", costs.losses()));
        for (ByteUse use : ByteUse.values()) {
            line.add(figure(costs.uses().getOrDefault(use, 0.0)));
        }
        return line.toString();
    }

    private static String figure(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.4f", value) : "";
    }
}
