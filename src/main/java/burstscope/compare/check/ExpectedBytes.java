package burstscope.compare.check;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The bytes of a vector: all of them (`hex`), or where they are many their count, ends and SHA-256 (`bytes`,
/// `hexHead`,
/// `hexTail`, `sha256`).
record ExpectedBytes(JsonNode vector) {
    private static final HexFormat HEX = HexFormat.of();
    private static final int SHOWN = 64;
    private static final Pattern LARGE = Pattern.compile("sha256:([0-9a-f]{64}) bytes:(\\d+)");

    /// The bytes of a result as one text: hex digits, or `sha256:... bytes:...`; null when the text tells of a
    /// failure.
    static @Nullable ExpectedBytes ofResult(String result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        Matcher large = LARGE.matcher(result);
        if (large.matches()) {
            node.put("sha256", large.group(1));
            node.put("bytes", large.group(2));
        } else if (result.matches("([0-9a-f]{2})*")) {
            node.put("hex", result);
        } else {
            return null;
        }
        return new ExpectedBytes(node);
    }

    /// All bytes, where the vector holds them.
    Optional<byte[]> whole() {
        return vector.has("hex") ? Optional.of(HEX.parseHex(text("hex"))) : Optional.empty();
    }

    boolean matches(byte[] actual) {
        return check("", actual, new VectorOutcome.Findings(""));
    }

    /// Adds to `findings` how `actual` differs, and says whether it does not.
    boolean check(String what, byte[] actual, VectorOutcome.Findings findings) {
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
            String ends = vector.has("hexHead") ? text("hexHead") + "..." + text("hexTail") + ", " : "";
            findings.fault(
                    what,
                    vector.path("bytes").asString("") + " bytes, " + ends + "sha256 " + text("sha256"),
                    actual.length + " bytes, " + brief(actual) + ", sha256 " + sha256);
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

    private static String around(byte[] bytes, int at) {
        int from = Math.max(0, at - 8);
        int to = Math.min(bytes.length, at + SHOWN / 2);
        return (from > 0 ? "..." : "") + HEX.formatHex(bytes, from, to) + (to < bytes.length ? "..." : "");
    }

    private String text(String field) {
        return vector.path(field).asString("");
    }
}
