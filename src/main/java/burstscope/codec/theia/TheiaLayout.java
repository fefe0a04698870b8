package burstscope.codec.theia;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// Tells what the bytes of a typed value of Theia's own binary coding are there for.
/// - Shape: decodes the value first, so that it refuses what [TheiaCodec] refuses; then it walks up to where that
/// failed.
/// - Threads: one.
public final class TheiaLayout implements LayoutReader {
    private static final int QUOTED_CHARS = 60;

    private final TheiaGeneration generation;
    private final TheiaCodec codec;

    public TheiaLayout(TheiaGeneration generation, WireLimits limits) {
        this.generation = generation;
        codec = new TheiaCodec(generation, limits, false);
    }

    @Override
    public void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException {
        WireFormatException failure = null;
        try {
            codec.decode(bytes, offset, length);
        } catch (WireFormatException e) {
            failure = e;
        }
        int known = failure == null ? length : (int) Math.min(length, failure.offset());
        new Walk(bytes, offset, known, sink).value(0);
        if (failure != null) {
            throw failure;
        }
    }

    /// Goes over bytes that are known to be right up to `known`; a span that would end behind it ends the walk.
    private final class Walk {
        private final byte[] bytes;
        private final int offset;
        private final int known;
        private final LayoutSink sink;
        private int at;
        private boolean ended;

        Walk(byte[] bytes, int offset, int known, LayoutSink sink) {
            this.bytes = bytes;
            this.offset = offset;
            this.known = known;
            this.sink = sink;
        }

        void value(int depth) {
            if (ended || at >= known) {
                ended = true;
                return;
            }
            int tag = bytes[offset + at];
            TheiaKind kind = TheiaKind.of(tag & 0xff, generation);
            if (kind == null) {
                ended = true;
                return;
            }
            String title = kind.title();
            switch (kind) {
                case NULL, UNDEFINED, FUNCTION -> told(1, depth, ByteUse.OTHER, () -> title);
                case BOOLEAN -> told(2, depth, ByteUse.OTHER, () -> "boolean");
                case NUMBER -> number(depth);
                case TEXT -> text(1, title, depth, ByteUse.TEXT);
                case JSON -> text(1, "JSON text", depth, ByteUse.TEXT);
                case ERROR, RESPONSE_ERROR -> text(1, title + " as JSON text", depth, ByteUse.TEXT);
                case BYTES -> {
                    int length = counted(title, "bytes", depth);
                    content(length, depth, ByteUse.BINARY, () -> length + " bytes");
                }
                case ARRAY, SET -> {
                    int count = counted(title, "elements", depth);
                    for (int i = 0; i < count && !ended; i++) {
                        value(depth + 1);
                    }
                }
                case OBJECT -> {
                    int count = counted(title, "fields", depth);
                    for (int i = 0; i < count && !ended; i++) {
                        text(0, "field name", depth + 1, ByteUse.KEY);
                        value(depth + 1);
                    }
                }
                case MAP -> {
                    int count = counted(title, "entries", depth);
                    for (int i = 0; i < count && !ended; i++) {
                        counted("entry", "elements", depth + 1);
                        value(depth + 2);
                        value(depth + 2);
                    }
                }
            }
        }

        private void number(int depth) {
            if (known - at < 1 + Double.BYTES) {
                ended = true;
                return;
            }
            double number = ByteBuffer.wrap(bytes).getDouble(offset + at + 1);
            boolean integer = number == Math.rint(number) && !Double.isInfinite(number);
            told(1 + Double.BYTES, depth, integer ? ByteUse.INTEGER : ByteUse.OTHER, () -> "number " + number);
        }

        /// A tag where there is one, and a count behind it.
        private int counted(String title, String what, int depth) {
            long count = 0;
            int size = 1;
            int group;
            do {
                if (ended || at + size >= known) {
                    ended = true;
                    return 0;
                }
                group = bytes[offset + at + size];
                count |= (long) (group & 0x7f) << (7 * (size - 1));
                size++;
            } while (group < 0);
            long told = count;
            told(size, depth, ByteUse.STRUCTURE, () -> title + ", " + told + " " + what);
            return (int) count;
        }

        private void text(int tagBytes, String title, int depth, ByteUse use) {
            if (ended || known - at < tagBytes + Integer.BYTES) {
                ended = true;
                return;
            }
            int length = ByteBuffer.wrap(bytes).getInt(offset + at + tagBytes);
            told(tagBytes + Integer.BYTES, depth, ByteUse.STRUCTURE, () -> title + ", " + length + " bytes");
            int from = offset + at;
            content(length, depth, use, () -> quoted(from, length));
        }

        private void content(int length, int depth, ByteUse use, Supplier<String> meaning) {
            if (length > 0) {
                told(length, depth, use, meaning);
            }
        }

        private String quoted(int from, int length) {
            String text = new String(bytes, from, length, StandardCharsets.UTF_8);
            return text.length() <= QUOTED_CHARS ? text : text.substring(0, QUOTED_CHARS) + "...";
        }

        private void told(int length, int depth, ByteUse use, Supplier<String> meaning) {
            if (ended || length > known - at) {
                ended = true;
                return;
            }
            sink.span(at, length, depth, use, meaning);
            at += length;
        }
    }
}
