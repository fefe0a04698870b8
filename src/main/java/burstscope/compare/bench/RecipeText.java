package burstscope.compare.bench;

/// The draws that all recipes share, so that other programs make the same messages from the same seed.
/// - Shape: xorshift32 (left 13, right 17, left 5); a draw below `n` is the unsigned state modulo `n`.
/// - Threads: one.
final class RecipeText {
    private static final String[] SYLLABLES = {
        "ka", "to", "mi", "re", "su", "no", "la", "vi", "de", "po", "zu", "ge", "fa", "li", "or", "en"
    };
    private static final String CJK =
            "\u7F16\u8F91\u5668\u6587\u4EF6\u8BBE\u7F6E\u6269\u5C55\u641C\u7D22\u8C03\u8BD5" + "\u7EC8\u7AEF\u7A97";
    private static final String LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final String HEX = "0123456789abcdef";

    private int state;

    /// - Errors: [IllegalArgumentException] for the seed 0, from which nothing else follows.
    RecipeText(int seed) {
        if (seed == 0) {
            throw new IllegalArgumentException("the seed cannot be 0");
        }
        state = seed;
    }

    int next() {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return state;
    }

    int below(int bound) {
        return Integer.remainderUnsigned(next(), bound);
    }

    boolean coin() {
        return below(2) == 1;
    }

    /// An odd number of eighths: exact in binary, and never integral.
    double fraction(int bound) {
        return (2L * below(bound) + 1) / 8.0;
    }

    String syllable() {
        return SYLLABLES[below(SYLLABLES.length)];
    }

    /// Two to four syllables.
    String word() {
        StringBuilder text = new StringBuilder();
        for (int left = 2 + below(3); left > 0; left--) {
            text.append(syllable());
        }
        return text.toString();
    }

    String sentence(int words) {
        StringBuilder text = new StringBuilder(words * 7);
        for (int i = 0; i < words; i++) {
            if (i > 0) {
                text.append(' ');
            }
            text.append(word());
        }
        return text.toString();
    }

    String cjk(int chars) {
        return picks(chars, CJK);
    }

    String hex(int digits) {
        return picks(digits, HEX);
    }

    String lettersAndDigits(int chars) {
        return picks(chars, LETTERS_AND_DIGITS);
    }

    private String picks(int count, String from) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append(from.charAt(below(from.length())));
        }
        return text.toString();
    }
}
