package burstscope.codec.json;

import burstscope.codec.WireBuffer;

/// Text as a JSON string: everything that may stand there raw does.
/// - Threads: stateless.
final class JsonText {
    /// Room is taken for so many chars at a time, as if each needed its longest form.
    private static final int CHUNK = 512;

    private static final int LONGEST_FORM = 6;
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private JsonText() {}

    static void write(String text, WireBuffer out) {
        int length = text.length();
        // Most text is plain and fills this room exactly.
        int at = out.reserve(length + 2);
        byte[] target = out.array();
        target[at++] = '"';
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (!isPlain(c)) {
                out.truncate(at);
                writeRest(text, i, out);
                return;
            }
            target[at++] = (byte) c;
        }
        target[at] = '"';
    }

    private static void writeRest(String text, int start, WireBuffer out) {
        int length = text.length();
        int i = start;
        while (i < length) {
            int end = Math.min(length, i + CHUNK);
            // One char more, as the last one may bring its other half along.
            int at = out.reserve((end - i + 1) * LONGEST_FORM);
            byte[] target = out.array();
            while (i < end) {
                char c = text.charAt(i);
                if (isPlain(c)) {
                    target[at++] = (byte) c;
                    i++;
                } else if (Character.isHighSurrogate(c)
                        && i + 1 < length
                        && Character.isLowSurrogate(text.charAt(i + 1))) {
                    at = putSupplementary(Character.toCodePoint(c, text.charAt(i + 1)), target, at);
                    i += 2;
                } else {
                    at = c < 0x80 ? putEscaped(c, target, at) : putBasic(c, target, at);
                    i++;
                }
            }
            out.truncate(at);
        }
        out.write('"');
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
    }

    private static int putEscaped(char c, byte[] target, int at) {
        char letter = switch (c) {
            case '"', '\\' -> c;
            case '\b' -> 'b';
            case '\f' -> 'f';
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            default -> 'u';
        };
        if (letter == 'u') {
            return putHex(c, target, at);
        }
        target[at] = '\\';
        target[at + 1] = (byte) letter;
        return at + 2;
    }

    private static int putBasic(char c, byte[] target, int at) {
        if (c < 0x800) {
            target[at] = (byte) (0xc0 | (c >> 6));
            target[at + 1] = continuation(c);
            return at + 2;
        }
        if (Character.isSurrogate(c)) {
            return putHex(c, target, at);
        }
        target[at] = (byte) (0xe0 | (c >> 12));
        target[at + 1] = continuation(c >> 6);
        target[at + 2] = continuation(c);
        return at + 3;
    }

    private static int putSupplementary(int codePoint, byte[] target, int at) {
        target[at] = (byte) (0xf0 | (codePoint >> 18));
        target[at + 1] = continuation(codePoint >> 12);
        target[at + 2] = continuation(codePoint >> 6);
        target[at + 3] = continuation(codePoint);
        return at + 4;
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | (bits & 0x3f));
    }

    private static int putHex(char c, byte[] target, int at) {
        target[at] = '\\';
        target[at + 1] = 'u';
        for (int i = 0; i < 4; i++) {
            target[at + 2 + i] = HEX[(c >> (12 - 4 * i)) & 0xf];
        }
        return at + 6;
    }
}
