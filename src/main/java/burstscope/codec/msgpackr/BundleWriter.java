package burstscope.codec.msgpackr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Gathers texts of 4 to 4095 units behind the values; [BundleReader] draws how it looks.
///
/// Texts with any character outside ASCII go to A, all others to B. A bundle rolls over when its units, those of the
/// text that opened it not counted, pass a limit; its texts then stand in the block that opens the next one.
/// - What msgpackr gets wrong is only done when asked for: the length of such a block modulo 65536 (here a longer
///   header), and a byte order mark at the beginning of A, which its decoder drops (here such texts stand where they
///   are used).
/// - Threads: one.
final class BundleWriter {
    private static final int LEAST_UNITS = 4;
    private static final int UNIT_LIMIT = 4096;
    private static final int MOST_UNITS = 21760;
    private static final int MOST_UNITS_OLD = 61440;
    private static final int POINTER_BYTES = 4;
    private static final int MOST_IN_16_BITS = 0xffff;
    private static final int FIRST_ROOM = 256;

    /// Where a pointer stands and what it points at, for whoever moves bytes afterwards.
    record Pointer(int at, int target) {}

    private final Output out;
    private final TextWriter texts;
    private final NumberWriter numbers;
    private final MsgpackrOptions options;
    private final int mostUnits;

    private boolean open;
    private int units;
    private int pointerAt;
    private char[] a = new char[FIRST_ROOM];
    private int aLength;
    private byte[] b = new byte[FIRST_ROOM];
    private int bLength;
    private final List<Pointer> pointers = new ArrayList<>();
    private boolean leavesMarks;
    private boolean shifted;

    BundleWriter(Output out, TextWriter texts, NumberWriter numbers, MsgpackrOptions options) {
        this.out = out;
        this.texts = texts;
        this.numbers = numbers;
        this.options = options;
        mostUnits = options.old ? MOST_UNITS_OLD : MOST_UNITS;
    }

    /// Begins a message.
    /// @param leaveMarks whether texts that begin with a byte order mark are not gathered
    void begin(boolean leaveMarks) {
        open = false;
        leavesMarks = leaveMarks;
        shifted = false;
        aLength = 0;
        bLength = 0;
        pointers.clear();
    }

    /// Whether a decoder would drop the first character of a bundle; the message should then be written again.
    boolean isShifted() {
        return shifted;
    }

    List<Pointer> pointers() {
        return pointers;
    }

    /// Gathers the text and writes what stands for it, or returns false when it must be written where it is used.
    boolean take(String text) {
        int length = text.length();
        if (length < LEAST_UNITS || length >= UNIT_LIMIT || (leavesMarks && Texts.startsWithMark(text))) {
            return false;
        }
        units += length;
        if (!open || units > mostUnits) {
            if (open) {
                rollOver();
            } else {
                out.u8(0xd6);
                out.u8(Extensions.BUNDLE);
                reservePointer();
            }
            open = true;
            units = 0;
        }
        boolean ascii = gatherAscii(text, length);
        if (!ascii) {
            gather(text, length);
        }
        out.u8(0xc1);
        numbers.integer(ascii ? length : -length);
        return true;
    }

    /// Ends the message.
    void finish() {
        if (open) {
            setPointer(pointerAt);
            writeTexts();
        } else if (options.faultyOld()) {
            numbers.undefined();
            numbers.undefined();
        }
    }

    private void rollOver() {
        long bytes = POINTER_BYTES
                + TextWriter.sizeWithHeader(TextWriter.byteCount(a, aLength))
                + TextWriter.sizeWithHeader(bLength);
        if (bytes <= MOST_IN_16_BITS || options.faithful) {
            out.u8u16(0xc8, (int) bytes);
        } else {
            out.u8u32(0xc9, (int) bytes);
        }
        out.u8(Extensions.BUNDLE);
        int before = pointerAt;
        reservePointer();
        setPointer(before);
        writeTexts();
    }

    private void reservePointer() {
        out.need(POINTER_BYTES);
        pointerAt = out.at;
        out.at += POINTER_BYTES;
    }

    private void setPointer(int at) {
        out.putInt(at, out.at - at);
        pointers.add(new Pointer(at, out.at));
    }

    private void writeTexts() {
        texts.writeChars(a, aLength);
        boolean marked = aLength > 0 && Texts.losesItsMark(a[0], TextWriter.byteCount(a, aLength));
        shifted |= marked && !options.faithful;
        texts.writeAscii(b, bLength);
        aLength = 0;
        bLength = 0;
    }

    private boolean gatherAscii(String text, int length) {
        if (b.length - bLength < length) {
            b = Arrays.copyOf(b, Math.max(b.length * 2, bLength + length));
        }
        byte[] into = b;
        int from = bLength;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            into[from + i] = (byte) c;
        }
        bLength += length;
        return true;
    }

    private void gather(String text, int length) {
        if (a.length - aLength < length) {
            a = Arrays.copyOf(a, Math.max(a.length * 2, aLength + length));
        }
        text.getChars(0, length, a, aLength);
        aLength += length;
    }
}
