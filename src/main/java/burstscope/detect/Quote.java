package burstscope.detect;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Shows the first bytes of a peer in one line: as text where they are plain text, otherwise in hexadecimal digits.
final class Quote {
    private static final int MOST_BYTES = 48;

    private Quote() {}

    static String of(byte[] bytes) {
        int shown = Math.min(bytes.length, MOST_BYTES);
        boolean plain = true;
        for (int i = 0; i < shown; i++) {
            int b = bytes[i];
            plain &= b == '\n' || b == '\r' || (b >= ' ' && b < 0x7f);
        }
        String text = plain
                ? new String(bytes, 0, shown, StandardCharsets.US_ASCII)
                        .replace("\r", "")
                        .strip()
                        .replace('\n', ' ')
                : HexFormat.of().formatHex(bytes, 0, shown);
        return (plain ? "'" + text + "'" : text) + (bytes.length > shown ? "..." : "");
    }
}
