package burstscope.tap;

import burstscope.clock.NanoClock;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Finds out from a pair's first bytes how its bytes are to be read, and has them read.
/// - Threads: the observing thread.
final class PairReader implements AutoCloseable {
    private static final int TLS_HANDSHAKE = 0x16;

    private final Speech speech;
    private final NanoClock clock;
    private final Function<Direction, MessageListener> listeners;
    private final Map<Direction, LaneReader> readers = new EnumMap<>(Direction.class);
    private final Map<Direction, WebSocketReader> webSockets = new EnumMap<>(Direction.class);
    private @Nullable Upgrade upgrade;
    private boolean begun;

    /// @param told what the user said is spoken; null to find it out
    PairReader(@Nullable Spoken told, NanoClock clock, Function<Direction, MessageListener> listeners) {
        speech = new Speech(told);
        this.clock = clock;
        this.listeners = listeners;
    }

    void accept(Direction direction, Passage passage) {
        if (!begun) {
            begun = true;
            begin(direction, passage.slab().get(passage.offset()) & 0xff);
        }
        if (upgrade != null) {
            Upgrade.Outcome outcome = upgrade.accept(direction, passage);
            if (outcome != null) {
                onUpgrade(outcome, upgrade);
            }
            return;
        }
        LaneReader reader = readers.get(direction);
        if (reader != null) {
            reader.accept(passage);
        }
    }

    private void begin(Direction direction, int firstByte) {
        if (direction == Direction.TO_BACKEND && firstByte == 'G') {
            upgrade = new Upgrade();
        } else if (speech.known() != null || guess(firstByte)) {
            readStreams();
        } else if (firstByte == TLS_HANDSHAKE) {
            speech.carriedBy("TLS");
        }
    }

    private boolean guess(int firstByte) {
        return Spoken.guess(firstByte)
                .map(guessed -> {
                    speech.become(guessed);
                    return true;
                })
                .orElse(false);
    }

    private void onUpgrade(Upgrade.Outcome outcome, Upgrade over) {
        upgrade = null;
        switch (outcome) {
            case Upgrade.Other(String words) -> speech.carriedBy(words);
            case Upgrade.WebSocket webSocket -> readWebSocket(webSocket);
            case Upgrade.Vscode(Upgrade.WebSocket webSocket) -> {
                if (speech.known() == null) {
                    speech.become(Spoken.VSCODE);
                }
                if (webSocket == null) {
                    speech.carriedBy("HTTP upgrade without WebSocket frames");
                    readStreams();
                } else {
                    readWebSocket(webSocket);
                }
            }
        }
        for (Direction direction : Direction.values()) {
            LaneReader reader = readers.get(direction);
            Queue<Passage> rest = over.rest(direction);
            if (reader != null) {
                rest.forEach(reader::accept);
            }
        }
    }

    private void readStreams() {
        Spoken spoken = speech.known();
        if (spoken == null) {
            return;
        }
        for (Direction direction : Direction.values()) {
            readers.put(direction, new MessageReader(spoken.framing(), payloads(direction)));
        }
    }

    private void readWebSocket(Upgrade.WebSocket agreed) {
        speech.carriedBy(agreed.deflate() == null ? "WebSocket" : "WebSocket with permessage-deflate");
        Spoken spoken = speech.known();
        boolean streams = spoken != null && spoken.streamsInMessages();
        if (!streams) {
            speech.wholeMessages();
        }
        for (Direction direction : Direction.values()) {
            PayloadReader payloads = payloads(direction);
            WebSocketReader reader = new WebSocketReader(
                    direction,
                    agreed.deflate(),
                    streams && spoken != null
                            ? new Stream(new MessageReader(spoken.framing(), payloads))
                            : new Whole(payloads),
                    payloads.listener());
            readers.put(direction, reader);
            webSockets.put(direction, reader);
        }
    }

    private PayloadReader payloads(Direction direction) {
        return new PayloadReader(speech, clock, listeners.apply(direction));
    }

    Speech speech() {
        return speech;
    }

    /// Whether it became a WebSocket.
    boolean isWebSocket() {
        return !webSockets.isEmpty();
    }

    /// Whether both peers of a WebSocket said that they end the connection.
    boolean isCloseSeen() {
        return webSockets.values().stream().allMatch(WebSocketReader::isCloseSeen);
    }

    @Override
    public void close() {
        webSockets.values().forEach(WebSocketReader::close);
    }

    /// Each message of the WebSocket is a payload.
    private record Whole(PayloadReader payloads) implements WebSocketReader.Messages {
        @Override
        public @Nullable String onMessage(byte[] bytes, int length, long firstByteNs, Passage passage) {
            return payloads.read(bytes, 0, length, new Stamps(firstByteNs, passage.arrivedNs(), passage.forwardedNs()));
        }

        @Override
        public void onMissed() {
            // The next one is a whole one again.
        }
    }

    /// The messages of the WebSocket hold a stream of frames, however it is cut.
    private static final class Stream implements WebSocketReader.Messages {
        private final MessageReader frames;
        private boolean missed;

        Stream(MessageReader frames) {
            this.frames = frames;
        }

        @Override
        public @Nullable String onMessage(byte[] bytes, int length, long firstByteNs, Passage passage) {
            // As a read of its own, so that after a gap the stream is tried anew at its beginning.
            frames.accept(new Passage(
                    ByteBuffer.wrap(bytes),
                    0,
                    length,
                    passage.arrivedNs(),
                    passage.forwardedNs(),
                    missed ? 1 : 0,
                    false));
            missed = false;
            return null;
        }

        @Override
        public void onMissed() {
            missed = true;
        }
    }
}
