package burstscope.codec.json;

import burstscope.codec.ByteUse;
import burstscope.codec.KnownSpans;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/// Tells what the bytes of JSON text are there for.
/// - Shape: decodes the payload first, so that it refuses what [JsonCodec] refuses; then it only looks for the ends of
///   tokens. Quotes, commas, colons and white space that stand together are one span.
/// - Threads: one.
public final class JsonLayout implements LayoutReader {
    private final JsonReader reader;

    public JsonLayout(WireLimits limits) {
        reader = new JsonReader(limits, false);
    }

    @Override
    public void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException {
        KnownSpans.tell(
                bytes,
                offset,
                length,
                sink,
                () -> reader.read(bytes, offset, length),
                spans -> new Walk(bytes, offset, spans.known(), sink).run());
    }

    /// Follows the tokens up to the first that is not wholly below `known`.
    private static final class Walk {
        private final byte[] bytes;
        private final int offset;
        private final int known;
        private final LayoutSink sink;
        /// Of each open container, whether it is an object.
        private final Deque<Boolean> open = new ArrayDeque<>();

        private int at;
        /// Where the separators begin that no span has been told of yet.
        private int separators;
        private boolean expectsKey;

        Walk(byte[] bytes, int offset, int known, LayoutSink sink) {
            this.bytes = bytes;
            this.offset = offset;
            this.known = known;
            this.sink = sink;
        }

        void run() {
            while (at < known) {
                switch (bytes[offset + at]) {
                    case '{' -> opened(true);
                    case '[' -> opened(false);
                    case '}', ']' -> closed();
                    case '"' -> {
                        if (!text()) {
                            tellSeparators();
                            return;
                        }
                    }
                    case ',' -> {
                        expectsKey = !open.isEmpty() && open.element();
                        at++;
                    }
                    case ':' -> {
                        expectsKey = false;
                        at++;
                    }
                    case ' ', '\t', '\r', '\n' -> at++;
                    default -> word();
                }
            }
            tellSeparators();
        }

        private void opened(boolean object) {
            tellSeparators();
            told(1, ByteUse.STRUCTURE, () -> object ? "object" : "array");
            open.push(object);
            expectsKey = object;
        }

        private void closed() {
            tellSeparators();
            boolean object = !open.isEmpty() && open.pop();
            told(1, ByteUse.STRUCTURE, () -> object ? "end of object" : "end of array");
            expectsKey = false;
        }

        /// Tells the characters between two quotes, which themselves count as separators.
        private boolean text() {
            int end = at + 1;
            while (end < known && bytes[offset + end] != '"') {
                end += bytes[offset + end] == '\\' ? 2 : 1;
            }
            if (end >= known) {
                return false;
            }
            at++;
            if (end > at) {
                tellSeparators();
                String name = expectsKey ? "key " : "";
                Supplier<String> shown = shown(end - at);
                told(end - at, expectsKey ? ByteUse.KEY : ByteUse.TEXT, () -> name + "\"" + shown.get() + "\"");
            }
            at = end + 1;
            return true;
        }

        private void word() {
            int end = at;
            boolean integer = true;
            while (end < known && ",]} \t\r\n".indexOf(bytes[offset + end]) < 0) {
                byte b = bytes[offset + end++];
                integer &= b == '-' || (b >= '0' && b <= '9');
            }
            tellSeparators();
            String name = "-0123456789".indexOf(bytes[offset + at]) >= 0 ? "number " : "";
            Supplier<String> shown = shown(end - at);
            told(end - at, integer ? ByteUse.INTEGER : ByteUse.OTHER, () -> name + shown.get());
        }

        private void tellSeparators() {
            int size = at - separators;
            if (size > 0) {
                int from = offset + separators;
                Supplier<String> shown = () -> new String(bytes, from, size, StandardCharsets.UTF_8).strip();
                sink.span(separators, size, open.size(), ByteUse.STRUCTURE, () -> "separators " + shown.get());
                separators = at;
            }
        }

        private Supplier<String> shown(int size) {
            int from = offset + at;
            return () -> new String(bytes, from, size, StandardCharsets.UTF_8);
        }

        private void told(int size, ByteUse use, Supplier<String> meaning) {
            sink.span(at, size, open.size(), use, meaning);
            at += size;
            separators = at;
        }
    }
}
