package burstscope.run;

import burstscope.transport.ConnectOptions;
import burstscope.transport.DeflateOffer;
import burstscope.transport.TlsTrust;
import burstscope.transport.WebSocketSetup;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How a user wants to connect, beside where to.
///
/// Values of headers are often secrets: [#toString] masks them, and nothing else prints them.
/// - Threads: immutable.
/// @param insecure whether any certificate of a backend behind TLS is taken
/// @param headers sent with the opening of a WebSocket and with HTTP requests, beside the profile's or instead of them
/// @param subprotocols of a WebSocket, the best first
/// @param links what is set of the connection before anything is said, by name; `deflate` is offered when it opens
public record ConnectWishes(
        boolean insecure, Map<String, String> headers, List<String> subprotocols, Map<String, String> links) {
    /// Compression of a WebSocket, which is agreed when it opens.
    public static final String DEFLATE = "deflate";

    /// As usual.
    public static final ConnectWishes NONE = new ConnectWishes(false, Map.of(), List.of(), Map.of());

    private static final String DEFLATE_OUT = "deflate-out";
    private static final String ON = "on";

    /// - Errors: [IllegalArgumentException] with a sentence for the user, without the value, for a header or
    ///   subprotocol that cannot be sent.
    public ConnectWishes {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        subprotocols = List.copyOf(subprotocols);
        links = Collections.unmodifiableMap(new LinkedHashMap<>(links));
        // Both refuse what cannot be sent.
        var _ = ConnectOptions.with(Threads.FACTORY).withHeaders(headers);
        var _ = WebSocketSetup.TEXT.withSubprotocols(subprotocols);
        String deflate = links.get(DEFLATE);
        if (deflate != null && !deflate.equals(ON) && !deflate.equals("off")) {
            throw new IllegalArgumentException("deflate cannot be '" + deflate + "'; it can be off, on");
        }
    }

    public ConnectWishes withInsecure(boolean wanted) {
        return new ConnectWishes(wanted, headers, subprotocols, links);
    }

    public ConnectWishes withLink(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(links);
        more.put(name, value);
        return new ConnectWishes(insecure, headers, subprotocols, more);
    }

    TlsTrust trust() {
        return insecure ? TlsTrust.INSECURE : TlsTrust.SYSTEM;
    }

    /// @param usual headers that a profile sends
    ConnectOptions options(Map<String, String> usual) {
        // Names of headers are the same in any case.
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(usual);
        headers.forEach((name, value) -> {
            all.remove(name);
            all.put(name, value);
        });
        boolean deflate = links.containsKey(DEFLATE_OUT) || ON.equals(links.get(DEFLATE));
        return ConnectOptions.with(Threads.FACTORY)
                .withTrust(trust())
                .withHeaders(all)
                .withWebSocket(WebSocketSetup.TEXT
                        .withSubprotocols(subprotocols)
                        .withDeflate(deflate ? DeflateOffer.PLAIN : null));
    }

    /// What is set once the connection is open, by name.
    Map<String, String> linksOnceOpen() {
        Map<String, String> later = new LinkedHashMap<>(links);
        later.remove(DEFLATE);
        return later;
    }

    @Override
    public String toString() {
        return "ConnectWishes[insecure=" + insecure + ", headers=" + headers.keySet()
                + " (values masked), subprotocols=" + subprotocols + ", links=" + links + "]";
    }
}
