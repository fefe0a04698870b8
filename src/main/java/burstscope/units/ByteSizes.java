package burstscope.units;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Byte sizes as text and back. 1 kB is 1000 bytes, 1 KiB is 1024.
public final class ByteSizes {
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([a-z]*)");

    private ByteSizes() {}

    /// Three significant digits in the unit that fits: `999 B`, `1.00 kB`, `12.3 MB`.
    public static String text(long bytes) {
        if (-1_000 < bytes && bytes < 1_000) {
            return bytes + " B";
        }
        return Rounding.scaled(bytes / 1e3, 1_000, " kB", " MB", " GB");
    }

    /// Reads `64`, `64B`, `4kB`, `4KiB`, `1MB`, `1MiB`, `1GB`, `1GiB`.
    /// - Errors: [IllegalArgumentException] whose message tells the user what to write.
    public static long parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw unreadable(text);
        }
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit(matcher.group(2), text)));
        try {
            return bytes.longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number of bytes that a machine holds", e);
        }
    }

    private static long unit(String unit, String text) {
        return switch (unit) {
            case "", "b" -> 1L;
            case "kb" -> 1_000L;
            case "kib" -> 1_024L;
            case "mb" -> 1_000_000L;
            case "mib" -> 1_048_576L;
            case "gb" -> 1_000_000_000L;
            case "gib" -> 1_073_741_824L;
            default -> throw unreadable(text);
        };
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException("'" + text
                + "' is no size: write a number of bytes, or with kB, KiB, MB or MiB, for example 64 or 4kB");
    }
}
