package burstscope.codec.json;

import tools.jackson.core.util.BufferRecycler;
import tools.jackson.core.util.RecyclerPool;

/// Hands the same buffers to every parser of one codec, which never has two parsers open: no thread-local, no queue.
/// - Threads: one.
final class OneBufferPool implements RecyclerPool<BufferRecycler> {
    private static final long serialVersionUID = 1L;
    private final transient BufferRecycler buffers = new BufferRecycler();

    @Override
    public BufferRecycler acquirePooled() {
        return buffers;
    }

    @Override
    public BufferRecycler acquireAndLinkPooled() {
        return buffers;
    }

    @Override
    public void releasePooled(BufferRecycler pooled) {
        // It never left.
    }
}
