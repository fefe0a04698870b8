package burstscope.cli;

import java.util.ArrayList;
import java.util.List;

/// A command line as a user writes it, in words: split at blanks, quotes keep words together.
final class CommandWords {
    private CommandWords() {}

    /// The words, without their quotes.
    /// @throws IllegalArgumentException for a quote that is not closed
    static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean started = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                started = true;
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (started) {
                    words.add(word.toString());
                    word.setLength(0);
                    started = false;
                }
            } else {
                word.append(c);
                started = true;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote is not closed in: " + line);
        }
        if (started) {
            words.add(word.toString());
        }
        return words;
    }
}
