package burstscope.cli;

import burstscope.codec.ByteUse;
import burstscope.codec.LayoutReader;
import burstscope.codec.WireFormatException;
import burstscope.report.SafeText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/// Prints what the bytes of a payload are there for, one span a line, and what they sum up to.
///
/// ```
/// offset     bytes                     meaning
/// 00000000   82                        map, 2 entries
/// 00000001   a1                          text, 1 byte
/// 00000002   61                          key "a"
/// ```
/// - Shape: a span too long for the column is shortened, and its length told. Where a codec keeps texts elsewhere, the
///   offsets jump.
final class LayoutDump {
    private static final HexFormat HEX = HexFormat.of().withDelimiter(" ");
    private static final int SHOWN_BYTES = 8;
    private static final int HEX_COLUMN = 3 * SHOWN_BYTES + 2;
    private static final int MEANING_CHARS = 120;
    private static final int CHECK_SPANS = 1_000;

    private final byte[] bytes;
    private final PrintWriter out;
    private final Map<ByteUse, Long> sums = new EnumMap<>(ByteUse.class);

    private long spans;

    LayoutDump(byte[] bytes, PrintWriter out) {
        this.bytes = bytes;
        this.out = out;
    }

    /// - Errors: [WireFormatException] after the spans before it; [UncheckedIOException] when nobody takes them.
    void print(LayoutReader layout) throws WireFormatException {
        out.println("offset     " + padded("bytes", HEX_COLUMN) + "meaning");
        layout.read(bytes, 0, bytes.length, this::span);
        out.println();
        long all = sums.values().stream().mapToLong(Long::longValue).sum();
        for (ByteUse use : ByteUse.values()) {
            long sum = sums.getOrDefault(use, 0L);
            if (sum > 0) {
                out.println(padded(use.name().toLowerCase(Locale.ROOT), 11) + row(sum, all));
            }
        }
        out.println(padded("all", 11) + row(all, all));
    }

    private static String row(long sum, long all) {
        String share = String.format(Locale.ROOT, "%5.1f %%", 100.0 * sum / Math.max(1, all));
        return String.format(Locale.ROOT, "%10d %s   ", sum, sum == 1 ? "byte " : "bytes") + share;
    }

    private void span(int offset, int length, int depth, ByteUse use, Supplier<String> meaning) {
        sums.merge(use, (long) length, Long::sum);
        spans++;
        if (spans % CHECK_SPANS == 0 && out.checkError()) {
            // `head` has seen enough, or a disk is full.
            throw new UncheckedIOException(new IOException("nobody takes the rest of the dump"));
        }
        String shown = HEX.formatHex(bytes, offset, offset + Math.min(length, SHOWN_BYTES))
                + (length > SHOWN_BYTES ? " .." : "");
        String text = SafeText.line(meaning.get());
        if (text.codePointCount(0, text.length()) > MEANING_CHARS) {
            text = text.substring(0, text.offsetByCodePoints(0, MEANING_CHARS)) + "...";
        }
        String more = length > SHOWN_BYTES ? " (" + length + " bytes)" : "";
        out.println(String.format(Locale.ROOT, "%08x   ", offset)
                + padded(shown, HEX_COLUMN)
                + "  ".repeat(Math.min(depth, 40))
                + text
                + more);
    }

    /// The bytes around the place of a failure, with a mark below it.
    static List<String> excerpt(byte[] bytes, long offset) {
        int at = (int) Math.max(0, Math.min(offset, bytes.length));
        int from = Math.max(0, at - SHOWN_BYTES);
        int to = Math.min(bytes.length, at + SHOWN_BYTES);
        String before = HEX.formatHex(Arrays.copyOfRange(bytes, from, at));
        String after = HEX.formatHex(Arrays.copyOfRange(bytes, at, to));
        String head = String.format(Locale.ROOT, "%08x   ", from) + (from > 0 ? ".. " : "");
        String line = head
                + before
                + (before.isEmpty() ? "" : " ")
                + (after.isEmpty() ? "(end)" : after)
                + (to < bytes.length ? " .." : "");
        int mark = head.length() + before.length() + (before.isEmpty() ? 0 : 1);
        return List.of(line.stripTrailing(), " ".repeat(mark) + "^^ byte " + offset);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }
}
