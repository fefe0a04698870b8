package burstscope.units;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Sizes as a user writes them: `1,4,20`, or `1..64` for the powers of two from one to the other, both included.
public final class SizeWords {
    private SizeWords() {}

    /// Ascending, each once.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static List<Integer> parse(String words, int least, int most) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (String word : words.split(",", -1)) {
            int dots = word.indexOf("..");
            if (dots < 0) {
                sizes.add(size(word, words, least, most));
            } else {
                addRange(
                        sizes,
                        size(word.substring(0, dots), words, Math.max(1, least), most),
                        size(word.substring(dots + 2), words, least, most),
                        words);
            }
        }
        return new ArrayList<>(sizes);
    }

    private static void addRange(Set<Integer> sizes, int from, int to, String words) {
        if (from > to) {
            throw new IllegalArgumentException("'" + words + "' goes down: write the smaller size first");
        }
        for (long size = from; size < to; size *= 2) {
            sizes.add((int) size);
        }
        sizes.add(to);
    }

    private static int size(String word, String words, int least, int most) {
        String digits = word.strip();
        int size = digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
        if (size < least || size > most) {
            throw new IllegalArgumentException("'" + words + "' is not possible: write numbers from " + least + " to "
                    + most + " with commas between, or a range like 1..64");
        }
        return size;
    }
}
