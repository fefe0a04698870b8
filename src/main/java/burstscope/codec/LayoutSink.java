package burstscope.codec;

import java.util.function.Supplier;

/// Receives the spans of a payload. Each byte belongs to exactly one span; the order is that of reading, which jumps
/// where
/// a coding keeps its texts elsewhere.
@FunctionalInterface
public interface LayoutSink {
    /// Takes one span.
    /// @param offset from the payload's first byte
    /// @param depth nesting of the value the span belongs to, 0 for the outermost
    /// @param meaning what a person should read beside the bytes (`map16, 3 entries`); only made when asked for,
    /// and
    /// untrusted where it quotes the payload
    void span(int offset, int length, int depth, ByteUse use, Supplier<String> meaning);
}
