package burstscope.report;

import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.TrialScratch;
import burstscope.compare.shadow.CostRow;
import burstscope.report.CodecCosts.Kind;
import burstscope.report.CodecCosts.Row;
import burstscope.report.ResultTable.Cell;
import burstscope.report.ResultTable.Column;
import burstscope.units.Counts;
import burstscope.units.Figures;
import burstscope.units.Percentages;
import burstscope.units.Rates;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// [CodecCosts] as tables and sentences, the same in the terminal and in the HTML report. Text of a peer is made safe
/// here; HTML is escaped elsewhere.
/// - Threads: stateless.
final class CodecCostsText {
    static final String TITLE = "What the codecs would cost on this traffic";
    private static final int REASONS_TOLD = 8;

    private CodecCostsText() {}

    /// Both tables; the second only where there is more than one kind of message.
    static List<ResultTable> tables(CodecCosts costs) {
        List<ResultTable> tables = new ArrayList<>();
        if (!costs.rowsOfAll().isEmpty()) {
            tables.add(codings(costs));
        }
        if (costs.traffic().size() > 1) {
            tables.add(kinds(costs));
        }
        return tables;
    }

    private static ResultTable codings(CodecCosts costs) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Row row : costs.rowsOfAll()) {
            CostRow figures = row.costs();
            rows.add(List.of(
                    cell(SafeText.line(figures.coding().id())),
                    cell(Figures.text(figures.frameBytes())),
                    cell(row.inUse() ? "1 (in use)" : Percentages.text(figures.ratioToNow())),
                    cell(Figures.text(figures.deflatedBytes())),
                    cell(Figures.text(figures.encodeNs())),
                    cell(Figures.text(figures.decodeNs())),
                    cell(Figures.text(figures.allocatedBytes())),
                    new Cell(roundTrip(row), figures.corrupt() > 0),
                    cell(breakEven(row))));
        }
        return new ResultTable(
                "Codecs on this traffic, for one message",
                List.of(
                        new Column("codec", false),
                        new Column("bytes", true),
                        new Column("ratio", true),
                        new Column("deflated B", true),
                        new Column("encode ns", true),
                        new Column("decode ns", true),
                        new Column("garbage B", true),
                        new Column("round trip", false),
                        new Column("pays on links", false)),
                rows);
    }

    private static ResultTable kinds(CodecCosts costs) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Kind kind : costs.traffic()) {
            rows.add(List.of(
                    cell(SafeText.line(kind.kind().label())),
                    cell(Counts.text(kind.seen())),
                    cell(Counts.text(kind.sampled())),
                    cell(share(kind.sampled(), kind.seen())),
                    cell(Figures.text((double) kind.bytes() / kind.seen())),
                    cell(share(kind.sampledBytes(), kind.bytes()))));
        }
        return new ResultTable(
                "Messages sampled",
                List.of(
                        new Column("message", false),
                        new Column("seen", true),
                        new Column("sampled", true),
                        new Column("share", true),
                        new Column("payload B, mean", true),
                        new Column("share of bytes", true)),
                rows);
    }

    /// What stands above the tables.
    static String introduction(CodecCosts costs) {
        Kind total = costs.total();
        String sampled = total.seen() == 0
                ? "No message was sampled"
                : Counts.text(total.sampled()) + " of " + Counts.of(total.seen(), "message")
                        + " of one round more, in no"
                        + " other figure, were encoded and decoded under every codec ("
                        + share(total.sampled(), total.seen()) + "; " + share(total.sampledBytes(), total.bytes())
                        + " of the bytes)";
        return sampled
                + (costs.tooLarge() == 0 ? "" : "; " + Counts.text(costs.tooLarge()) + " were too large to be tried")
                + (costs.problem().isEmpty() ? "." : ": " + SafeText.line(costs.problem()) + ".");
    }

    /// What the figures mean, one sentence each.
    static List<String> legend(CodecCosts costs) {
        if (costs.rowsOfAll().isEmpty()) {
            return List.of();
        }
        return List.of(
                "Bytes are those of a message on the wire, framing included, mean of the traffic; ratio and break-even refer"
                        + " to " + costs.inUse().id() + ". Deflated is the payload alone, raw deflate of level "
                        + TrialScratch.DEFLATE_LEVEL + ".",
                "Times are of Burstscope's own codecs in this process, not of the backend's: the median of each kind and"
                        + " size of message, mean of the traffic. Garbage is what"
                        + " encoding and decoding allocate, the decoded value included. - stands where there is no figure:"
                        + " the code was not warm in time, or one of the two codecs refuses a message.",
                "Pays on links: where the codec takes less time than "
                        + costs.inUse().id() + " for encoding, sending and"
                        + " decoding; the break-even link is (bytes of the larger - bytes of the smaller) / (time of the"
                        + " smaller - time of the larger).",
                "Round trip: ok is unchanged, lossy lacks what the codec is known not to carry, refused has no form for a"
                        + " message, WRONG came back as something else.");
    }

    /// Why a round trip is not ok, and what was found; each one sentence or more.
    static List<String> remarks(CodecCosts costs) {
        Set<String> remarks = new LinkedHashSet<>();
        for (Row row : costs.rowsOfAll()) {
            String codec = row.costs().coding().id();
            if (!row.costs().losses().isEmpty()) {
                remarks.add(codec + " loses: "
                        + SafeText.line(String.join("; ", row.costs().losses())));
            }
            if (row.costs().refused() > 0) {
                remarks.add(codec + " refuses: " + SafeText.line(row.costs().refusal()));
            }
        }
        List<String> told = new ArrayList<>(remarks.stream().limit(REASONS_TOLD).toList());
        for (CodecFinding finding : costs.findings()) {
            told.add(finding(finding));
        }
        return told;
    }

    private static String finding(CodecFinding finding) {
        return finding.severity() + ", " + finding.source().words() + ", in " + Counts.of(finding.count(), "message")
                + ": " + finding.title() + " (" + SafeText.line(finding.coding().id()) + "). " + finding.explanation()
                + " Seen in " + SafeText.line(finding.evidence()) + ". What to try: " + finding.tryThis();
    }

    static String roundTrip(Row row) {
        CostRow costs = row.costs();
        return switch (row.roundTrip()) {
            case "WRONG" -> "WRONG " + Counts.text(costs.corrupt());
            case "refused" -> "refused " + Counts.text(costs.refused());
            default -> row.roundTrip() + " " + Counts.text(costs.trials());
        };
    }

    private static String breakEven(Row row) {
        if (row.inUse()) {
            return "";
        }
        return switch (row.breakEven()) {
            case BreakEven.FirstPaysBelow(double speed) -> "below " + Rates.bytesPerSecond(speed);
            case BreakEven.SecondPaysBelow(double speed) -> "above " + Rates.bytesPerSecond(speed);
            case BreakEven.FirstAlways _ -> "of any speed";
            case BreakEven.SecondAlways _ -> "of no speed";
            case BreakEven.Same _ -> "costs the same";
            case BreakEven.Unknown _ -> Figures.text(Double.NaN);
        };
    }

    private static String share(long part, long whole) {
        return Percentages.text(whole == 0 ? 0 : (double) part / whole);
    }

    private static Cell cell(String text) {
        return new Cell(text, false);
    }
}
