package burstscope.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A payload that has been decoded, or what lies in front of its first fault, told span by span. A span that would end
/// behind what is known ends the telling, silently: the fault is told by the decoder's error.
/// - Threads: one.
public final class KnownSpans {
    private static final int QUOTED_CHARS = 60;

    private final byte[] bytes;
    private final int offset;
    private final int known;
    private final LayoutSink sink;
    private int at;
    private boolean ended;

    /// Reads a payload as its codec does, for the sake of what it refuses.
    @FunctionalInterface
    public interface Decoding {
        void run() throws WireFormatException;
    }

    private KnownSpans(byte[] bytes, int offset, int known, LayoutSink sink) {
        this.bytes = bytes;
        this.offset = offset;
        this.known = known;
        this.sink = sink;
    }

    /// Decodes, has the spans told up to where that failed, and then fails with it.
    public static void tell(
            byte[] bytes, int offset, int length, LayoutSink sink, Decoding decoding, Consumer<KnownSpans> walk)
            throws WireFormatException {
        WireFormatException failure = null;
        try {
            decoding.run();
        } catch (WireFormatException e) {
            failure = e;
        }
        int known = failure == null ? length : (int) Math.min(length, failure.offset());
        walk.accept(new KnownSpans(bytes, offset, known, sink));
        if (failure != null) {
            throw failure;
        }
    }

    /// Bytes told so far.
    public int at() {
        return at;
    }

    /// Bytes that are known.
    public int known() {
        return known;
    }

    public boolean hasEnded() {
        return ended;
    }

    public void end() {
        ended = true;
    }

    /// Whether so many bytes more are known; ends the telling if not.
    public boolean has(long count) {
        ended |= count > known - at;
        return !ended;
    }

    /// The byte so far ahead, 0 to 255; to be asked for what is known alone.
    public int u8(int ahead) {
        return bytes[offset + at + ahead] & 0xff;
    }

    /// Four bytes so far ahead, the high one first.
    public int i32(int ahead) {
        return ByteBuffer.wrap(bytes).getInt(offset + at + ahead);
    }

    /// Eight bytes so far ahead, the high one first.
    public double f64(int ahead) {
        return ByteBuffer.wrap(bytes).getDouble(offset + at + ahead);
    }

    /// Tells the next span; false where it is not known whole.
    public boolean span(long length, int depth, ByteUse use, Supplier<String> meaning) {
        if (!has(length)) {
            return false;
        }
        sink.span(at, (int) length, depth, use, meaning);
        at += (int) length;
        return true;
    }

    /// Tells the next span unless it is empty.
    public void content(int length, int depth, ByteUse use, Supplier<String> meaning) {
        if (length > 0) {
            span(length, depth, use, meaning);
        }
    }

    /// Tells UTF-8 text and quotes its beginning.
    public void text(int length, int depth, ByteUse use) {
        int from = offset + at;
        content(length, depth, use, () -> {
            String text = new String(bytes, from, length, StandardCharsets.UTF_8);
            return text.length() <= QUOTED_CHARS ? text : text.substring(0, QUOTED_CHARS) + "...";
        });
    }

    /// Has another reader tell as many bytes as are known of the next `length`, one level deeper at least.
    /// - Errors: the other reader's; what it told before stays told.
    public void tellBy(LayoutReader reader, int length, int depth) throws WireFormatException {
        int start = at;
        int whole = Math.min(length, known - start);
        if (whole > 0) {
            reader.read(bytes, offset + start, whole, (from, size, inside, use, meaning) -> {
                sink.span(start + from, size, depth + inside, use, meaning);
                at = start + from + size;
            });
        }
    }
}
