package burstscope.codec.theia;

/// The size of the buffer that the original writes to. Before a text it makes room for four bytes a char, and forgets
/// the
/// four of the length in front: where the text then does not fit, it is cut without a word.
/// - Threads: one.
final class OriginalBuffer {
    private static final int FIRST_CAPACITY = 1024;
    private static final int BYTES_A_CHAR = 4;

    private long capacity = FIRST_CAPACITY;

    void clear() {
        capacity = FIRST_CAPACITY;
    }

    /// Doubles the buffer until `count` bytes fit behind `size`.
    void ensure(int size, long count) {
        while (capacity < size + count) {
            capacity *= 2;
        }
    }

    /// How many bytes of a text fit, whole characters only.
    /// - Errors: [IllegalArgumentException] when not even its length fits, which happens to empty texts.
    int fitting(int chars, byte[] utf8, int size) {
        ensure(size, (long) BYTES_A_CHAR * chars);
        long room = capacity - size - Integer.BYTES;
        if (room < 0) {
            throw new IllegalArgumentException("the length of an empty text does not fit the original's buffer");
        }
        if (utf8.length <= room) {
            return utf8.length;
        }
        int fitting = (int) room;
        while (fitting > 0 && (utf8[fitting] & 0xc0) == 0x80) {
            fitting--;
        }
        return fitting;
    }
}
