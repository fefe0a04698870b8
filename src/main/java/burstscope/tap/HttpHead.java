package burstscope.tap;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The head of an HTTP request or answer, as it passes.
/// - Shape: the first line and the headers, read leniently: only what matters to who reads along is looked at.
/// - Threads: the observing thread.
final class HttpHead {
    private static final int MOST_BYTES = 32 << 10;
    private static final int MOST_SHOWN = 60;

    private byte[] bytes = new byte[512];
    private int count;
    private String text = "";

    /// Takes one byte; true when the empty line is complete.
    boolean take(byte next) {
        if (count == bytes.length) {
            bytes = Arrays.copyOf(bytes, count * 2);
        }
        bytes[count] = next;
        count++;
        if (next != '\n' || count < 4 || bytes[count - 2] != '\r' || bytes[count - 3] != '\n') {
            return false;
        }
        text = new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
        return true;
    }

    boolean isTooLong() {
        return count >= MOST_BYTES;
    }

    /// Whether this can be the beginning of such a head.
    /// @param start what it begins with: `GET `
    boolean canBegin(String start) {
        for (int i = 0; i < Math.min(count, start.length()); i++) {
            if (bytes[i] != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    String firstLine() {
        return text.lines().findFirst().orElse("");
    }

    /// The second word of the first line, for people: the status of an answer.
    String status() {
        String[] words = firstLine().split(" ", 3);
        String status = words.length < 2 ? "" : words[1];
        return status.substring(0, Math.min(status.length(), MOST_SHOWN));
    }

    /// All values of a header as one list, in lower case; empty when it is not there.
    String joined(String name) {
        return text.lines()
                .skip(1)
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
