package burstscope.codec.msgpackr;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutSink;
import java.util.function.Supplier;

/// Passes spans on, counted from the payload's first byte; empty ones are left out.
/// - Threads: one.
final class LayoutSpans {
    private final int start;
    private final LayoutSink sink;

    LayoutSpans(int start, LayoutSink sink) {
        this.start = start;
        this.sink = sink;
    }

    void tell(int from, int to, int depth, ByteUse use, Supplier<String> meaning) {
        if (to > from) {
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
