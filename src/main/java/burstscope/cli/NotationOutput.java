package burstscope.cli;

import burstscope.codec.Value;
import burstscope.codec.notation.TypedNotation;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/// Writes typed notation to the process's output: UTF-8, or escapes where the other side reads something else.
final class NotationOutput {
    private NotationOutput() {}

    static void write(Value value, boolean pretty, BlobStreams streams) throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(streams.out(), StandardCharsets.UTF_8));
        TypedNotation.write(value, pretty, streams.isUnicode() ? out : new Ascii(out));
        out.write(System.lineSeparator());
        out.flush();
    }

    /// Non-ASCII characters stand in JSON only inside of texts, where each may be escaped.
    private static final class Ascii implements Appendable {
        private final Writer out;

        Ascii(Writer out) {
            this.out = out;
        }

        @Override
        public Appendable append(CharSequence text) throws IOException {
            return append(text, 0, text.length());
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) throws IOException {
            for (int i = start; i < end; i++) {
                append(text.charAt(i));
            }
            return this;
        }

        @Override
        public Appendable append(char c) throws IOException {
            if (c < 0x80) {
                out.write(c);
            } else {
                out.write(String.format("\\u%04x", (int) c));
            }
            return this;
        }
    }
}
