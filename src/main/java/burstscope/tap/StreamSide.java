package burstscope.tap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/// A peer behind two streams: our own standard input and output, or those of a child.
/// - Shape: closing one of them closes the pipe's end, so that the peer's writes fail, or its reads end, as they would
///   without a tap.
/// - Threads: as [Side].
final class StreamSide implements Side {
    private final String description;
    private final InputStream in;
    private final OutputStream out;

    StreamSide(String description, InputStream in, OutputStream out) {
        this.description = description;
        this.in = in;
        this.out = out;
    }

    @Override
    public String describe() {
        return description;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = in.read(target.array(), target.arrayOffset() + target.position(), target.remaining());
        if (count > 0) {
            target.position(target.position() + count);
        }
        return count;
    }

    @Override
    public void write(ByteBuffer source) throws IOException {
        out.write(source.array(), source.arrayOffset() + source.position(), source.remaining());
        out.flush();
        source.position(source.limit());
    }

    @Override
    public void closeInput() {
        SocketSide.quietly(in);
    }

    @Override
    public void closeOutput() {
        SocketSide.quietly(out);
    }

    @Override
    public void tear() {
        close();
    }

    @Override
    public void close() {
        closeOutput();
        closeInput();
    }

    @Override
    public boolean prefersDirectBuffers() {
        return false;
    }
}
