package burstscope.codec.vscode;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// Tells what the bytes of a value of VS Code's IPC are there for.
/// - Shape: decodes the value first, so that it refuses what [VscodeCodec] refuses; then it walks up to where that
///   failed. JSON text is told token by token.
/// - Threads: one.
public final class VscodeLayout implements LayoutReader {
    private static final int QUOTED_CHARS = 60;

    private final VscodeGeneration generation;
    private final VscodeCodec codec;
    private final JsonLayout json;

    public VscodeLayout(VscodeGeneration generation, WireLimits limits) {
        this.generation = generation;
        codec = new VscodeCodec(generation, limits, false);
        json = new JsonLayout(limits);
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
        /// Bytes and meaning of the number that was looked at last.
        private int numberBytes;

        private int number;

        Walk(byte[] bytes, int offset, int known, LayoutSink sink) {
            this.bytes = bytes;
            this.offset = offset;
            this.known = known;
            this.sink = sink;
        }

        void value(int depth) {
            VscodeTag tag = ended || at >= known ? null : VscodeTag.of(bytes[offset + at] & 0xff, generation);
            if (tag == null) {
                ended = true;
                return;
            }
            switch (tag) {
                case UNDEFINED -> told(1, depth, ByteUse.OTHER, () -> "undefined");
                case TEXT -> {
                    int length = sized("text", "bytes", depth);
                    int from = offset + at;
                    content(length, depth, ByteUse.TEXT, () -> quoted(from, length));
                }
                case BUFFER, VSBUFFER -> {
                    String title = tag == VscodeTag.BUFFER ? "Buffer" : "VSBuffer";
                    int length = sized(title, "bytes", depth);
                    content(length, depth, ByteUse.BINARY, () -> length + " bytes");
                }
                case ARRAY -> {
                    int count = sized("array", "elements", depth);
                    for (int i = 0; i < count && !ended; i++) {
                        value(depth + 1);
                    }
                }
                case OBJECT -> json(sized("JSON text", "bytes", depth), depth + 1);
                case INTEGER -> {
                    look(true);
                    int integer = number;
                    told(1 + numberBytes, depth, ByteUse.INTEGER, () -> "integer " + integer);
                }
            }
        }

        /// A tag with the length or count behind it.
        private int sized(String title, String what, int depth) {
            look(generation.hasShortLengths());
            int size = number;
            told(1 + numberBytes, depth, ByteUse.STRUCTURE, () -> title + ", " + size + " " + what);
            return ended ? 0 : size;
        }

        /// Looks at the number behind the tag.
        private void look(boolean quantity) {
            number = 0;
            numberBytes = 0;
            if (!quantity) {
                numberBytes = Integer.BYTES;
                ended |= known - at < 1 + numberBytes;
                number = ended ? 0 : ByteBuffer.wrap(bytes).getInt(offset + at + 1);
                return;
            }
            int group;
            do {
                if (at + 1 + numberBytes >= known) {
                    ended = true;
                    return;
                }
                group = bytes[offset + at + 1 + numberBytes];
                int shift = 7 * numberBytes;
                number |= shift < Integer.SIZE ? (group & 0x7f) << shift : 0;
                numberBytes++;
            } while (group < 0);
        }

        private void json(int length, int depth) {
            int start = at;
            int end = start + length;
            int whole = Math.min(end, known);
            if (ended || whole <= start) {
                return;
            }
            try {
                json.read(bytes, offset + start, whole - start, (from, size, inside, use, meaning) -> {
                    sink.span(start + from, size, depth + inside, use, meaning);
                    at = start + from + size;
                });
            } catch (WireFormatException e) {
                // Told up to there: either the whole value is no better, or the text has what only our reader takes.
                ended |= end > known;
            }
            if (!ended && at < end) {
                told(end - at, depth, ByteUse.TEXT, () -> "more JSON text");
            }
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
