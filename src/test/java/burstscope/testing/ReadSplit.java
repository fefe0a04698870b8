package burstscope.testing;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/// How much of the bytes that are there one read may take.
/// @param name for the test's name; holds the seed where there is one
public record ReadSplit(String name, IntUnaryOperator most) {
    public static ReadSplit whole() {
        return new ReadSplit("whole", available -> available);
    }

    public static ReadSplit oneByte() {
        return new ReadSplit("one byte a read", available -> 1);
    }

    /// Reads of 1 to 9 bytes, now and then of all there is.
    public static ReadSplit random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new ReadSplit("random, seed " + seed, available -> {
            synchronized (random) {
                return random.nextInt(8) == 0 ? available : random.nextInt(1, 10);
            }
        });
    }

    /// The three ways in which every decode test runs.
    public static List<ReadSplit> all() {
        return List.of(whole(), oneByte(), random(Seeds.next()));
    }

    @Override
    public String toString() {
        return name;
    }
}
