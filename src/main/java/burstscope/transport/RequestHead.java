package burstscope.transport;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The head of an HTTP/1.1 request.
/// @param target path and query, printable ASCII only
/// @param headers by lower-case name, values in order
/// @param headBytes with the empty line
/// @param rest what came behind it already
record RequestHead(String method, String target, Map<String, List<String>> headers, int headBytes, byte[] rest) {
    private static final int MOST_BYTES = 16 << 10;
    private static final Pattern REQUEST = Pattern.compile("([A-Z]{1,16}) ([\\x21-\\x7e]+) HTTP/1\\.1");

    /// Reads up to the empty line.
    /// - Errors: [TransportException] when something else comes, too much, or the end.
    static RequestHead read(Transport from) throws IOException {
        byte[] bytes = new byte[MOST_BYTES];
        int count = 0;
        int end = -1;
        while (end < 0) {
            if (count == MOST_BYTES) {
                throw ResponseHead.failed("it asked with a head longer than " + MOST_BYTES + " bytes");
            }
            int n = from.read(bytes, count, MOST_BYTES - count);
            if (n < 0) {
                throw ResponseHead.failed("it ended the connection before it had asked for a WebSocket");
            }
            // No method begins otherwise: a peer that speaks something else is told at once, not at the deadline.
            if (count == 0 && (bytes[0] < 'A' || bytes[0] > 'Z')) {
                throw ResponseHead.failed("it does not speak HTTP");
            }
            int searchFrom = Math.max(0, count - 3);
            count += n;
            end = ResponseHead.endOfHead(bytes, searchFrom, count);
        }
        String head = new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
        String[] lines = head.split("\r\n", -1);
        Matcher matcher = REQUEST.matcher(lines[0]);
        if (!matcher.matches()) {
            throw ResponseHead.failed("it does not ask by HTTP/1.1: " + ResponseHead.printable(lines[0]));
        }
        return new RequestHead(
                matcher.group(1),
                matcher.group(2),
                ResponseHead.headers(lines),
                end,
                Arrays.copyOfRange(bytes, end, count));
    }

    /// All values of a header as one list; empty when it is not there.
    String joined(String name) {
        return String.join(", ", headers.getOrDefault(name, List.of()));
    }

    boolean has(String name) {
        return headers.containsKey(name);
    }
}
