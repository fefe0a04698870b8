package burstscope.transport;

/// How requests are posted over HTTP.
/// @param contentType of each body
/// @param atOnce requests under way at most; each has a connection of its own then
/// @param acceptGzip whether answers may come compressed, until something says otherwise
/// @param maxMessageBytes what one answer may hold, decompressed
public record HttpSetup(String contentType, int atOnce, boolean acceptGzip, int maxMessageBytes) {
    private static final int AT_ONCE = 64;
    private static final int MAX_MESSAGE_BYTES = (128 << 20) - Integer.BYTES;

    /// JSON, 64 at once, uncompressed.
    public static final HttpSetup DEFAULT = new HttpSetup("application/json", AT_ONCE, false, MAX_MESSAGE_BYTES);

    /// - Errors: [IllegalArgumentException] for what no request can be posted with.
    public HttpSetup {
        Headers.check("Content-Type", contentType);
        if (atOnce < 1 || maxMessageBytes < 1) {
            throw new IllegalArgumentException("there is a request of a byte at least");
        }
    }
}
