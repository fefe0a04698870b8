package burstscope.compare.check;

import java.io.ByteArrayOutputStream;

/// Bytes as people write and copy them.
/// - Shape: hex digits in either case; blanks, line breaks, commas, colons and `0x` between bytes do not matter.
public final class HexText {
    private HexText() {}

    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length() / 2);
        int high = -1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = Character.digit(c, 16);
            if (c > 0x7f || (digit < 0 && !isSeparator(c))) {
                boolean prefix = (c == 'x' || c == 'X') && high == 0 && text.charAt(i - 1) == '0';
                if (!prefix) {
                    throw new IllegalArgumentException(
                            "character " + (i + 1) + " of the hex text is neither a hex digit nor a separator");
                }
                high = -1;
            } else if (digit >= 0) {
                if (high < 0) {
                    high = digit;
                } else {
                    bytes.write(high << 4 | digit);
                    high = -1;
                }
            } else if (high >= 0) {
                throw new IllegalArgumentException(
                        "a byte has two hex digits, but one stands alone at character " + i + " of the hex text");
            }
        }
        if (high >= 0) {
            throw new IllegalArgumentException("the hex text has an odd number of digits: the last byte is cut");
        }
        return bytes.toByteArray();
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ':';
    }
}
