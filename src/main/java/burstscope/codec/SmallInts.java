package burstscope.codec;

import java.util.Arrays;

/// The integers that messages are full of, made once.
/// - Threads: immutable.
final class SmallInts {
    static final int LEAST = -128;
    static final int MOST = 1023;
    static final Value[] ALL = new Value[MOST - LEAST + 1];

    static {
        Arrays.setAll(ALL, i -> new Value.Int((long) i + LEAST));
    }

    private SmallInts() {}
}
