package burstscope.codec.msgpackr;

import burstscope.codec.KeyForms;
import burstscope.codec.Utf8;

/// Writes texts where they stand.
///
/// A surrogate without its other half becomes U+FFFD; 1.6.1 writes it as three bytes of its own in a text below 64
/// units, which no decoder since takes for one character.
/// - Threads: one.
final class TextWriter {
    /// From here on the JDK's own encoder is faster than a loop.
    private static final int LONG_TEXT = 48;

    private static final int MOST_UNITS_BY_HAND = 63;
    private static final int MOST_BYTES_OF_A_UNIT = 3;
    private static final int MOST_HEADER = 5;
    private static final char REPLACEMENT = '\uFFFD';

    private final Output out;
    private final KeyForms keys = new KeyForms();
    private final boolean keepsLoneSurrogates;

    TextWriter(Output out, MsgpackrOptions options) {
        this.out = out;
        keepsLoneSurrogates = options.faultyOld();
    }

    void write(String text) {
        int length = text.length();
        if (length >= LONG_TEXT) {
            writeLong(text);
            return;
        }
        out.need(length * MOST_BYTES_OF_A_UNIT + MOST_HEADER);
        byte[] bytes = out.bytes;
        int from = out.at + (length < 0x20 ? 1 : 2);
        int i = 0;
        while (i < length) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                writeChars(text.toCharArray(), length);
                return;
            }
            bytes[from + i++] = (byte) c;
        }
        out.textHeader(length);
        out.at += length;
    }

    /// Writes a text that is likely to come again.
    void writeKey(String key) {
        out.need(KeyForms.ROOM);
        int known = keys.put(key, out.bytes, out.at);
        if (known > 0) {
            out.at += known;
            return;
        }
        int from = out.at;
        write(key);
        keys.learn(key, out.bytes, from, out.at);
    }

    /// Writes units of UTF-16 as one text.
    void writeChars(char[] chars, int length) {
        boolean byHand = keepsLoneSurrogates && length <= MOST_UNITS_BY_HAND;
        int size = byteCount(chars, length);
        out.textHeader(size);
        out.need(size);
        out.at = encode(chars, length, out.bytes, out.at, byHand);
    }

    void writeAscii(byte[] ascii, int length) {
        out.textHeader(length);
        out.raw(ascii, 0, length);
    }

    /// Bytes of a text with its header; a lone surrogate takes three, whatever becomes of it.
    static long sizeWithHeader(int bytes) {
        return bytes + (bytes < 0x20 ? 1L : bytes < 0x100 ? 2L : bytes < 0x10000 ? 3L : 5L);
    }

    static int byteCount(char[] chars, int length) {
        int bytes = length;
        for (int i = 0; i < length; i++) {
            char c = chars[i];
            if (c >= 0x800) {
                bytes += 2;
                if (isPair(chars, i, length)) {
                    i++;
                }
            } else if (c >= 0x80) {
                bytes++;
            }
        }
        return bytes;
    }

    private void writeLong(String text) {
        byte[] encoded = Utf8.encode(text);
        if (encoded == null) {
            writeChars(text.toCharArray(), text.length());
            return;
        }
        out.textHeader(encoded.length);
        out.raw(encoded, 0, encoded.length);
    }

    private static boolean isPair(char[] chars, int i, int length) {
        return Character.isHighSurrogate(chars[i]) && i + 1 < length && Character.isLowSurrogate(chars[i + 1]);
    }

    /// Returns the index behind the last byte.
    private static int encode(char[] chars, int length, byte[] bytes, int from, boolean keepLone) {
        int at = from;
        for (int i = 0; i < length; i++) {
            char c = chars[i];
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xc0 | (c >> 6));
                bytes[at++] = (byte) (0x80 | (c & 0x3f));
            } else if (isPair(chars, i, length)) {
                int point = Character.toCodePoint(c, chars[++i]);
                bytes[at++] = (byte) (0xf0 | (point >> 18));
                bytes[at++] = (byte) (0x80 | ((point >> 12) & 0x3f));
                bytes[at++] = (byte) (0x80 | ((point >> 6) & 0x3f));
                bytes[at++] = (byte) (0x80 | (point & 0x3f));
            } else {
                char whole = Character.isSurrogate(c) && !keepLone ? REPLACEMENT : c;
                bytes[at++] = (byte) (0xe0 | (whole >> 12));
                bytes[at++] = (byte) (0x80 | ((whole >> 6) & 0x3f));
                bytes[at++] = (byte) (0x80 | (whole & 0x3f));
            }
        }
        return at;
    }
}
