package burstscope.compare.check;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The bytes of a vector: all of them (`hex`), or where they are many their count, ends and SHA-256 (`bytes`,
/// `hexHead`,
/// `hexTail`, `sha256`).
record ExpectedBytes(JsonNode vector) {
    private static final HexFormat HEX = HexFormat.of();
    private static final int SHOWN = 64;

    /// Whether the vector has bytes at all.
    boolean isGiven() {
        return vector.has("hex") || vector.has("sha256");
    }

    /// All bytes, where the vector holds them.
    Optional<byte[]> whole() {
        return vector.has("hex") ? Optional.of(HEX.parseHex(text("hex"))) : Optional.empty();
    }

    /// Adds to `findings` how `actual` differs, and says whether it does not.
    boolean check(String what, byte[] actual, VectorOutcome.Findings findings) {
        int before = actual.length;
        if (vector.has("bytes") && vector.path("bytes").asInt() != before) {
            findings.fault(what, vector.path("bytes").asInt() + " bytes" + brief(), before + " bytes " + brief(actual));
            return false;
        }
        if (vector.has("hex")) {
            byte[] expected = HEX.parseHex(text("hex"));
            int at = Arrays.mismatch(expected, actual);
            if (at >= 0) {
                findings.fault(what + " from byte " + at, around(expected, at), around(actual, at));
            }
            return at < 0;
        }
        String sha256 = sha256(actual);
        if (!text("sha256").equals(sha256)) {
            findings.fault(
                    what,
                    text("hexHead") + "..." + text("hexTail") + " sha256 " + text("sha256"),
                    brief(actual) + " sha256 " + sha256);
            return false;
        }
        return true;
    }

    static String brief(byte[] bytes) {
        return bytes.length <= SHOWN
                ? HEX.formatHex(bytes)
                : HEX.formatHex(bytes, 0, SHOWN / 2) + "..."
                        + HEX.formatHex(bytes, bytes.length - SHOWN / 2, bytes.length);
    }

    static String sha256(byte[] bytes) {
        try {
            return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private String brief() {
        return whole().map(bytes -> " " + brief(bytes)).orElse("");
    }

    private static String around(byte[] bytes, int at) {
        int from = Math.max(0, at - 8);
        int to = Math.min(bytes.length, at + SHOWN / 2);
        return (from > 0 ? "..." : "") + HEX.formatHex(bytes, from, to) + (to < bytes.length ? "..." : "");
    }

    private String text(String field) {
        return vector.path(field).asString("");
    }
}
