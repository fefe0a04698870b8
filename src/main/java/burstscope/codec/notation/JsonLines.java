package burstscope.codec.notation;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;

/// Writes JSON on one line or indented. All that a terminal or an editor might obey instead of show is escaped.
/// - Threads: one.
final class JsonLines {
    private static final String INDENT = "  ";
    private static final HexFormat HEX = HexFormat.of();

    private final Appendable out;
    private final boolean pretty;
    private final Deque<Open> open = new ArrayDeque<>();

    JsonLines(Appendable out, boolean pretty) {
        this.out = out;
        this.pretty = pretty;
    }

    /// - Shape: `onOneLine` holds for all inside.
    void open(char bracket, boolean onOneLine) throws IOException {
        boolean inline = !pretty || onOneLine || (!open.isEmpty() && open.element().inline);
        out.append(bracket);
        open.push(new Open(bracket == '[' ? ']' : '}', inline));
    }

    void close() throws IOException {
        Open closed = open.pop();
        if (!closed.inline && closed.count > 0) {
            newLine();
        }
        out.append(closed.end);
    }

    /// Begins an entry of the object: its value comes next.
    void key(String name) throws IOException {
        item();
        text(name);
        out.append(pretty ? ": " : ":");
    }

    /// Begins an item of the array: its value comes next.
    void item() throws IOException {
        Open current = open.element();
        if (current.count++ > 0) {
            out.append(pretty && current.inline ? ", " : ",");
        }
        if (!current.inline) {
            newLine();
        }
    }

    void literal(String text) throws IOException {
        out.append(text);
    }

    void hex(byte[] bytes) throws IOException {
        out.append('"');
        HEX.formatHex(out, bytes);
        out.append('"');
    }

    /// - Shape: the text holds no lone surrogate, or another reader may change it.
    void text(String text) throws IOException {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                out.append(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < text.length()) {
                supplementary(c, text.charAt(++i));
            } else {
                other(c);
            }
        }
        out.append('"');
    }

    private void supplementary(char high, char low) throws IOException {
        if (isShown(Character.toCodePoint(high, low))) {
            out.append(high).append(low);
        } else {
            escape(high);
            escape(low);
        }
    }

    private void other(char c) throws IOException {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (isShown(c)) {
                    out.append(c);
                } else {
                    escape(c);
                }
            }
        }
    }

    private void escape(char c) throws IOException {
        out.append("\\u").append(HEX.toHexDigits(c));
    }

    /// Text for a sentence: what is not shown becomes a question mark.
    static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(c -> plain.appendCodePoint(isShown(c) ? c : '?'));
        return plain.toString();
    }

    /// Whether every surrogate has its other half.
    static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean pair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /// Not control characters, marks that turn the direction of text, line separators, lone surrogates, or anything
    /// that no character is assigned to.
    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }

    private void newLine() throws IOException {
        out.append('\n');
        for (int i = 0; i < open.size(); i++) {
            out.append(INDENT);
        }
    }

    private static final class Open {
        final char end;
        final boolean inline;
        int count;

        Open(char end, boolean inline) {
            this.end = end;
            this.inline = inline;
        }
    }
}
