package burstscope.report;

import burstscope.codec.ByteUse;
import burstscope.coding.Coding;
import burstscope.compare.BreakEven;
import burstscope.compare.CodecFinding;
import burstscope.compare.shadow.CostRow;
import burstscope.compare.shadow.MessageKind;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Made-up costs of codecs whose every figure is known.
public final class SampleCodecCosts {
    private static final MessageKind EVENT = new MessageKind("getNextEvent", true);
    private static final MessageKind REQUEST = new MessageKind("getNextEvent", false);

    private SampleCodecCosts() {}

    /// Four codecs: one in use, one that is smaller and slower, one that is better in all, one that refuses; the
    /// last
    /// two have no times.
    public static CodecCosts known() {
        return new CodecCosts(
                Coding.JSON,
                List.of(
                        new CodecCosts.Kind(EVENT, 3_000, 120, 354_000, 14_160),
                        new CodecCosts.Kind(REQUEST, 3_020, 121, 184_220, 7_381)),
                List.of(
                        row(null, row("json", 91, 1, 140, 420), new BreakEven.Same()),
                        row(
                                null,
                                row("msgpackr:sequential=true", 45.5, 0.5, 900, 1_200),
                                new BreakEven.FirstPaysBelow(29.61e6)),
                        row(null, row("msgpack", 72, 0.791, 120, 300), new BreakEven.FirstAlways()),
                        row(null, lossy("theia-1.27"), new BreakEven.Unknown()),
                        row(null, refused("vscode-a", "no form for \u001b[2J<b>maps</b>"), new BreakEven.Unknown()),
                        row(EVENT, row("json", 118, 1, 190, 640), new BreakEven.Same())),
                List.of(),
                2,
                "");
    }

    /// Words of a peer wherever they can stand, and a codec that damages.
    public static CodecCosts hostile(String evil) {
        return new CodecCosts(
                Coding.JSON,
                List.of(
                        new CodecCosts.Kind(new MessageKind(evil, true), 10, 0, 100, 0),
                        new CodecCosts.Kind(new MessageKind("b" + evil, false), 1, 1, 10, 10)),
                List.of(
                        row(null, refused("json", evil), new BreakEven.Unknown()),
                        row(null, wrong(evil), new BreakEven.Unknown())),
                List.of(new CodecFinding(
                        CodecFinding.Severity.ERROR,
                        CodecFinding.Source.PREDICTION,
                        Coding.parse("msgpackr:bundleStrings"),
                        3,
                        "msgpackr would damage a message",
                        "The condition.",
                        evil,
                        "Switch it off.")),
                0,
                evil);
    }

    /// The round brought no message.
    public static CodecCosts none(String problem) {
        return new CodecCosts(Coding.JSON, List.of(), List.of(), List.of(), 0, problem);
    }

    private static CodecCosts.Row row(@Nullable MessageKind kind, CostRow costs, BreakEven breakEven) {
        return new CodecCosts.Row(kind, costs, costs.coding().equals(Coding.JSON), breakEven);
    }

    private static CostRow row(String coding, double bytes, double ratio, double encodeNs, double decodeNs) {
        return costs(coding, 241, bytes, ratio, encodeNs, decodeNs, 0, 0, List.of(), "");
    }

    private static CostRow lossy(String coding) {
        return costs(coding, 241, 120.4, 1.32, Double.NaN, Double.NaN, 0, 0, List.of("null becomes undefined"), "");
    }

    private static CostRow refused(String coding, String why) {
        return costs(coding, 200, 64, Double.NaN, Double.NaN, Double.NaN, 41, 0, List.of(), why);
    }

    private static CostRow wrong(String loss) {
        return costs("msgpack", 1, 64, Double.NaN, Double.NaN, Double.NaN, 0, 1, List.of(loss), "");
    }

    private static CostRow costs(
            String coding,
            int trials,
            double bytes,
            double ratio,
            double encodeNs,
            double decodeNs,
            int refused,
            int corrupt,
            List<String> losses,
            String refusal) {
        return new CostRow(
                Coding.parse(coding),
                trials,
                bytes,
                ratio,
                bytes * 0.8,
                encodeNs,
                decodeNs,
                encodeNs * 3,
                Map.of(ByteUse.KEY, bytes),
                refused,
                corrupt,
                losses,
                refusal);
    }
}
