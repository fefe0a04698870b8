package burstscope.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The head of an HTTP/1.1 response.
/// @param statusLine printable ASCII only
/// @param headers by lower-case name, values in order
/// @param headBytes with the empty line
/// @param rest what came behind it already
record ResponseHead(String statusLine, int status, Map<String, List<String>> headers, int headBytes, byte[] rest) {
    private static final int MOST_BYTES = 32 << 10;
    private static final int MOST_SHOWN = 200;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})(?: .*)?");

    /// Reads up to the empty line.
    /// - Errors: [TransportException] when something else comes, too much, or the end.
    static ResponseHead read(Transport from) throws IOException {
        byte[] bytes = new byte[MOST_BYTES];
        int count = 0;
        int end = -1;
        while (end < 0) {
            if (count == MOST_BYTES) {
                throw failed("it answered with a head longer than " + MOST_BYTES + " bytes");
            }
            int n = from.read(bytes, count, MOST_BYTES - count);
            if (n < 0) {
                throw failed(
                        count == 0
                                ? "it ended the connection without an answer"
                                : "it ended the connection inside its answer: " + printable(firstLine(bytes, count)));
            }
            int searchFrom = Math.max(0, count - 3);
            count += n;
            end = endOfHead(bytes, searchFrom, count);
            if (end < 0 && count >= 5 && !firstLine(bytes, count).startsWith("HTTP/")) {
                throw failed("it does not speak HTTP: " + printable(firstLine(bytes, count)));
            }
        }
        return parse(new String(bytes, 0, end, StandardCharsets.ISO_8859_1), Arrays.copyOfRange(bytes, end, count));
    }

    /// The index behind the empty line; -1 when it is not there.
    static int endOfHead(byte[] bytes, int from, int to) {
        for (int i = from; i + 3 < to; i++) {
            if (bytes[i] == '\r' && bytes[i + 1] == '\n' && bytes[i + 2] == '\r' && bytes[i + 3] == '\n') {
                return i + 4;
            }
        }
        return -1;
    }

    private static String firstLine(byte[] bytes, int count) {
        String text = new String(bytes, 0, Math.min(count, MOST_SHOWN), StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    private static ResponseHead parse(String head, byte[] rest) throws TransportException {
        String[] lines = head.split("\r\n", -1);
        Matcher matcher = STATUS.matcher(lines[0]);
        if (!matcher.matches()) {
            throw failed("it does not speak HTTP/1.1: " + printable(lines[0]));
        }
        return new ResponseHead(
                printable(lines[0]), Integer.parseInt(matcher.group(1)), headers(lines), head.length(), rest);
    }

    /// What stands behind the first line, up to the empty one.
    static Map<String, List<String>> headers(String[] lines) throws TransportException {
        Map<String, List<String>> headers = new TreeMap<>();
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon <= 0 || lines[i].charAt(0) == ' ' || lines[i].charAt(0) == '\t') {
                throw failed("it sent a line that is no header: " + printable(lines[i]));
            }
            headers.computeIfAbsent(lines[i].substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(lines[i].substring(colon + 1).strip());
        }
        return headers;
    }

    /// All values of a header as one list; empty when it is not there.
    String joined(String name) {
        return String.join(", ", headers.getOrDefault(name, List.of()));
    }

    static String printable(String line) {
        String cut = line.length() > MOST_SHOWN ? line.substring(0, MOST_SHOWN) + "..." : line;
        return cut.replaceAll("[^\\x20-\\x7e]", "?").strip();
    }

    static TransportException failed(String what) {
        return new TransportException(TransportException.Reason.HANDSHAKE_FAILED, what, null);
    }
}
