package burstscope.codec.msgpackr;

import burstscope.codec.ByteUse;
import burstscope.codec.WireFormatException;

/// Follows the texts of a bundle while their uses are told.
/// - Threads: one.
final class BundleLayout {
    private static final int LONGEST_CHARACTER = 4;

    /// One of the two texts.
    private static final class Part {
        int at;
        int end;
        /// Whether the second unit of a character whose bytes have been told is still to be used.
        boolean halfUsed;

        /// Goes behind so many units and returns the index of the first byte behind them.
        int take(byte[] bytes, int units) {
            int owed = units;
            while (owed > 0 && (at < end || halfUsed)) {
                if (halfUsed) {
                    halfUsed = false;
                    owed--;
                    continue;
                }
                int length = Texts.characterBytes(bytes, at, end);
                at += length;
                halfUsed = length == LONGEST_CHARACTER;
                owed--;
            }
            return at;
        }
    }

    private final Input in;
    private final LayoutSpans spans;
    private final Part a = new Part();
    private final Part b = new Part();
    private int textsEnd = -1;

    BundleLayout(Input in, LayoutSpans spans) {
        this.in = in;
        this.spans = spans;
    }

    /// Tells the headers of the texts that a pointer leads to.
    /// @param body index of the pointer
    /// @param resume where reading goes on
    void open(int body, int resume, int depth) throws WireFormatException {
        tellRest(depth);
        long target = body + (long) in.int32At(body);
        if (target < resume || target >= in.end) {
            throw in.truncated();
        }
        in.at = (int) target;
        openPart(a, "bundle A", depth);
        openPart(b, "bundle B", depth);
        textsEnd = in.at;
        in.at = resume;
    }

    /// Tells the next text and returns it.
    String take(int units, int depth, boolean key) {
        Part part = units > 0 ? b : a;
        int from = part.at;
        int to = part.take(in.bytes, Math.abs(units));
        spans.text(in.bytes, from, to, depth, key);
        return Texts.decode(in.bytes, from, to - from);
    }

    void finish() {
        if (textsEnd >= 0) {
            tellRest(0);
            in.at = textsEnd;
        }
    }

    private void openPart(Part part, String name, int depth) throws WireFormatException {
        int tokenAt = in.at;
        int token = in.u8();
        long length = token < 0xd9 ? token & 0x1f : token == 0xd9 ? in.u8() : token == 0xda ? in.u16() : in.u32();
        part.at = in.body(length, Integer.MAX_VALUE, tokenAt);
        part.end = in.at;
        part.halfUsed = false;
        spans.tell(
                tokenAt,
                part.at,
                depth,
                ByteUse.STRUCTURE,
                () -> name + ", " + LayoutSpans.counted(length, "byte", "bytes"));
    }

    private void tellRest(int depth) {
        spans.tell(a.at, a.end, depth, ByteUse.STRUCTURE, () -> "used by nobody");
        spans.tell(b.at, b.end, depth, ByteUse.STRUCTURE, () -> "used by nobody");
        a.at = a.end;
        b.at = b.end;
    }
}
