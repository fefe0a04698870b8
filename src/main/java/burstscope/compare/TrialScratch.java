package burstscope.compare;

import burstscope.codec.WireBuffer;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/// What the trials of one thread share: a buffer, a deflater, the count of what the thread allocates.
/// - Threads: one.
public final class TrialScratch implements AutoCloseable {
    /// zlib's default, which WebSocket compression uses too.
    public static final int DEFLATE_LEVEL = 6;

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int KEPT_BUFFER_BYTES = 1 << 20;

    private final Deflater deflater = new Deflater(DEFLATE_LEVEL, true);
    private final byte[] deflated = new byte[8 << 10];
    private final @Nullable ThreadMXBean threads =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean && bean.isThreadAllocatedMemorySupported()
                    ? bean
                    : null;
    private WireBuffer buffer = new WireBuffer(BUFFER_BYTES);

    /// The buffer, emptied.
    WireBuffer buffer() {
        buffer.clear();
        return buffer;
    }

    /// Lets go of the memory that a large value took.
    void trim() {
        if (buffer.array().length > KEPT_BUFFER_BYTES) {
            buffer = new WireBuffer(BUFFER_BYTES);
        }
    }

    /// Size of the bytes as raw deflate, each payload on its own.
    int deflatedBytes(byte[] bytes, int offset, int length) {
        deflater.reset();
        deflater.setInput(bytes, offset, length);
        deflater.finish();
        int sum = 0;
        while (!deflater.finished()) {
            sum += deflater.deflate(deflated);
        }
        return sum;
    }

    /// What this thread has allocated so far; 0 where the system does not tell.
    long allocatedBytes() {
        return threads == null ? 0 : threads.getCurrentThreadAllocatedBytes();
    }

    @Override
    public void close() {
        deflater.end();
    }
}
