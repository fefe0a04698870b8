package burstscope.codec.vscode;

import burstscope.codec.ByteUse;
import burstscope.codec.KnownSpans;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonLayout;

/// Tells what the bytes of a value of VS Code's IPC are there for.
/// - Shape: decodes the value first, so that it refuses what [VscodeCodec] refuses; then it walks up to where that
///   failed. JSON text is told token by token.
/// - Threads: one.
public final class VscodeLayout implements LayoutReader {
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
        /// Bytes and meaning of the number that was looked at last.
        private int numberBytes;

        private int number;

        Walk(KnownSpans spans) {
            this.spans = spans;
        }

        void value(int depth) {
            VscodeTag tag = spans.has(1) ? VscodeTag.of(spans.u8(0), generation) : null;
            if (tag == null) {
                spans.end();
                return;
            }
            switch (tag) {
                case UNDEFINED -> spans.span(1, depth, ByteUse.OTHER, () -> "undefined");
                case TEXT -> {
                    int length = sized("text", "bytes", depth);
                    spans.text(length, depth, ByteUse.TEXT);
                }
                case BUFFER, VSBUFFER -> {
                    String title = tag == VscodeTag.BUFFER ? "Buffer" : "VSBuffer";
                    int length = sized(title, "bytes", depth);
                    spans.content(length, depth, ByteUse.BINARY, () -> length + " bytes");
                }
                case ARRAY -> {
                    int count = sized("array", "elements", depth);
                    for (int i = 0; i < count && !spans.hasEnded(); i++) {
                        value(depth + 1);
                    }
                }
                case OBJECT -> json(sized("JSON text", "bytes", depth), depth + 1);
                case INTEGER -> {
                    look(true);
                    int integer = number;
                    spans.span(1 + numberBytes, depth, ByteUse.INTEGER, () -> "integer " + integer);
                }
            }
        }

        /// A tag with the length or count behind it.
        private int sized(String title, String what, int depth) {
            look(generation.hasShortLengths());
            int size = number;
            spans.span(1 + numberBytes, depth, ByteUse.STRUCTURE, () -> title + ", " + size + " " + what);
            return spans.hasEnded() ? 0 : size;
        }

        /// Looks at the number behind the tag.
        private void look(boolean quantity) {
            number = 0;
            numberBytes = 0;
            if (!quantity) {
                numberBytes = Integer.BYTES;
                number = spans.has(1 + numberBytes) ? spans.i32(1) : 0;
                return;
            }
            int group;
            do {
                if (!spans.has(2 + numberBytes)) {
                    return;
                }
                group = spans.u8(1 + numberBytes);
                int shift = 7 * numberBytes;
                number |= shift < Integer.SIZE ? (group & 0x7f) << shift : 0;
                numberBytes++;
            } while (group >= 0x80);
        }

        private void json(int length, int depth) {
            int end = spans.at() + length;
            if (spans.hasEnded()) {
                return;
            }
            try {
                spans.tellBy(json, length, depth);
            } catch (WireFormatException e) {
                // Told up to there: either the whole value is no better, or the text has what only our reader takes.
                spans.has(end - spans.at());
            }
            spans.content(end - spans.at(), depth, ByteUse.TEXT, () -> "more JSON text");
        }
    }
}
