package burstscope.testing;

/// Seeds for random tests: new ones each run, printed by the test's name or text; `-Dburstscope.seed=N` repeats one.
public final class Seeds {
    private Seeds() {}

    public static long next() {
        Long wanted = Long.getLong("burstscope.seed");
        return wanted == null ? System.nanoTime() : wanted;
    }
}
