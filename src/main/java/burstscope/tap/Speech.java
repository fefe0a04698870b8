package burstscope.tap;

import org.jspecify.annotations.Nullable;

/// What a pair speaks, as far as that is known; both directions speak one thing.
/// - Threads: the observing thread.
final class Speech {
    private @Nullable Spoken spoken;
    private String carrier = "";
    private boolean whole;

    /// @param told what the user said; null to find it out
    Speech(@Nullable Spoken told) {
        spoken = told;
    }

    /// What is spoken, found out by this payload when it was not known before; null when it does not tell.
    @Nullable
    Spoken of(byte[] bytes, int offset, int length) {
        Spoken now = spoken;
        if (now == null) {
            now = Spoken.guessMessage(bytes[offset] & 0xff).orElse(null);
        } else if (now.generationOpen()) {
            now = Spoken.vscode(bytes, offset, length);
        }
        spoken = now;
        return now;
    }

    void become(Spoken known) {
        spoken = known;
    }

    /// What carries the bytes, in words: `TLS`.
    void carriedBy(String words) {
        carrier = words;
    }

    /// Each message of a WebSocket is a payload, whatever frames the same payloads elsewhere.
    void wholeMessages() {
        whole = true;
    }

    @Nullable
    Spoken known() {
        return spoken;
    }

    /// In words for a user; empty while nothing is known.
    String describe() {
        Spoken now = spoken;
        if (now == null) {
            return carrier.isEmpty() ? "" : carrier + "; nothing known of what it carries: bytes alone are counted";
        }
        return (carrier.isEmpty() ? "" : carrier + ": ") + (whole ? now.describeMessage() : now.describe());
    }
}
