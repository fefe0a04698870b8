package burstscope.tap;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// A connection's beginning as HTTP: the request to become a WebSocket, and its answer.
/// - Threads: the observing thread.
/// - Source: RFC 6455 section 4, RFC 7692 section 7; microsoft/vscode `remoteAgentConnection.ts` for the connections
/// that
///   are upgraded to no WebSocket.
final class Upgrade {
    /// A client may go on only when it was answered; what comes too early is kept, up to here.
    private static final int MOST_KEPT_BYTES = 256 << 10;
    private static final String DEFLATE = "permessage-deflate";

    private final Map<Direction, HttpHead> heads = new EnumMap<>(Direction.class);
    private final Map<Direction, Queue<Passage>> rests = new EnumMap<>(Direction.class);
    private final Map<Direction, Boolean> complete = new EnumMap<>(Direction.class);
    private int keptBytes;
    private @Nullable Outcome outcome;

    /// How it ended.
    sealed interface Outcome {}

    /// A WebSocket from here on.
    /// @param deflate null when messages are not compressed
    record WebSocket(@Nullable Deflate deflate) implements Outcome {}

    /// VS Code's frames from here on.
    /// @param webSocket what they are cut into; null when they follow as they are
    record Vscode(@Nullable WebSocket webSocket) implements Outcome {}

    /// Nothing that is read here.
    /// @param words what it is instead
    record Other(String words) implements Outcome {}

    /// permessage-deflate as it was agreed on.
    /// @param clientForgets whether each message of the client is compressed by itself
    /// @param serverForgets the same of the server
    record Deflate(boolean clientForgets, boolean serverForgets) {
        boolean forgets(Direction direction) {
            return direction == Direction.TO_BACKEND ? clientForgets : serverForgets;
        }
    }

    Upgrade() {
        for (Direction direction : Direction.values()) {
            heads.put(direction, new HttpHead());
            rests.put(direction, new ArrayDeque<>());
            complete.put(direction, false);
        }
    }

    /// Takes the next read of a direction; how it ended when it did.
    @Nullable
    Outcome accept(Direction direction, Passage passage) {
        if (passage.missed() > 0) {
            return end(new Other("HTTP whose beginning was missed"));
        }
        int at = passage.offset();
        int to = at + passage.length();
        HttpHead head = head(direction);
        while (at < to && !isComplete(direction)) {
            complete.put(direction, head.take(passage.slab().get(at)));
            at++;
        }
        if (!head.canBegin(direction == Direction.TO_BACKEND ? "GET " : "HTTP/") || head.isTooLong()) {
            return end(new Other("no HTTP that could become a WebSocket"));
        }
        if (at < to) {
            keep(direction, passage, at, to - at);
        }
        if (keptBytes > MOST_KEPT_BYTES) {
            return end(new Other("HTTP that nobody answered"));
        }
        boolean both = isComplete(Direction.TO_BACKEND) && isComplete(Direction.TO_CLIENT);
        return both ? end(agreed()) : null;
    }

    private Outcome end(Outcome how) {
        outcome = how;
        return how;
    }

    boolean isOver() {
        return outcome != null;
    }

    private Outcome agreed() {
        HttpHead request = head(Direction.TO_BACKEND);
        HttpHead answer = head(Direction.TO_CLIENT);
        if (!answer.status().equals("101")) {
            return new Other("HTTP, answered with " + (answer.status().isEmpty() ? "no status" : answer.status()));
        }
        String extensions = answer.joined("sec-websocket-extensions");
        WebSocket webSocket = new WebSocket(
                extensions.contains(DEFLATE)
                        ? new Deflate(
                                extensions.contains("client_no_context_takeover"),
                                extensions.contains("server_no_context_takeover"))
                        : null);
        if (!request.firstLine().contains("reconnectionToken=")) {
            return webSocket;
        }
        return new Vscode(request.firstLine().contains("skipWebSocketFrames=true") ? null : webSocket);
    }

    private void keep(Direction direction, Passage passage, int from, int length) {
        ByteBuffer copy = ByteBuffer.allocate(length);
        copy.put(0, passage.slab(), from, length);
        keptBytes += length;
        rest(direction).add(new Passage(copy, 0, length, passage.arrivedNs(), passage.forwardedNs(), 0, false));
    }

    /// What came behind the head, in order.
    Queue<Passage> rest(Direction direction) {
        return of(rests, direction);
    }

    private HttpHead head(Direction direction) {
        return of(heads, direction);
    }

    private boolean isComplete(Direction direction) {
        return of(complete, direction);
    }

    private static <T> T of(Map<Direction, T> map, Direction direction) {
        T value = map.get(direction);
        if (value == null) {
            throw new IllegalStateException(direction.name());
        }
        return value;
    }
}
