package burstscope.codec.msgpackr;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutSink;
import java.util.BitSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Passes spans on, counted from the payload's first byte; empty ones are left out. In a damaged payload, values and
/// texts can claim the same bytes: from the first such span on nothing is passed on.
/// - Threads: one.
final class LayoutSpans {
    private final int start;
    private final LayoutSink sink;
    private final @Nullable BitSet told;
    private boolean stopped;

    LayoutSpans(int start, boolean damaged, LayoutSink sink) {
        this.start = start;
        this.sink = sink;
        told = damaged ? new BitSet() : null;
    }

    void tell(int from, int to, int depth, ByteUse use, Supplier<String> meaning) {
        if (told != null) {
            int next = told.nextSetBit(from - start);
            stopped |= next >= 0 && next < to - start;
            told.set(from - start, to - start);
        }
        if (to > from && !stopped) {
            sink.span(from - start, to - from, depth, use, meaning);
        }
    }

    /// Tells a text, whose characters are decoded only when asked for.
    void text(byte[] bytes, int from, int to, int depth, boolean key) {
        Supplier<String> meaning = () -> (key ? "key \"" : "\"") + Texts.decode(bytes, from, to - from) + '"';
        tell(from, to, depth, key ? ByteUse.KEY : ByteUse.TEXT, meaning);
    }

    static String counted(long count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }
}
