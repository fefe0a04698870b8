package burstscope.codec.msgpackr;

import burstscope.codec.WireBuffer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Writes straight into the array of a [WireBuffer], whose size is only set at the end.
/// - Shape: who writes calls [#need] first, then fills [#bytes] from [#at] on.
/// - Threads: one.
final class Output {
    private static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final WireBuffer nothing = new WireBuffer(0);
    private WireBuffer target = nothing;
    byte[] bytes = target.array();
    int at;

    void begin(WireBuffer out) {
        target = out;
        bytes = out.array();
        at = out.size();
    }

    void need(int count) {
        if (bytes.length - at < count) {
            target.reserve(Math.addExact(at - target.size(), count));
            bytes = target.array();
        }
    }

    /// Hands over what was written.
    void finish() {
        if (target.size() > at) {
            target.truncate(at);
        } else {
            target.reserve(at - target.size());
        }
        release();
    }

    /// Takes back everything from an index on.
    void abandon(int from) {
        target.truncate(Math.min(from, target.size()));
        release();
    }

    void u8(int value) {
        need(1);
        bytes[at++] = (byte) value;
    }

    /// A byte and two more.
    void u8u16(int first, int value) {
        need(3);
        bytes[at] = (byte) first;
        SHORTS.set(bytes, at + 1, (short) value);
        at += 3;
    }

    /// A byte and four more.
    void u8u32(int first, int value) {
        need(5);
        bytes[at] = (byte) first;
        INTS.set(bytes, at + 1, value);
        at += 5;
    }

    void u8u64(int first, long value) {
        need(9);
        bytes[at] = (byte) first;
        LONGS.set(bytes, at + 1, value);
        at += 9;
    }

    void u32(int value) {
        need(Integer.BYTES);
        INTS.set(bytes, at, value);
        at += Integer.BYTES;
    }

    void u64(long value) {
        need(Long.BYTES);
        LONGS.set(bytes, at, value);
        at += Long.BYTES;
    }

    /// `d4 type 00`: the value that follows is what the type says.
    void tag(int type) {
        u8u16(0xd4, type << Byte.SIZE);
    }

    void putInt(int index, int value) {
        INTS.set(bytes, index, value);
    }

    void raw(byte[] source, int from, int count) {
        need(count);
        System.arraycopy(source, from, bytes, at, count);
        at += count;
    }

    /// The shortest header of a text of so many bytes.
    void textHeader(int length) {
        if (length < 0x20) {
            u8(0xa0 | length);
        } else if (length < 0x100) {
            need(2);
            bytes[at++] = (byte) 0xd9;
            bytes[at++] = (byte) length;
        } else {
            wideHeader(0xda, length);
        }
    }

    void arrayHeader(int count) {
        if (count < 0x10) {
            u8(0x90 | count);
        } else {
            wideHeader(0xdc, count);
        }
    }

    void mapHeader(int count) {
        if (count < 0x10) {
            u8(0x80 | count);
        } else {
            wideHeader(0xde, count);
        }
    }

    /// The shortest of three headers for one, two and four bytes of length, `first` to `first + 2`.
    void header(int first, int length) {
        if (length < 0x100) {
            need(2);
            bytes[at++] = (byte) first;
            bytes[at++] = (byte) length;
        } else {
            wideHeader(first + 1, length);
        }
    }

    private void wideHeader(int first, int length) {
        if (length < 0x10000) {
            u8u16(first, length);
        } else {
            u8u32(first + 1, length);
        }
    }

    private void release() {
        target = nothing;
        bytes = nothing.array();
        at = 0;
    }
}
