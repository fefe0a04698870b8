package burstscope.codec.msgpackr;

import burstscope.codec.ShortTexts;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Text from bytes as JavaScript's `TextDecoder` makes it: what is no UTF-8 becomes U+FFFD, one for each longest run of
/// bytes that could begin a character.
/// - Threads: stateless.
/// - Source: WHATWG Encoding, section "UTF-8 decoder"; kriszyp/msgpackr `unpack.js` does the same by hand for short
///   texts.
final class Texts {
    static final Value.Text EMPTY = new Value.Text("");
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final char REPLACEMENT = '\uFFFD';
    private static final char BYTE_ORDER_MARK = '\uFEFF';
    /// Texts above it go through a `TextDecoder` in msgpackr, which drops a leading byte order mark.
    private static final int MOST_BYTES_BY_HAND = 64;

    private Texts() {}

    static Value.Text text(byte[] bytes, int from, int length) {
        Value.Text known = length <= ShortTexts.MOST_BYTES ? ShortTexts.of(bytes, from, from + length) : null;
        return known != null ? known : new Value.Text(decode(bytes, from, length));
    }

    static String decode(byte[] bytes, int from, int length) {
        String text = new String(bytes, from, length, StandardCharsets.UTF_8);
        // The JDK counts the replacement characters of wrong bytes otherwise.
        boolean wrong = text.indexOf(REPLACEMENT) >= 0 && Utf8.firstMalformed(bytes, from, from + length) >= 0;
        return wrong ? replacing(bytes, from, from + length) : text;
    }

    /// As msgpackr in JavaScript reads it, with its fault: a leading byte order mark of a longer text is lost.
    static String decodeFaulty(byte[] bytes, int from, int length) {
        String text = decode(bytes, from, length);
        boolean dropped = length > MOST_BYTES_BY_HAND && text.charAt(0) == BYTE_ORDER_MARK;
        return dropped ? text.substring(1) : text;
    }

    /// Whether a text of these bytes makes msgpackr's decoder drop its first character.
    static boolean losesItsMark(int firstChar, long length) {
        return firstChar == BYTE_ORDER_MARK && length > MOST_BYTES_BY_HAND;
    }

    static boolean startsWithMark(String text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
        int at = from;
        for (; to - at >= Long.BYTES; at += Long.BYTES) {
            if (((long) LONGS.get(bytes, at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    /// Bytes of the character at an index, or of those that become one U+FFFD.
    static int characterBytes(byte[] bytes, int at, int to) {
        if (bytes[at] >= 0) {
            return 1;
        }
        int lead = bytes[at] & 0xff;
        int wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
        boolean whole = to - at >= wanted && Utf8.firstMalformed(bytes, at, at + wanted) < 0;
        return whole ? wanted : wrongBytes(bytes, at, to);
    }

    private static String replacing(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        int at = from;
        while (at < to) {
            int wrong = Utf8.firstMalformed(bytes, at, to);
            int whole = wrong < 0 ? to : wrong;
            text.append(new String(bytes, at, whole - at, StandardCharsets.UTF_8));
            at = whole;
            if (at < to) {
                text.append(REPLACEMENT);
                at += wrongBytes(bytes, at, to);
            }
        }
        return text.toString();
    }

    /// How many bytes one replacement character stands for: those that could have gone on to a character.
    private static int wrongBytes(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xff;
        int wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
        if (lead < 0xc2 || lead > 0xf4 || at + 1 == to) {
            return 1;
        }
        int second = bytes[at + 1] & 0xff;
        int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < lowest || second > highest) {
            return 1;
        }
        int bytesThere = 2;
        while (bytesThere < wanted && at + bytesThere < to && (bytes[at + bytesThere] & 0xc0) == 0x80) {
            bytesThere++;
        }
        return bytesThere;
    }
}
