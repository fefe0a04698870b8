package burstscope.codec.msgpackr;

import burstscope.codec.ShortTexts;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Hands out texts that stand behind the values, cut by their lengths in UTF-16 units.
///
/// ```
///  d6 62 PPPPPPPP  value...  c1 05 .. c1 fc ..   A: text  B: text
///        |                                       ^
///        +--- PPPPPPPP bytes from here ----------+       c1 n: the next n units of B, or for n <= 0 the next -n of A
/// ```
/// A value can open the next bundle: its block `c8 LLLL 62` (or `c9 LLLLLLLL 62`) holds the pointer and then the texts
/// of the bundle before.
/// - Errors: besides what is no text or no length: a pointer into or before the values, texts that overlap those of
///   the bundle before (both could make a small payload cost much), a text beyond the bundle's end. msgpackr goes on
///   with short or shifted texts there.
/// - Threads: one.
final class BundleReader {
    private static final int POINTER_BYTES = 4;

    private final Input in;
    private final KeyCache keys;
    private final int mostBytes;
    private final boolean faulty;

    private boolean open;
    private int textsFrom;
    private int textsTo;
    private String a = "";
    private int aAt;
    private boolean aDamaged;
    /// B as bytes, where it is ASCII and units are bytes.
    private int bAt;

    private int bTo;
    private @Nullable String b;

    BundleReader(Input in, KeyCache keys, int mostBytes, boolean faulty) {
        this.in = in;
        this.keys = keys;
        this.mostBytes = mostBytes;
        this.faulty = faulty;
    }

    void begin() {
        open = false;
        a = "";
        b = null;
    }

    /// Opens the bundle that an extension points at; reading goes on behind the extension.
    void open(int tokenAt, int body, int bodyBytes) throws WireFormatException {
        if (bodyBytes < POINTER_BYTES) {
            throw in.unexpected(tokenAt, "a bundle without a pointer");
        }
        int resume = in.at;
        long target = body + (long) in.int32At(body);
        if (target < resume || target >= in.end) {
            throw in.unexpected(tokenAt, "a bundle's pointer leads out of what is to come");
        }
        if (open) {
            expectBlock(tokenAt, body, resume, target);
        } else if (bodyBytes != POINTER_BYTES && !faulty) {
            throw in.unexpected(tokenAt, "the first bundle's block holds more than a pointer");
        }
        in.at = (int) target;
        readTexts();
        open = true;
        in.at = resume;
    }

    /// The text whose length comes next.
    Value.Text cut(int tokenAt) throws WireFormatException {
        int units = units(tokenAt);
        if (units > 0 && b == null) {
            int from = take(units, tokenAt);
            return units <= ShortTexts.MOST_BYTES
                    ? Texts.text(in.bytes, from, units)
                    : new Value.Text(new String(in.bytes, from, units, StandardCharsets.ISO_8859_1));
        }
        return cutFromText(units, tokenAt);
    }

    /// The same for a key, which is likely to come again.
    Value.Text cutKey(int tokenAt) throws WireFormatException {
        int units = units(tokenAt);
        if (units > 0 && b == null) {
            return keys.get(in.bytes, take(units, tokenAt), units);
        }
        return KeyCache.safe(cutFromText(units, tokenAt));
    }

    /// Goes behind the texts of the last bundle, once the value has ended in front of them.
    void finish() throws WireFormatException {
        if (!open) {
            return;
        }
        if (!faulty) {
            if (in.at != textsFrom) {
                String message = in.at < textsFrom
                        ? "bytes are left between the value and its bundle"
                        : "the value runs into the texts of its bundle";
                throw in.failure(Kind.TRAILING, in.at, message);
            }
            expectUsed();
        }
        in.at = textsTo;
        begin();
    }

    private void expectBlock(int tokenAt, int body, int resume, long target) throws WireFormatException {
        if (target < textsTo) {
            throw in.unexpected(tokenAt, "two bundles share their texts");
        }
        if (faulty) {
            return;
        }
        if (textsFrom != body + POINTER_BYTES || textsTo != resume) {
            throw in.unexpected(
                    tokenAt,
                    "a block of " + (resume - body) + " bytes whose bundle takes " + (textsTo - body)
                            + "; msgpackr tells the length modulo 65536");
        }
        expectUsed();
    }

    /// Bytes that are no UTF-8, such as the lone surrogates that msgpackr wrote before 2.1.4, become more units
    /// than the
    /// writer has counted: all texts behind are shifted, and a rest is left.
    private void expectUsed() throws WireFormatException {
        if (aDamaged && aAt != a.length()) {
            throw in.failure(
                    Kind.BAD_UTF8,
                    textsFrom,
                    "the texts of a bundle are no UTF-8, and " + (a.length() - aAt) + " characters are used by nobody");
        }
    }

    private void readTexts() throws WireFormatException {
        textsFrom = in.at;
        int aBytes = textBytes();
        int aFrom = in.at - aBytes;
        int bBytes = textBytes();
        bTo = in.at;
        bAt = bTo - bBytes;
        textsTo = in.at;
        a = faulty ? Texts.decodeFaulty(in.bytes, aFrom, aBytes) : Texts.decode(in.bytes, aFrom, aBytes);
        aAt = 0;
        aDamaged = a.indexOf('\uFFFD') >= 0 && Utf8.firstMalformed(in.bytes, aFrom, aFrom + aBytes) >= 0;
        b = null;
        if (faulty || !Texts.isAscii(in.bytes, bAt, bTo)) {
            b = faulty ? Texts.decodeFaulty(in.bytes, bAt, bBytes) : Texts.decode(in.bytes, bAt, bBytes);
            bAt = 0;
        }
    }

    /// Goes behind a text and returns its length.
    private int textBytes() throws WireFormatException {
        int tokenAt = in.at;
        int token = in.u8();
        long length = switch (token) {
            case 0xd9 -> in.u8();
            case 0xda -> in.u16();
            case 0xdb -> in.u32();
            default -> {
                if (token < 0xa0 || token > 0xbf) {
                    throw in.unexpected(tokenAt, "a bundle's pointer leads to what is no text");
                }
                yield token & 0x1f;
            }
        };
        in.body(length, mostBytes, tokenAt);
        return (int) length;
    }

    /// Takes units of B where they are bytes.
    private int take(int units, int tokenAt) throws WireFormatException {
        if (units > bTo - bAt) {
            throw beyond(tokenAt);
        }
        int from = bAt;
        bAt += units;
        return from;
    }

    private Value.Text cutFromText(int units, int tokenAt) throws WireFormatException {
        String text = units > 0 && b != null ? b : a;
        int from = units > 0 ? bAt : aAt;
        int to = from + Math.abs(units);
        if (units > 0) {
            bAt = to;
        } else {
            aAt = to;
        }
        if (to > text.length()) {
            if (!faulty) {
                throw beyond(tokenAt);
            }
            return new Value.Text(text.substring(Math.min(from, text.length())));
        }
        return ShortTexts.of(text, from, to);
    }

    private WireFormatException beyond(int tokenAt) {
        return in.failure(Kind.TOO_LONG, tokenAt, "a text reaches beyond the end of its bundle");
    }

    private int units(int tokenAt) throws WireFormatException {
        if (!open) {
            throw in.unexpected(tokenAt, "byte 0xc1 begins a text of a bundle, but there is none");
        }
        return in.units(tokenAt);
    }
}
