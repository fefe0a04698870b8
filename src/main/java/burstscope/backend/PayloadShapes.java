package burstscope.backend;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.Base64;
import java.util.SplittableRandom;

/// Makes payloads cheaply: each is cut out of a pool made once, at a place that seed and sequence number choose.
/// - Threads: stateless; the pools are never changed.
final class PayloadShapes {
    /// Larger than a usual compressor's window, and twice as long as the places to cut at, so that most cuts are
    /// one piece.
    private static final int PLACES = 1 << 17;

    private static final int POOL = 2 * PLACES;
    private static final long POOL_SEED = 20_250;
    private static final String LETTERS = letterPool();
    private static final String WIDE = widePool();
    private static final byte[] BYTES = bytePool();
    private static final int BYTES_PER_WIDE = 3;
    private static final int STRING_BYTES = 1000;

    private PayloadShapes() {}

    /// ASCII letters, `count` of them.
    static String letters(int count, long seed, long sequence) {
        return cut(LETTERS, count, place(seed, sequence));
    }

    /// Three-byte characters, filled up with ASCII so that the UTF-8 has exactly `bytes` bytes.
    static String wideText(int bytes, long seed, long sequence) {
        String wide = cut(WIDE, bytes / BYTES_PER_WIDE, place(seed, sequence));
        return wide + "~".repeat(bytes % BYTES_PER_WIDE);
    }

    static Value strings(int bytes, long seed, long sequence) {
        int count = Math.max(1, (bytes + STRING_BYTES - 1) / STRING_BYTES);
        Value[] texts = new Value[count];
        int left = bytes;
        for (int i = 0; i < count; i++) {
            int length = Math.min(left, STRING_BYTES);
            texts[i] = Value.of(letters(length, seed + i, sequence));
            left -= length;
        }
        return Value.Array.of(texts);
    }

    static Value record(int bytes, long seed, long sequence) {
        return RecordPayload.of(bytes, seed, sequence);
    }

    static Value binary(int bytes, long seed, long sequence, Coding coding) {
        byte[] raw = new byte[bytes];
        int from = place(seed, sequence);
        for (int done = 0; done < bytes; from = 0) {
            int piece = Math.min(bytes - done, POOL - from);
            System.arraycopy(BYTES, from, raw, done, piece);
            done += piece;
        }
        return coding.kind().holdsBytes()
                ? new Value.Bytes(raw)
                : Value.of(Base64.getEncoder().encodeToString(raw));
    }

    /// A number that looks random and depends on nothing but its arguments (the mixing step of SplitMix64).
    static long mix(long seed, long sequence) {
        long z = seed * 0x9E3779B97F4A7C15L + sequence * 0xD1B54A32D192ED03L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private static int place(long seed, long sequence) {
        return (int) (mix(seed, sequence) & (PLACES - 1));
    }

    private static String cut(String pool, int count, int from) {
        if (count <= POOL - from) {
            return pool.substring(from, from + count);
        }
        StringBuilder text = new StringBuilder(count);
        text.append(pool, from, POOL);
        while (text.length() < count) {
            text.append(pool, 0, Math.min(POOL, count - text.length()));
        }
        return text.toString();
    }

    private static String letterPool() {
        SplittableRandom random = new SplittableRandom(POOL_SEED);
        StringBuilder pool = new StringBuilder(POOL);
        for (int i = 0; i < POOL; i++) {
            int letter = random.nextInt(52);
            pool.append((char) (letter < 26 ? 'a' + letter : 'A' + letter - 26));
        }
        return pool.toString();
    }

    private static String widePool() {
        SplittableRandom random = new SplittableRandom(POOL_SEED);
        StringBuilder pool = new StringBuilder(POOL);
        for (int i = 0; i < POOL; i++) {
            pool.append((char) random.nextInt(0x4E00, 0x9FA6));
        }
        return pool.toString();
    }

    private static byte[] bytePool() {
        byte[] pool = new byte[POOL];
        new SplittableRandom(POOL_SEED).nextBytes(pool);
        return pool;
    }
}
