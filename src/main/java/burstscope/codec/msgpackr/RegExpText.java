package burstscope.codec.msgpackr;

import org.jspecify.annotations.Nullable;

/// What a JavaScript `RegExp` says of itself, whatever text it was made from: its `source` can stand between two
/// slashes, and its `flags` are in order.
/// - Threads: stateless.
final class RegExpText {
    private static final String FLAGS = "dgimsuvy";
    private static final String NEVER_EMPTY = "(?:)";

    private RegExpText() {}

    /// The flags in order, or null for some that JavaScript does not have, has twice, or does not have together.
    static @Nullable String flags(String given) {
        StringBuilder inOrder = new StringBuilder();
        FLAGS.chars().filter(flag -> given.indexOf(flag) >= 0).forEach(flag -> inOrder.append((char) flag));
        boolean both = given.indexOf('u') >= 0 && given.indexOf('v') >= 0;
        return inOrder.length() == given.length() && !both ? inOrder.toString() : null;
    }

    /// - Source: `EscapeRegExpPattern` of ECMA-262, as V8 does it.
    static String source(String pattern) {
        if (pattern.isEmpty()) {
            return NEVER_EMPTY;
        }
        StringBuilder source = new StringBuilder(pattern.length() + 2);
        boolean escaped = false;
        boolean inClass = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!escaped) {
                inClass = c == '[' || (inClass && c != ']');
            }
            String name = lineEnd(c);
            if (name != null) {
                source.append(escaped ? "" : "\\").append(name);
            } else {
                source.append(c == '/' && !escaped && !inClass ? "\\/" : String.valueOf(c));
            }
            escaped = c == '\\' && !escaped;
        }
        return source.toString();
    }

    private static @Nullable String lineEnd(char c) {
        return switch (c) {
            case '\n' -> "n";
            case '\r' -> "r";
            case '\u2028' -> "u2028";
            case '\u2029' -> "u2029";
            default -> null;
        };
    }
}
