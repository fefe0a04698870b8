package burstscope.transport;

import java.util.regex.Pattern;

/// What may stand in an HTTP header that a user gave.
final class Headers {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\x21-\\x7e\\x80-\\xff \\t]*");
    /// What opens a WebSocket or delimits a body is not to be said twice.
    private static final Pattern OURS = Pattern.compile(
            "connection|upgrade|content-length|transfer-encoding|accept-encoding|sec-websocket-.*",
            Pattern.CASE_INSENSITIVE);

    private Headers() {}

    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static void check(String name, String value) {
        checkName(name);
        if (OURS.matcher(name).matches()) {
            throw new IllegalArgumentException("the header " + name + " is set by the connection itself");
        }
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("the header " + name + " cannot hold this value");
        }
    }

    static void checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name for a header or subprotocol");
        }
    }
}
