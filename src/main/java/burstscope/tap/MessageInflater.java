package burstscope.tap;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Restores one direction's messages of permessage-deflate.
///
/// A message that cannot be restored takes with it the memory that later ones refer to, where the peer keeps one: they
/// then fail
/// as well, but are never restored wrongly, as what is not known is not referred to without a failure.
/// - Threads: the observing thread.
/// - Source: RFC 7692 section 7.2.2.
final class MessageInflater implements AutoCloseable {
    /// What a sender leaves away at the end of each message.
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};
    private static final int FIRST_BYTES = 16 << 10;

    private final boolean forgets;
    private final int mostBytes;
    private final Inflater inflater = new Inflater(true);
    private byte[] out = new byte[FIRST_BYTES];
    private int size;

    /// @param forgets whether each message is compressed by itself
    /// @param mostBytes of a message, restored
    MessageInflater(boolean forgets, int mostBytes) {
        this.forgets = forgets;
        this.mostBytes = mostBytes;
    }

    /// Restores a message into [#bytes] and [#size].
    /// @throws DataFormatException when it is no such message, or too long
    void inflate(byte[] compressed, int length) throws DataFormatException {
        size = 0;
        try {
            feed(compressed, length);
            feed(TAIL, TAIL.length);
        } catch (DataFormatException e) {
            inflater.reset();
            throw e;
        }
        if (forgets || inflater.finished()) {
            inflater.reset();
        }
    }

    private void feed(byte[] bytes, int length) throws DataFormatException {
        inflater.setInput(bytes, 0, length);
        while (!inflater.finished()) {
            if (size == out.length) {
                if (size >= mostBytes) {
                    throw new DataFormatException("more than " + mostBytes + " bytes when restored");
                }
                out = Arrays.copyOf(out, Math.min(mostBytes, size * 2));
            }
            int count = inflater.inflate(out, size, out.length - size);
            size += count;
            if (inflater.needsDictionary()) {
                throw new DataFormatException("a dictionary that nobody agreed on");
            }
            if (count == 0 && (inflater.needsInput() || size < out.length)) {
                return;
            }
        }
    }

    byte[] bytes() {
        return out;
    }

    int size() {
        return size;
    }

    /// Gives memory back that an unusually long message took.
    void shrink(int keptBytes) {
        if (out.length > keptBytes) {
            out = new byte[FIRST_BYTES];
        }
    }

    /// What came before is not known any more.
    void forget() {
        inflater.reset();
    }

    @Override
    public void close() {
        inflater.end();
    }
}
