package burstscope.framing;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Reads header lines one by one as they are complete, then waits for as many bytes as they told.
/// - Threads: one.
final class ContentLengthScanner implements FrameScanner {
    private static final int MOST_HEADER_BYTES = 16 << 10;
    private static final int NONE = -1;

    private final int maxFrameBytes;
    /// Where the current header line begins, and up to where it holds no LF; from the frame's start.
    private int line;
    private int searched;
    private long length = NONE;
    /// From the frame's start, once the header is complete.
    private int bodyAt = NONE;
    private int payloadStart;
    private int payloadLength;

    ContentLengthScanner(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        if (bodyAt == NONE && !readHeader(buffer, start, limit)) {
            return -1;
        }
        if (limit - start - bodyAt < length) {
            return -1;
        }
        payloadStart = start + bodyAt;
        payloadLength = (int) length;
        line = 0;
        searched = 0;
        length = NONE;
        bodyAt = NONE;
        return payloadStart + payloadLength;
    }

    /// True when the empty line behind the header is there.
    private boolean readHeader(byte[] buffer, int start, int limit) throws FrameException {
        int available = Math.min(limit - start, MOST_HEADER_BYTES);
        while (searched < available) {
            byte b = buffer[start + searched];
            if (b != '\n') {
                if (searched > line && buffer[start + searched - 1] == '\r') {
                    throw broken(searched, "a CR without its LF");
                }
                searched++;
                continue;
            }
            if (searched == line || buffer[start + searched - 1] != '\r') {
                throw broken(searched, "a header line ends in LF without CR");
            }
            int lineLength = searched - 1 - line;
            searched++;
            if (lineLength == 0) {
                endHeader();
                return true;
            }
            readLine(new String(buffer, start + line, lineLength, StandardCharsets.ISO_8859_1));
            line = searched;
        }
        if (searched >= MOST_HEADER_BYTES) {
            throw broken(searched, "a header is longer than " + MOST_HEADER_BYTES + " bytes");
        }
        return false;
    }

    private void endHeader() throws FrameException {
        if (length == NONE) {
            throw broken(line, "a header without Content-Length");
        }
        if (searched + length > maxFrameBytes) {
            throw tooLong(searched + length);
        }
        bodyAt = searched;
    }

    private void readLine(String text) throws FrameException {
        int colon = text.indexOf(':');
        if (colon <= 0) {
            throw broken(line, "a line that is no header");
        }
        String value = text.substring(colon + 1).strip();
        switch (text.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
            case "content-length" -> readLength(value);
            case "content-type" -> checkCharset(value.toLowerCase(Locale.ROOT));
            default -> {
                // Others may be there and mean nothing to us.
            }
        }
    }

    private void readLength(String value) throws FrameException {
        if (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw broken(line, "a Content-Length that is no count of bytes");
        }
        long claimed;
        try {
            claimed = Long.parseLong(value);
        } catch (NumberFormatException e) {
            claimed = Long.MAX_VALUE;
        }
        if (claimed > maxFrameBytes) {
            throw tooLong(claimed);
        }
        if (length != NONE && length != claimed) {
            throw broken(line, "two Content-Lengths, " + length + " and " + claimed);
        }
        length = claimed;
    }

    private void checkCharset(String value) throws FrameException {
        for (String parameter : value.split(";", -1)) {
            String[] parts = parameter.strip().split("=", 2);
            if (parts.length < 2 || !parts[0].strip().equals("charset")) {
                continue;
            }
            String charset = parts[1].strip().replace("\"", "");
            if (!charset.equals("utf-8") && !charset.equals("utf8")) {
                throw broken(line, "a body in another charset than UTF-8");
            }
        }
    }

    private FrameException tooLong(long claimed) {
        return new FrameException(line, claimed, "a frame claims " + claimed + " bytes, more than " + maxFrameBytes);
    }

    private static FrameException broken(int offset, String what) {
        return new FrameException(offset, -1, what);
    }

    @Override
    public int payloadStart() {
        return payloadStart;
    }

    @Override
    public int payloadLength() {
        return payloadLength;
    }
}
