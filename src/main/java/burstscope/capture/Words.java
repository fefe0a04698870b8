package burstscope.capture;

import java.util.ArrayList;
import java.util.List;

/// A trigger's text cut into words: at spaces, and a word in quotes as a whole (a doubled quote stands for itself).
/// - Threads: one.
final class Words {
    private static final int MOST_CHARS = 2_000;

    private final String text;
    private final List<Word> words = new ArrayList<>();
    private int next;

    /// @param quoted whether it stood in quotes: then it is no keyword
    record Word(String text, int position, boolean quoted) {
        boolean is(String keyword) {
            return !quoted && text.equals(keyword);
        }
    }

    Words(String text) throws TriggerSyntaxException {
        this.text = text;
        if (text.length() > MOST_CHARS) {
            throw new TriggerSyntaxException("a trigger has at most " + MOST_CHARS + " characters", text, MOST_CHARS);
        }
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else {
                at = c == '\'' || c == '"' ? quoted(at, c) : bare(at);
            }
        }
    }

    private int bare(int from) {
        int to = from;
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        words.add(new Word(text.substring(from, to), from, false));
        return to;
    }

    private int quoted(int from, char quote) throws TriggerSyntaxException {
        StringBuilder word = new StringBuilder();
        int at = from + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean doubled = c == quote && at + 1 < text.length() && text.charAt(at + 1) == quote;
            if (c == quote && !doubled) {
                words.add(new Word(word.toString(), from, true));
                return at + 1;
            }
            word.append(c);
            at += doubled ? 2 : 1;
        }
        throw new TriggerSyntaxException("this quote is never closed", text, from);
    }

    boolean isAtEnd() {
        return next == words.size();
    }

    /// Takes the next word when it is this keyword.
    boolean take(String keyword) {
        boolean is = !isAtEnd() && words.get(next).is(keyword);
        next += is ? 1 : 0;
        return is;
    }

    /// @param wanted what should stand here, for the message when nothing does
    Word take(String wanted, String example) throws TriggerSyntaxException {
        if (isAtEnd()) {
            throw new TriggerSyntaxException(
                    "here " + wanted + " is missing, for example " + example, text, text.length());
        }
        return words.get(next++);
    }

    TriggerSyntaxException wrong(Word word, String problem) {
        return new TriggerSyntaxException(problem, text, word.position());
    }

    /// - Errors: [TriggerSyntaxException] when more follows.
    void end() throws TriggerSyntaxException {
        if (!isAtEnd()) {
            Word word = words.get(next);
            throw wrong(word, "nothing more is expected before '" + word.text() + "'");
        }
    }
}
