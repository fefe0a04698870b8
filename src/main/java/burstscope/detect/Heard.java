package burstscope.detect;

import java.util.Arrays;

/// What a backend that was not understood did on the connections to it: the first that it sent, and how they ended.
/// - Threads: one.
final class Heard {
    private static final int LENGTH_BYTES = 4;

    private final boolean wholeMessages;
    private byte[] first = new byte[0];
    private int connections;
    private int ended;
    private String cause = "";

    /// @param wholeMessages whether a length stands before each message
    Heard(boolean wholeMessages) {
        this.wholeMessages = wholeMessages;
    }

    /// One connection more.
    void add(byte[] bytes, FirstBytes peer) {
        add(bytes, peer.hasEnded(), peer.endCause());
    }

    /// One connection more.
    /// @param end whether the backend closed it, or it broke
    /// @param why as far as it is known, otherwise empty
    void add(byte[] bytes, boolean end, String why) {
        connections++;
        if (end) {
            ended++;
            cause = why;
        }
        if (first.length == 0) {
            first = wholeMessages && bytes.length > LENGTH_BYTES
                    ? Arrays.copyOfRange(bytes, LENGTH_BYTES, bytes.length)
                    : bytes;
        }
    }

    String inWords() {
        String sent = first.length == 0 ? "it sent nothing" : "it sent " + Quote.of(first);
        if (ended == 0) {
            return sent;
        }
        return sent + " and "
                + (ended == connections ? "each connection" : ended + " of " + connections + " connections") + " ended"
                + (cause.isEmpty() ? "" : ": " + cause);
    }
}
