package burstscope.report;

/// Text from a peer made fit to be shown: one line, nothing that a terminal obeys, of bounded length.
/// - Shape: control and format characters (escape sequences, bidirectional overrides) become `?`, line breaks
///   and tabs a space; text beyond [#MAX_CHARACTERS] ends in `...`. HTML is escaped elsewhere.
/// - Threads: stateless.
public final class SafeText {
    static final int MAX_CHARACTERS = 500;

    private SafeText() {}

    public static String line(String untrusted) {
        StringBuilder line = new StringBuilder();
        int[] points = untrusted.codePoints().limit(MAX_CHARACTERS + 1L).toArray();
        for (int i = 0; i < Math.min(points.length, MAX_CHARACTERS); i++) {
            line.appendCodePoint(shown(points[i]));
        }
        if (points.length > MAX_CHARACTERS) {
            line.append("...");
        }
        return line.toString();
    }

    private static int shown(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point == '\n' || point == '\r' || point == '\t' ? ' ' : '?';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
            case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> '?';
            default -> point;
        };
    }
}
