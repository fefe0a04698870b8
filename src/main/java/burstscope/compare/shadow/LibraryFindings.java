package burstscope.compare.shadow;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.compare.BundleFault;
import burstscope.compare.CodecFinding;
import burstscope.compare.MessagePart;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/// Puts into words what the comparison with the real library brought.
/// @param version of the library
/// @param place which message it is; untrusted text
record LibraryFindings(Coding coding, String version, MessagePart part, String place) {
    private static final String UNKNOWN =
            "The real library encoded the message and decoded its own bytes, and they are not the same. The condition is not"
                    + " known here.";
    private static final String BYTE_ORDER_MARK =
            "The message holds a text that begins with U+FEFF, a byte order mark. The decoder that msgpackr uses for texts of"
                    + " more than 64 bytes drops it; when a bundle of strings begins so, every other text of the bundle is"
                    + " cut one character late.";
    private static final int QUOTED_BYTES = 24;
    private static final byte[] EMPTY_BUNDLE = {(byte) 0xd4, 0, 0, (byte) 0xd4, 0, 0};

    /// The library does not read what it wrote itself.
    /// @param how it goes wrong
    /// @param faults what our own encoder predicts for the same message
    CodecFinding damagedByItself(String how, byte[] bytes, List<BundleFault> faults) {
        BundleFault known = faults.stream()
                .filter(fault -> fault.coding().equals(coding))
                .findFirst()
                .orElse(null);
        if (known == null && isEmptyBundle(bytes)) {
            return emptyBundle(how, bytes);
        }
        boolean mark = known == null && hasLeadingMark(part.value());
        return new CodecFinding(
                part.whole() ? CodecFinding.Severity.ERROR : CodecFinding.Severity.WARNING,
                CodecFinding.Source.LIBRARY,
                coding,
                1,
                known == null
                        ? "msgpackr " + version + " does not give a message back"
                        : "msgpackr " + version + " with bundleStrings damages a message",
                mark ? BYTE_ORDER_MARK : known == null ? UNKNOWN : BundleFault.condition(version),
                part.in(place) + ": " + how + "; " + (known == null ? quoted(bytes) : known.evidence()),
                known == null
                        ? mark
                                ? "Take the mark away before encoding; no version keeps it."
                                : "Try another version or other options, and report this to msgpackr with the message."
                        : BundleFault.advice(version));
    }

    private static boolean hasLeadingMark(Value value) {
        return switch (value) {
            case Value.Text(String text) -> text.startsWith("\ufeff");
            case Value.Array array -> array.asList().stream().anyMatch(LibraryFindings::hasLeadingMark);
            case Value.Map map -> hasLeadingMark(map);
            default -> false;
        };
    }

    private static boolean hasLeadingMark(Value.Map map) {
        for (int i = 0; i < map.size(); i++) {
            if (hasLeadingMark(map.key(i)) || hasLeadingMark(map.value(i))) {
                return true;
            }
        }
        return false;
    }

    /// Two times `undefined` at the end, which is how a bundle without strings is written.
    private boolean isEmptyBundle(byte[] bytes) {
        int from = bytes.length - EMPTY_BUNDLE.length;
        return version.startsWith("1.6")
                && coding.id().contains("bundleStrings")
                && from >= 0
                && Arrays.equals(bytes, from, bytes.length, EMPTY_BUNDLE, 0, EMPTY_BUNDLE.length);
    }

    private CodecFinding emptyBundle(String how, byte[] bytes) {
        return new CodecFinding(
                CodecFinding.Severity.WARNING,
                CodecFinding.Source.LIBRARY,
                coding,
                1,
                "msgpackr " + version + " with bundleStrings damages messages without strings",
                "When no string of a message has four UTF-16 units or more, msgpackr up to 1.6.1 has no bundle to write, and"
                        + " writes six stray bytes behind the message and four zero bytes over the beginning of the buffer"
                        + " that its messages share: an earlier message that is still held there changes.",
                part.in(place) + ": " + how + "; " + quoted(bytes),
                "Use a version from 1.6.2 on, switch bundleStrings off, or see to it that every message has a key or text"
                        + " of four characters.");
    }

    /// We and the library read the same bytes differently.
    CodecFinding readDifferently(String whose, String how, byte[] bytes) {
        return new CodecFinding(
                CodecFinding.Severity.ERROR,
                CodecFinding.Source.OWN,
                coding,
                1,
                "Burstscope and msgpackr " + version + " read " + whose + " differently",
                "The same bytes were given to the real library and to Burstscope's own decoder.",
                part.in(place) + ": " + how + "; " + quoted(bytes),
                "Figures of this coding stand, but do not trust its decoding; report this with the message.");
    }

    private static String quoted(byte[] bytes) {
        String head = HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, QUOTED_BYTES)));
        return bytes.length + " bytes: " + head + (bytes.length > QUOTED_BYTES ? "..." : "");
    }
}
