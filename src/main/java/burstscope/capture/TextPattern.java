package burstscope.capture;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/// A regular expression that is looked for in texts of a peer.
///
/// It is RE2's: its time grows with the text's length only, so no text can stall the reader; in return it knows no
/// back references and no looking around. Only the first [#MOST_CHARS] of a text are looked at.
/// - Threads: immutable.
public final class TextPattern {
    /// Characters of a text that are looked at.
    public static final int MOST_CHARS = 4_096;

    private static final int MOST_PATTERN_CHARS = 500;

    private final Pattern pattern;

    private TextPattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /// - Errors: [IllegalArgumentException] with what is wrong with the expression.
    public static TextPattern of(String expression) {
        if (expression.length() > MOST_PATTERN_CHARS) {
            throw new IllegalArgumentException(
                    "a regular expression has at most " + MOST_PATTERN_CHARS + " characters");
        }
        try {
            return new TextPattern(Pattern.compile(expression));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "not a regular expression: " + e.getDescription() + " at '" + e.getPattern() + "'", e);
        }
    }

    /// Whether it occurs anywhere in the text.
    boolean occursIn(String text) {
        return pattern.matcher(text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS))
                .find();
    }

    @Override
    public String toString() {
        return pattern.pattern();
    }
}
