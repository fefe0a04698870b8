package burstscope.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import burstscope.codec.WireFormatException.Kind;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HexFormat;

/// What the tests of every codec do with bytes.
/// - Threads: stateless.
public final class Decoding {
    private Decoding() {}

    public static byte[] encode(Codec codec, Value value) {
        WireBuffer out = new WireBuffer(0);
        codec.encode(value, out);
        return Arrays.copyOf(out.array(), out.size());
    }

    /// Decodes with other bytes before and behind, which must not matter.
    public static Value decode(Codec codec, byte[] payload) throws WireFormatException {
        byte[] surrounded = new byte[payload.length + 7];
        Arrays.fill(surrounded, (byte) '1');
        System.arraycopy(payload, 0, surrounded, 3, payload.length);
        return codec.decode(surrounded, 3, payload.length);
    }

    public static void refuses(Codec codec, byte[] payload, Kind kind, long offset) {
        Throwable thrown = catchThrowable(() -> decode(codec, payload));
        assertThat(thrown).as(shown(payload)).isInstanceOf(WireFormatException.class);
        WireFormatException failure = (WireFormatException) thrown;
        assertThat(failure.kind()).as("%s: %s", shown(payload), failure).isEqualTo(kind);
        assertThat(failure.offset()).as("%s: %s", shown(payload), failure).isEqualTo(offset);
    }

    /// Tries every truncation and every flip of one bit, with one codec, which must stay usable in between.
    public static void survivesDamage(Codec codec, byte[] payload) throws WireFormatException {
        Value whole = decode(codec, payload);
        for (int length = 0; length < payload.length; length++) {
            givesValueOrFailure(codec, Arrays.copyOf(payload, length));
        }
        for (int bit = 0; bit < payload.length * 8; bit++) {
            byte[] flipped = payload.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            givesValueOrFailure(codec, flipped);
        }
        assertThat(decode(codec, payload)).isEqualTo(whole);
    }

    public static void givesValueOrFailure(Codec codec, byte[] payload) {
        try {
            decode(codec, payload);
        } catch (WireFormatException e) {
            if (e.offset() < 0 || e.offset() > payload.length) {
                throw new AssertionError(shown(payload), e);
            }
        } catch (RuntimeException | StackOverflowError e) {
            throw new AssertionError(shown(payload), e);
        }
    }

    /// Bytes that decoding allocates, whether it gives a value or fails; once before to load classes.
    public static long allocatedBytes(Codec codec, byte[] payload) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = 0;
        for (int i = 0; i < 2; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                codec.decode(payload, 0, payload.length);
            } catch (WireFormatException e) {
                assertThat(e.kind()).isNotNull();
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        return allocated;
    }

    private static String shown(byte[] payload) {
        return HexFormat.of().formatHex(payload, 0, Math.min(payload.length, 100));
    }
}
