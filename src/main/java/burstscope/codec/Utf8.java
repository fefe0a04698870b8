package burstscope.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Strict UTF-8. The JDK puts a replacement character where bytes or surrogates are wrong, which would change a message
/// without a word; here the caller is told.
/// - Shape: Unicode 16, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
/// - Threads: stateless.
public final class Utf8 {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long LOW_BITS = 0x0101_0101_0101_0101L;

    private Utf8() {}

    /// The index of the first byte, from `from` up to `to`, that cannot stand there, or -1 when all is well. For a
    /// sequence that breaks off or continues wrongly it is the index of its first byte.
    public static int firstMalformed(byte[] bytes, int from, int to) {
        int at = from;
        while (true) {
            at = skipAscii(bytes, at, to);
            if (at == to) {
                return -1;
            }
            int length = sequenceLength(bytes, at, to);
            if (length == 0) {
                return at;
            }
            at += length;
        }
    }

    /// The text, or null when the bytes are no UTF-8; [#firstMalformed] then says where.
    public static @Nullable String decode(byte[] bytes, int from, int to) {
        if (to - from == 3 && (bytes[from] & 0xf0) == 0xe0 && sequenceLength(bytes, from, to) == 3) {
            // The JDK would make twice the objects for one such character.
            return String.valueOf(
                    (char) (((bytes[from] & 0xf) << 12) | ((bytes[from + 1] & 0x3f) << 6) | (bytes[from + 2] & 0x3f)));
        }
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        // Wrong bytes leave a replacement character, which is rare in honest text: only then a second look is needed.
        if (text.indexOf('\uFFFD') >= 0 && firstMalformed(bytes, from, to) >= 0) {
            return null;
        }
        return text;
    }

    /// The bytes, or null when the text holds a lone surrogate, which UTF-8 cannot carry.
    public static byte @Nullable [] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // A lone surrogate leaves a question mark: only where there is one a second look is needed.
        return holdsQuestionMark(bytes) && firstLoneSurrogate(text) >= 0 ? null : bytes;
    }

    /// The bytes as JavaScript's `TextEncoder` gives them: U+FFFD in place of a lone surrogate.
    public static byte[] encodeReplacing(String text) {
        byte[] bytes = encode(text);
        if (bytes != null) {
            return bytes;
        }
        char[] chars = text.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (Character.isSurrogate(chars[i])) {
                if (i + 1 < chars.length && Character.isSurrogatePair(chars[i], chars[i + 1])) {
                    i++;
                } else {
                    chars[i] = '\uFFFD';
                }
            }
        }
        return new String(chars).getBytes(StandardCharsets.UTF_8);
    }

    /// Bytes of the text in UTF-8; a lone surrogate counts three, as it would in the relaxed forms that can carry
    /// it.
    public static long length(String text) {
        long bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800) {
                bytes += 2;
                if (Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1))) {
                    i++; // a pair has four bytes and two chars
                }
            } else if (c >= 0x80) {
                bytes++;
            }
        }
        return bytes;
    }

    /// The index of the first char that is half of a pair without its other half, or -1.
    static int firstLoneSurrogate(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < length && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    private static int skipAscii(byte[] bytes, int from, int to) {
        int at = from;
        while (to - at >= Long.BYTES && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
            at += Long.BYTES;
        }
        while (at < to && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    /// Bytes of the sequence at `at`, whose first byte is not ASCII; 0 when it is malformed or breaks off.
    private static int sequenceLength(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xff;
        if (lead < 0xc2 || lead > 0xf4) {
            return 0;
        }
        int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (to - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & 0xff;
        int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    private static boolean holdsQuestionMark(byte[] bytes) {
        int at = 0;
        for (; bytes.length - at >= Long.BYTES; at += Long.BYTES) {
            // A byte becomes zero where it was a question mark; the classic test for a zero byte in a word.
            long zeroWhereFound = (long) LONGS.get(bytes, at) ^ ('?' * LOW_BITS);
            if (((zeroWhereFound - LOW_BITS) & ~zeroWhereFound & HIGH_BITS) != 0) {
                return true;
            }
        }
        for (; at < bytes.length; at++) {
            if (bytes[at] == '?') {
                return true;
            }
        }
        return false;
    }
}
