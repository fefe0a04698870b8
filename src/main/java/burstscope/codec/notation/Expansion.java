package burstscope.codec.notation;

/// Counts what short forms make of a text, so that a line of a hundred characters cannot ask for a terabyte.
/// - Units: about bytes.
/// - Threads: one.
final class Expansion {
    static final int ONE_VALUE = 4;

    private static final long MOST = 1L << 27;

    private long size;

    long size() {
        return size;
    }

    /// What stands in the text itself; as large as it likes.
    void add(long bytes) {
        size += bytes;
    }

    /// `count` times `each`, which a short form stands for.
    void multiply(long count, long each) throws NotationException {
        if (count < 0) {
            throw new NotationException("a count cannot be " + count);
        }
        if (count > MOST || count * Math.min(each, MOST) > MOST - Math.min(size, MOST)) {
            throw new NotationException("short forms stand for more than " + MOST + " bytes");
        }
        size += count * each;
    }
}
