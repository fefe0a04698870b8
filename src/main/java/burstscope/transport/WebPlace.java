package burstscope.transport;

import java.util.regex.Pattern;

/// What a `ws:` or `http:` address names behind its scheme.
/// @param host a name or an IP address, IPv6 without its brackets
/// @param target path and query
record WebPlace(String host, int port, String target) {
    private static final int PLAIN_PORT = 80;
    private static final int SECURE_PORT = 443;
    private static final Pattern TARGET = Pattern.compile("/[\\x21-\\x7e&&[^#]]*");

    /// Reads `//HOST[:PORT][/PATH][?QUERY]`.
    /// @throws IllegalArgumentException with what is wrong, as the second half of a sentence
    static WebPlace parse(String rest, boolean secure) {
        if (!rest.startsWith("//")) {
            throw new IllegalArgumentException("two slashes stand before the host");
        }
        int end = 2;
        while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        String authority = rest.substring(2, end);
        if (authority.indexOf('@') >= 0) {
            throw new IllegalArgumentException("a name and password are given as a header, not in the address");
        }
        HostPort place = HostPort.parse(authority, usualPort(secure));
        String target = rest.substring(end);
        String rooted = target.startsWith("/") ? target : "/" + target;
        checkTarget(rooted);
        return new WebPlace(place.host(), place.port(), rooted);
    }

    /// @throws IllegalArgumentException with what is wrong, as the second half of a sentence
    static void checkTarget(String target) {
        if (!TARGET.matcher(target).matches()) {
            throw new IllegalArgumentException(
                    "a path begins with a slash and holds no spaces, no '#', and other letters percent-encoded only");
        }
    }

    /// A path as it may be shown: what stands behind a question mark is often a secret.
    static String shown(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query) + "?...";
    }

    private static int usualPort(boolean secure) {
        return secure ? SECURE_PORT : PLAIN_PORT;
    }

    static String hostHeader(String host, int port, boolean secure) {
        HostPort place = new HostPort(host, port);
        return port == usualPort(secure) ? place.hostText() : place.text();
    }
}
