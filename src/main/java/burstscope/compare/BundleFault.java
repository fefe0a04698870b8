package burstscope.compare;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.HexFormat;
import java.util.Locale;

/// A message that msgpackr itself damages when it bundles strings, found by comparing what its encoder writes with what
/// it
/// should have written.
/// @param coding of msgpackr, with `bundleStrings`
/// @param offset of the first byte that is wrong
/// @param blockBytes length that the bundle's block has and the 16 bits do not hold; 0 where something else is wrong
/// @param written the bytes at `offset` as msgpackr writes them
/// @param needed the bytes that a correct encoder writes there
/// @param verdict what a correct decoder makes of msgpackr's bytes
public record BundleFault(Coding coding, int offset, long blockBytes, byte[] written, byte[] needed, Verdict verdict) {
    private static final long MOST_IN_16_BITS = 65_535;
    private static final int THREE_BYTES = 3;
    private static final int BLOCK_EXTRA = 4 + 3 + 1;

    /// The version of msgpackr that writes so.
    public String version() {
        return version(coding);
    }

    static String version(Coding coding) {
        return coding.options().get("version") instanceof Value.Text(String text) ? text : "2.1.4";
    }

    /// The condition in words, for the version at hand.
    public static String condition(String version) {
        boolean old = version.startsWith("1.6");
        String limit = old ? "61,440" : "21,760";
        long units = (MOST_IN_16_BITS - BLOCK_EXTRA) / THREE_BYTES + 1;
        String smallest = old
                ? "65,528 ASCII characters in one bundle, or far fewer that take two or three bytes"
                : grouped(units) + " characters of three bytes in one bundle";
        return "With bundleStrings, msgpackr " + version
                + " gathers the strings of a message in bundles and begins a new one"
                + " after " + limit
                + " UTF-16 units. The length of a bundle that was finished so is kept in 16 bits, but a"
                + " unit takes up to three bytes, and the string that opens a bundle is not counted. The block is damaged"
                + " when 4 + the headers + the bytes of both its strings (non-ASCII and ASCII) exceed 65,535: from "
                + smallest
                + ". The decoder then goes on inside of the text: it throws, or returns wrong data without any"
                + " error.";
    }

    /// What to do about it.
    public static String advice(String version) {
        return "Switch bundleStrings off, or send smaller strings or smaller messages"
                + (version.startsWith("1.6") ? ", or use a version from 1.8.4 on, which is damaged less easily." : ".")
                + " Burstscope's own encoder writes a longer header there, which msgpackr reads correctly.";
    }

    /// Where it is and how it looks.
    public String evidence() {
        HexFormat hex = HexFormat.of();
        String block = blockBytes > 0
                ? "a block of " + grouped(blockBytes) + " bytes, which 16 bits take for "
                        + grouped(blockBytes & MOST_IN_16_BITS) + ", "
                : "";
        return block + "at byte " + grouped(offset) + " (" + hex.formatHex(written) + " where " + hex.formatHex(needed)
                + " would be right)";
    }

    private static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
