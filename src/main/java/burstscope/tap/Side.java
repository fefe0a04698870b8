package burstscope.tap;

import java.io.IOException;
import java.nio.ByteBuffer;

/// One of the two peers that a tap stands between, as the pair of byte streams that lead to it.
///
/// It is not a [burstscope.transport.Transport], as it must pass on more than that can say: that nobody reads any more,
/// and
/// that a connection was torn rather than closed.
/// - Threads: one reads, one writes, any closes.
interface Side {
    String describe();

    /// Blocks until at least one byte arrived.
    /// - Shape: the number of bytes put at the buffer's position, or -1 at the end.
    int read(ByteBuffer target) throws IOException;

    /// Blocks until the system has taken all bytes up to the buffer's limit.
    void write(ByteBuffer source) throws IOException;

    /// Nobody reads any more what the peer writes: it is told so where the system can.
    void closeInput();

    /// Nothing more will be written to the peer.
    void closeOutput();

    /// The connection to the other peer was torn: so is this one, where the system can.
    void tear();

    void close();

    /// Whether buffers outside the heap save a copy.
    boolean prefersDirectBuffers();
}
