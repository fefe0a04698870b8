package burstscope.codec;

import org.jspecify.annotations.Nullable;

/// Every text of at most two bytes in UTF-8, made once: as an object each has ten times the bytes it has on the wire,
/// so
/// that a list of them would be a way to fill the memory of whoever reads it.
/// - Units: 18 433 texts, about one megabyte when the first of two bytes is asked for.
/// - Threads: immutable.
public final class ShortTexts {
    /// The longest text that is here.
    public static final int MOST_BYTES = 2;

    private static final int ASCII = 0x80;
    private static final int FIRST_LEAD = 0xc2;
    private static final int TWO_BYTE_CHARS = 0x800;
    private static final Value.Text EMPTY = new Value.Text("");
    private static final Value.Text[] LETTERS = new Value.Text[ASCII];

    static {
        for (int c = 0; c < ASCII; c++) {
            LETTERS[c] = new Value.Text(String.valueOf((char) c));
        }
    }

    private ShortTexts() {}

    /// Made only when a text of two bytes is there.
    private static final class Pairs {
        static final Value.Text[] ASCII_PAIRS = new Value.Text[ASCII * ASCII];
        static final Value.Text[] CHARS = new Value.Text[TWO_BYTE_CHARS];

        static {
            char[] pair = new char[2];
            for (int i = 0; i < ASCII_PAIRS.length; i++) {
                pair[0] = (char) (i / ASCII);
                pair[1] = (char) (i % ASCII);
                ASCII_PAIRS[i] = new Value.Text(new String(pair));
            }
            for (int c = ASCII; c < TWO_BYTE_CHARS; c++) {
                CHARS[c] = new Value.Text(String.valueOf((char) c));
            }
        }
    }

    /// The text of these bytes, or null when they are more than [#MOST_BYTES] or no UTF-8.
    public static Value.@Nullable Text of(byte[] bytes, int from, int to) {
        return switch (to - from) {
            case 0 -> EMPTY;
            case 1 -> bytes[from] >= 0 ? LETTERS[bytes[from]] : null;
            case MOST_BYTES -> pair(bytes[from] & 0xff, bytes[from + 1] & 0xff);
            default -> null;
        };
    }

    private static Value.@Nullable Text pair(int first, int second) {
        if (first < ASCII) {
            return second < ASCII ? Pairs.ASCII_PAIRS[first * ASCII + second] : null;
        }
        boolean two = first >= FIRST_LEAD && first < 0xe0 && (second & 0xc0) == 0x80;
        return two ? Pairs.CHARS[((first & 0x1f) << 6) | (second & 0x3f)] : null;
    }

    /// The text of these chars, or null when it is not among those of [#MOST_BYTES].
    public static Value.@Nullable Text of(char[] chars, int from, int length) {
        return switch (length) {
            case 0 -> EMPTY;
            case 1 -> ofChar(chars[from]);
            case 2 -> ofChars(chars[from], chars[from + 1]);
            default -> null;
        };
    }

    /// A part of a text.
    public static Value.Text of(String text, int from, int to) {
        Value.Text known = switch (to - from) {
            case 0 -> EMPTY;
            case 1 -> ofChar(text.charAt(from));
            case 2 -> ofChars(text.charAt(from), text.charAt(from + 1));
            default -> null;
        };
        return known == null ? new Value.Text(text.substring(from, to)) : known;
    }

    private static Value.@Nullable Text ofChar(char only) {
        return only < ASCII ? LETTERS[only] : only < TWO_BYTE_CHARS ? Pairs.CHARS[only] : null;
    }

    private static Value.@Nullable Text ofChars(char first, char second) {
        return first < ASCII && second < ASCII ? Pairs.ASCII_PAIRS[first * ASCII + second] : null;
    }
}
