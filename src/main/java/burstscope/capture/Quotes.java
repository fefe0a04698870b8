package burstscope.capture;

import java.util.regex.Pattern;

/// Words of a trigger that need quotes, and those that do not.
final class Quotes {
    private static final Pattern BARE = Pattern.compile("[\\w./:*$@#-]+");

    private Quotes() {}

    static String around(String word) {
        return BARE.matcher(word).matches() ? word : "'" + word.replace("'", "''") + "'";
    }
}
