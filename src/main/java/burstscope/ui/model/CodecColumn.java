package burstscope.ui.model;

import burstscope.compare.shadow.CostRow;

/// A column of the codecs table: its heading, its text, what it is sorted by. The bar of the bytes is beside them.
public enum CodecColumn {
    CODING("coding", "", 186, "codec and the options that differ from its defaults"),
    BYTES("bytes", "/ msg", 56, "bytes of a message on the wire, framing included; mean of the traffic"),
    RATIO("vs now", "", 50, "bytes relative to the coding in force; none where one of the two refuses a message"),
    DEFLATED("deflated", "B", 54, "payload after deflate, level 6, each message on its own"),
    ENCODE(
            "encode",
            "ns",
            52,
            "time to encode one message in this process: the median of each kind and size, mean of the traffic; no figure before the code is warm"),
    DECODE("decode", "ns", 52, "time to decode one message in this process, found in the same way"),
    GARBAGE("garbage", "B", 54, "bytes allocated by encoding and decoding one message, the decoded value included"),
    ROUND_TRIP("round trip", "", 72, "whether the sampled messages came back as they were");

    private final String heading;
    private final String unit;
    private final double width;
    private final String meaning;

    CodecColumn(String heading, String unit, double width, String meaning) {
        this.heading = heading;
        this.unit = unit;
        this.width = width;
        this.meaning = meaning;
    }

    public String heading() {
        return heading;
    }

    /// The second line of its heading; may be empty.
    public String unit() {
        return unit;
    }

    public String meaning() {
        return meaning;
    }

    /// Width that its usual content needs, px.
    public double width() {
        return width;
    }

    public boolean numeric() {
        return this != CODING && this != ROUND_TRIP;
    }

    public String text(CodecRow row) {
        CostRow costs = row.costs();
        return switch (this) {
            case CODING -> row.now() ? "▸ " + row.label() : row.label();
            case RATIO -> Double.isNaN(costs.ratioToNow()) ? Numbers.NONE : Numbers.percent(costs.ratioToNow());
            case ROUND_TRIP -> row.roundTrip();
            default -> Numbers.compact(value(row));
        };
    }

    public int compare(CodecRow a, CodecRow b) {
        return this == CODING ? a.label().compareTo(b.label()) : Double.compare(value(a), value(b));
    }

    private double value(CodecRow row) {
        CostRow costs = row.costs();
        return switch (this) {
            case CODING -> 0;
            case BYTES -> costs.frameBytes();
            case RATIO -> costs.ratioToNow();
            case DEFLATED -> costs.deflatedBytes();
            case ENCODE -> costs.encodeNs();
            case DECODE -> costs.decodeNs();
            case GARBAGE -> costs.allocatedBytes();
            case ROUND_TRIP ->
                1e12 * costs.corrupt() + 1e6 * costs.refused() + costs.losses().size();
        };
    }
}
