package burstscope.transport;

import java.io.IOException;
import java.util.List;

/// A two-way byte pipe to one peer.
/// - Errors: [IOException] from [#read] and [#write] once the pipe is broken or closed here.
/// - Threads: one reader, one writer, [#close] from any thread; closing ends a blocked read or write.
public interface Transport extends AutoCloseable {
    /// What it leads to, in words for a user: `tcp 127.0.0.1:7000`, `stdio deltachat-rpc-server (pid 42)`.
    String describe();

    /// Blocks until at least one byte arrived.
    /// - Shape: the number of bytes put into `target`, or -1 at the end of the stream.
    int read(byte[] target, int offset, int length) throws IOException;

    /// Blocks until the system has taken all bytes.
    void write(byte[] source, int offset, int length) throws IOException;

    /// Says that nothing more will be written, so that the peer can end by itself.
    void closeOutput() throws IOException;

    /// What is known about the peer's end beyond the stream (exit code, last lines of its error output); empty when
    /// there
    /// is nothing. Untrusted text of the peer: callers escape it.
    String endDetail();

    /// What can be set while the pipe is in use, in the order in which it is shown. From any thread.
    default List<LinkOption> linkOptions() {
        return List.of();
    }

    /// Sets one of [#linkOptions]; returns when it is in force. From any thread but the reader's and the writer's.
    /// - Errors: [IOException] with a sentence for the user when it is not; what was in force before is again then.
    default void setLinkOption(String name, String value) throws IOException {
        LinkOption.check(this, name, value);
    }

    /// Bytes that came over the wire so far: headers and compressed bytes as they are, where [#read] gives
    /// something else.
    /// -1 where both are the same. From any thread.
    default long wireBytesIn() {
        return -1;
    }

    /// Bytes that went over the wire so far, see [#wireBytesIn].
    default long wireBytesOut() {
        return -1;
    }

    /// Ends the pipe, and the child process where there is one. Never throws; a second call does
    /// nothing but wait for the first.
    @Override
    void close();
}
