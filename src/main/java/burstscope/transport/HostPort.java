package burstscope.transport;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where something listens in a network.
/// @param host a name or an IP address, IPv6 without its brackets
record HostPort(String host, int port) {
    private static final Pattern TEXT =
            Pattern.compile("(?:\\[(?<v6>[0-9A-Fa-f:.]+(?:%[\\w.-]+)?)]|(?<name>[\\w.-]+))(?::(?<port>\\d{1,5}))?+");
    private static final Pattern BARE_V6 = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
    private static final int LAST_PORT = 65_535;

    /// Reads `HOST:PORT`, `[IPV6]:PORT`.
    /// @param defaultPort where the text names none; 0 when it must
    /// @throws IllegalArgumentException with what is wrong, as the second half of a sentence
    static HostPort parse(String text, int defaultPort) {
        if (BARE_V6.matcher(text).matches()) {
            throw new IllegalArgumentException("an IPv6 address stands in brackets, as in [::1]:7070");
        }
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + AddressForms.shown("//" + text).substring(2) + "' is no HOST:PORT");
        }
        String number = matcher.group("port");
        int port = number == null ? defaultPort : Integer.parseInt(number);
        if (port < 1 || port > LAST_PORT) {
            throw new IllegalArgumentException(
                    number == null ? "the port is missing" : "a port is a number from 1 to " + LAST_PORT);
        }
        String v6 = matcher.group("v6");
        return new HostPort(v6 != null ? v6 : matcher.group("name"), port);
    }

    /// As one writes it: `127.0.0.1:7070`, `[::1]:7070`.
    String text() {
        return hostText() + ":" + port;
    }

    /// As it stands in a URI.
    String hostText() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }
}
