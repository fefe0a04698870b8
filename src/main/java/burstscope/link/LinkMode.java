package burstscope.link;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What carries the frames of a session.
public enum LinkMode {
    /// Frames as they are, right behind the HTTP upgrade.
    RAW("raw"),
    /// Binary messages of a WebSocket.
    WEBSOCKET("websocket"),
    /// Binary messages of a WebSocket with permessage-deflate.
    DEFLATE("deflate");

    private final String id;

    LinkMode(String id) {
        this.id = id;
    }

    /// The name users know it by.
    public String id() {
        return id;
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(LinkMode::id).toList();
    }

    public static Optional<LinkMode> byId(String id) {
        return Arrays.stream(values()).filter(mode -> mode.id.equals(id)).findFirst();
    }
}
