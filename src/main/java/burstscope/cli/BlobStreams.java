package burstscope.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;

/// The process's own streams, for what is no text: a `PrintWriter` would change bytes.
/// @param charset what those who watch `out` read; our text is escaped where it holds anything else
record BlobStreams(InputStream in, OutputStream out, Charset charset) {
    static BlobStreams ofProcess() {
        return new BlobStreams(new FileInputStream(FileDescriptor.in), System.out, System.out.charset());
    }

    boolean isUnicode() {
        return charset.name().startsWith("UTF-");
    }
}
