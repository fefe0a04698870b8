package burstscope.codec.theia;

import burstscope.codec.ByteUse;
import burstscope.codec.KnownSpans;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;

/// Tells what the bytes of a typed value of Theia's own binary coding are there for.
/// - Shape: decodes the value first, so that it refuses what [TheiaCodec] refuses; then it walks up to where that
/// failed.
/// - Threads: one.
public final class TheiaLayout implements LayoutReader {
    private final TheiaGeneration generation;
    private final TheiaCodec codec;

    public TheiaLayout(TheiaGeneration generation, WireLimits limits) {
        this.generation = generation;
        codec = new TheiaCodec(generation, limits, false);
    }

    @Override
    public void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException {
        KnownSpans.tell(
                bytes,
                offset,
                length,
                sink,
                () -> codec.decode(bytes, offset, length),
                spans -> new Walk(spans).value(0));
    }

    /// Follows the tags.
    private final class Walk {
        private final KnownSpans spans;

        Walk(KnownSpans spans) {
            this.spans = spans;
        }

        void value(int depth) {
            TheiaKind kind = spans.has(1) ? TheiaKind.of(spans.u8(0), generation) : null;
            if (kind == null) {
                spans.end();
                return;
            }
            String title = kind.title();
            switch (kind) {
                case NULL, UNDEFINED, FUNCTION -> spans.span(1, depth, ByteUse.OTHER, () -> title);
                case BOOLEAN -> spans.span(2, depth, ByteUse.OTHER, () -> "boolean");
                case NUMBER -> number(depth);
                case TEXT -> text(1, title, depth, ByteUse.TEXT);
                case JSON -> text(1, "JSON text", depth, ByteUse.TEXT);
                case ERROR, RESPONSE_ERROR -> text(1, title + " as JSON text", depth, ByteUse.TEXT);
                case BYTES -> {
                    int length = counted(title, "bytes", depth);
                    spans.content(length, depth, ByteUse.BINARY, () -> length + " bytes");
                }
                case ARRAY, SET -> {
                    int count = counted(title, "elements", depth);
                    for (int i = 0; i < count && !spans.hasEnded(); i++) {
                        value(depth + 1);
                    }
                }
                case OBJECT -> {
                    int count = counted(title, "fields", depth);
                    for (int i = 0; i < count && !spans.hasEnded(); i++) {
                        text(0, "field name", depth + 1, ByteUse.KEY);
                        value(depth + 1);
                    }
                }
                case MAP -> {
                    int count = counted(title, "entries", depth);
                    for (int i = 0; i < count && !spans.hasEnded(); i++) {
                        counted("entry", "elements", depth + 1);
                        value(depth + 2);
                        value(depth + 2);
                    }
                }
            }
        }

        private void number(int depth) {
            if (!spans.has(1 + Double.BYTES)) {
                return;
            }
            double number = spans.f64(1);
            boolean integer = number == Math.rint(number) && !Double.isInfinite(number);
            spans.span(1 + Double.BYTES, depth, integer ? ByteUse.INTEGER : ByteUse.OTHER, () -> "number " + number);
        }

        /// A tag where there is one, and a count behind it.
        private int counted(String title, String what, int depth) {
            long count = 0;
            int size = 1;
            int group;
            do {
                if (!spans.has(size + 1)) {
                    return 0;
                }
                group = spans.u8(size);
                count |= (long) (group & 0x7f) << (7 * (size - 1));
                size++;
            } while (group >= 0x80);
            long told = count;
            spans.span(size, depth, ByteUse.STRUCTURE, () -> title + ", " + told + " " + what);
            return (int) count;
        }

        private void text(int tagBytes, String title, int depth, ByteUse use) {
            if (!spans.has(tagBytes + Integer.BYTES)) {
                return;
            }
            int length = spans.i32(tagBytes);
            spans.span(tagBytes + Integer.BYTES, depth, ByteUse.STRUCTURE, () -> title + ", " + length + " bytes");
            spans.text(length, depth, use);
        }
    }
}
