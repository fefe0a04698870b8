package burstscope.transport;

/// What permessage-deflate (RFC 7692) is offered with. A server may refuse an offer because of one parameter and take
/// it
/// without.
/// @param serverNoContextTakeover asks that each of the server's messages is compressed by itself
/// @param clientNoContextTakeover says that ours may be asked to be
/// @param serverMaxWindowBits asks for a smaller window of the server, 8 to 14; 15 asks for nothing
/// @param clientMaxWindowBits says that ours may be asked to be smaller; when it is, what goes out stays uncompressed,
///   since the JDK's deflater has no smaller one
/// @param level 0 to 9
public record DeflateOffer(
        boolean serverNoContextTakeover,
        boolean clientNoContextTakeover,
        int serverMaxWindowBits,
        boolean clientMaxWindowBits,
        int level) {
    static final int LARGEST_WINDOW = 15;
    private static final int SMALLEST_WINDOW = 8;
    private static final int HIGHEST_LEVEL = 9;
    private static final int LEVEL = 6;

    /// Without parameters, level 6: what every server takes that has the extension.
    public static final DeflateOffer PLAIN = new DeflateOffer(false, false, LARGEST_WINDOW, false, LEVEL);

    /// - Errors: [IllegalArgumentException] for a window or level that there is not.
    public DeflateOffer {
        if (serverMaxWindowBits < SMALLEST_WINDOW
                || serverMaxWindowBits > LARGEST_WINDOW
                || level < 0
                || level > HIGHEST_LEVEL) {
            throw new IllegalArgumentException(
                    "a window has 8 to 15 bits, a level is 0 to 9: " + serverMaxWindowBits + ", " + level);
        }
    }

    /// As it stands in the opening handshake.
    String header() {
        StringBuilder text = new StringBuilder("permessage-deflate");
        if (serverNoContextTakeover) {
            text.append("; server_no_context_takeover");
        }
        if (clientNoContextTakeover) {
            text.append("; client_no_context_takeover");
        }
        if (serverMaxWindowBits < LARGEST_WINDOW) {
            text.append("; server_max_window_bits=").append(serverMaxWindowBits);
        }
        if (clientMaxWindowBits) {
            text.append("; client_max_window_bits");
        }
        return text.toString();
    }
}
