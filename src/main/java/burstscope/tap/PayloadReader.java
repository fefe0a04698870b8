package burstscope.tap;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.dialect.Incoming;
import org.jspecify.annotations.Nullable;

/// Reads the payloads of one direction as messages.
/// - Threads: the observing thread.
final class PayloadReader {
    private final Speech speech;
    private final NanoClock clock;
    private final MessageListener listener;
    /// Its own for each direction, as a codec can remember what it read.
    private @Nullable Codec codec;

    PayloadReader(Speech speech, NanoClock clock, MessageListener listener) {
        this.speech = speech;
        this.clock = clock;
        this.listener = listener;
    }

    /// Reads one payload and tells the listener what it says.
    /// - Shape: null when it was read; otherwise why not, untrusted text, and nobody was told yet.
    @Nullable
    String read(byte[] bytes, int offset, int length, Stamps stamps) {
        Spoken spoken = speech.of(bytes, offset, length);
        if (spoken == null) {
            return "what these messages are written in is not known: name it by --profile or --codec";
        }
        long beganNs = clock.nanoTime();
        Value value;
        Incoming message;
        try {
            if (codec == null) {
                codec = spoken.newCodec(WireLimits.DEFAULT);
            }
            value = codec.decode(bytes, offset, length);
            message = spoken.dialect().read(value);
        } catch (WireFormatException e) {
            return "undecodable " + spoken.coding().id() + ": " + e.getMessage();
        }
        long decodeNs = clock.nanoTime() - beganNs;
        if (message instanceof Incoming.Malformed(String why)) {
            return why;
        }
        listener.onMessage(message, value, stamps, length, decodeNs);
        return null;
    }

    MessageListener listener() {
        return listener;
    }
}
