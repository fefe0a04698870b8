package burstscope.codec.msgpack;

import burstscope.codec.ByteUse;
import burstscope.codec.KnownSpans;
import burstscope.codec.LayoutReader;
import burstscope.codec.LayoutSink;
import burstscope.codec.Utf8;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/// Tells what the bytes of a MessagePack value are there for.
/// - Shape: decodes the payload first, so that it refuses what [MsgpackCodec] refuses; then it only follows tags.
/// - Threads: one.
public final class MsgpackLayout implements LayoutReader {
    private final MsgpackReader reader;

    public MsgpackLayout(WireLimits limits) {
        reader = new MsgpackReader(limits);
    }

    @Override
    public void read(byte[] bytes, int offset, int length, LayoutSink sink) throws WireFormatException {
        KnownSpans.tell(
                bytes,
                offset,
                length,
                sink,
                () -> reader.read(bytes, offset, length),
                spans -> new Walk(bytes, offset, spans).run());
    }

    /// Follows the tags up to the first span that is not wholly below `known`.
    private static final class Walk {
        private final byte[] bytes;
        private final int offset;
        private final KnownSpans spans;
        private final Deque<Open> open = new ArrayDeque<>();

        Walk(byte[] bytes, int offset, KnownSpans spans) {
            this.bytes = bytes;
            this.offset = offset;
            this.spans = spans;
        }

        void run() {
            do {
                value();
                while (!open.isEmpty() && open.element().owed == 0) {
                    open.pop();
                }
            } while (!spans.hasEnded() && !open.isEmpty());
        }

        private void value() {
            if (!spans.has(1)) {
                return;
            }
            Open outer = open.peek();
            boolean isKey = outer != null && outer.expectsKey();
            if (outer != null) {
                outer.owed--;
            }
            int tag = spans.u8(0);
            switch (tag >> 4) {
                case 0, 1, 2, 3, 4, 5, 6, 7, 0xe, 0xf -> span(1, ByteUse.INTEGER, () -> "fixint " + (byte) tag);
                case 8 -> container(true, 1, tag & 0x0f, "fixmap");
                case 9 -> container(false, 1, tag & 0x0f, "fixarray");
                case 0xa, 0xb -> text(1, tag & 0x1f, isKey, "fixstr");
                default -> tagged(tag, isKey);
            }
        }

        private void tagged(int tag, boolean isKey) {
            switch (tag) {
                case 0xc0 -> span(1, ByteUse.OTHER, () -> "nil");
                case 0xc2 -> span(1, ByteUse.OTHER, () -> "false");
                case 0xc3 -> span(1, ByteUse.OTHER, () -> "true");
                case 0xc4, 0xc5, 0xc6 -> binary(1 << (tag - 0xc4));
                case 0xc7, 0xc8, 0xc9 -> extension(1 << (tag - 0xc7), -1);
                case 0xca -> floating(5);
                case 0xcb -> floating(9);
                case 0xcc, 0xcd, 0xce, 0xcf -> integer(1 << (tag - 0xcc), false);
                case 0xd0, 0xd1, 0xd2, 0xd3 -> integer(1 << (tag - 0xd0), true);
                case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(0, 1 << (tag - 0xd4));
                case 0xd9, 0xda, 0xdb -> {
                    int size = 1 << (tag - 0xd9);
                    text(1 + size, count(1, size), isKey, "str" + 8 * size);
                }
                case 0xdc -> container(false, 3, count(1, 2), "array16");
                case 0xdd -> container(false, 5, count(1, 4), "array32");
                case 0xde -> container(true, 3, count(1, 2), "map16");
                case 0xdf -> container(true, 5, count(1, 4), "map32");
                default -> spans.end();
            }
        }

        private void container(boolean map, int header, long count, String name) {
            String what = map ? (count == 1 ? " entry" : " entries") : (count == 1 ? " item" : " items");
            if (span(header, ByteUse.STRUCTURE, () -> name + ", " + count + what) && count > 0) {
                open.push(new Open(map, map ? 2 * count : count));
            }
        }

        private void text(int header, long size, boolean isKey, String name) {
            if (!span(header, ByteUse.STRUCTURE, () -> name + ", " + bytesOf(size)) || size == 0) {
                return;
            }
            int from = offset + spans.at();
            span(size, isKey ? ByteUse.KEY : ByteUse.TEXT, () -> (isKey ? "key " : "") + quoted(from, (int) size));
        }

        private void binary(int sizeBytes) {
            long size = count(1, sizeBytes);
            if (span(1 + sizeBytes, ByteUse.STRUCTURE, () -> "bin" + 8 * sizeBytes + ", " + bytesOf(size))
                    && size > 0) {
                span(size, ByteUse.BINARY, () -> "binary data");
            }
        }

        private void extension(int sizeBytes, int fixedSize) {
            long size = fixedSize < 0 ? count(1, sizeBytes) : fixedSize;
            int typeAt = offset + spans.at() + 1 + sizeBytes;
            Supplier<String> meaning = () -> (fixedSize < 0 ? "ext" + 8 * sizeBytes : "fixext" + fixedSize) + ", type "
                    + bytes[typeAt] + ", " + bytesOf(size);
            if (span(2 + sizeBytes, ByteUse.STRUCTURE, meaning) && size > 0) {
                boolean timestamp = bytes[typeAt] == -1;
                span(
                        size,
                        timestamp ? ByteUse.OTHER : ByteUse.BINARY,
                        () -> timestamp ? "timestamp" : "extension data");
            }
        }

        private void integer(int size, boolean signed) {
            long raw = count(1, size);
            int unused = 64 - 8 * size;
            String number = signed ? Long.toString(raw << unused >> unused) : Long.toUnsignedString(raw);
            span(1 + size, ByteUse.INTEGER, () -> (signed ? "int" : "uint") + 8 * size + " " + number);
        }

        private void floating(int size) {
            long raw = count(1, size - 1);
            span(
                    size,
                    ByteUse.OTHER,
                    () -> size == 5
                            ? "float32 " + Float.intBitsToFloat((int) raw)
                            : "float64 " + Double.longBitsToDouble(raw));
        }

        /// The big-endian number `skip` bytes on; whatever it is when it is not all there, for then no span
        /// follows.
        private long count(int skip, int size) {
            long number = 0;
            for (int i = 0; i < size && spans.has(skip + i + 1); i++) {
                number = number << 8 | spans.u8(skip + i);
            }
            return number;
        }

        private boolean span(long size, ByteUse use, Supplier<String> meaning) {
            return spans.span(size, open.size(), use, meaning);
        }

        private String quoted(int from, int size) {
            String text = Utf8.decode(bytes, from, from + size);
            return text == null ? "text that is no UTF-8" : "\"" + text + "\"";
        }

        private static String bytesOf(long size) {
            return size + (size == 1 ? " byte" : " bytes");
        }
    }

    /// A container that still waits for values; of a map, keys and values take turns.
    private static final class Open {
        final boolean map;
        long owed;

        Open(boolean map, long owed) {
            this.map = map;
            this.owed = owed;
        }

        boolean expectsKey() {
            return map && owed % 2 == 0;
        }
    }
}
