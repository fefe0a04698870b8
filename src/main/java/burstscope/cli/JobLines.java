package burstscope.cli;

import burstscope.compare.check.CodecJobs;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Answers lines of jobs as they come, in their order; memory holds one line.
/// - Shape: a line ends with a line feed, or with the input; empty lines have no answer. One that is longer than 64 MiB
/// is
///   answered with an error and left out. Each answer is flushed.
final class JobLines {
    static final int MOST_BYTES = 64 << 20;

    private static final int KEPT_ROOM = 1 << 20;

    private final InputStream in;
    private final Writer out;
    private final CodecJobs jobs = new CodecJobs();
    private byte[] line = new byte[1 << 12];
    private int length;
    private boolean tooLong;

    JobLines(InputStream in, OutputStream out) {
        this.in = in;
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    }

    /// Runs until the input ends.
    void run() throws IOException {
        byte[] chunk = new byte[1 << 16];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            int from = 0;
            for (int i = 0; i < count; i++) {
                if (chunk[i] == '\n') {
                    add(chunk, from, i);
                    answer();
                    from = i + 1;
                }
            }
            add(chunk, from, count);
        }
        answer();
    }

    private void add(byte[] chunk, int from, int to) {
        int more = to - from;
        tooLong |= length + more > MOST_BYTES;
        if (tooLong) {
            return;
        }
        if (line.length - length < more) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
        }
        System.arraycopy(chunk, from, line, length, more);
        length += more;
    }

    private void answer() throws IOException {
        if (tooLong) {
            CodecJobs.refuse("the line is longer than " + (MOST_BYTES >> 20) + " MiB", out);
        } else if (isEmpty()) {
            length = 0;
            return;
        } else {
            jobs.answer(line, 0, length, out);
        }
        out.write('\n');
        out.flush();
        length = 0;
        tooLong = false;
        if (line.length > KEPT_ROOM) {
            line = new byte[KEPT_ROOM];
        }
    }

    private boolean isEmpty() {
        for (int i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\r' && line[i] != '\t') {
                return false;
            }
        }
        return true;
    }
}
