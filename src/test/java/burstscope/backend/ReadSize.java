package burstscope.backend;

import burstscope.transport.Transport;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/// How many bytes a read gets at most: every decode test runs with each.
enum ReadSize {
    WHOLE,
    ONE_BYTE,
    RANDOM;

    /// The transport with reads of this size; a random seed is printed.
    Transport limit(Transport inner) {
        return switch (this) {
            case WHOLE -> inner;
            case ONE_BYTE -> new Limited(inner, _ -> 1);
            case RANDOM -> {
                long seed = System.nanoTime();
                System.out.println("split at random, seed " + seed);
                SplittableRandom random = new SplittableRandom(seed);
                yield new Limited(inner, length -> random.nextInt(1, Math.min(length, 40) + 1));
            }
        };
    }

    private record Limited(Transport inner, IntUnaryOperator size) implements Transport {
        @Override
        public String describe() {
            return inner.describe();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return inner.read(target, offset, size.applyAsInt(length));
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            inner.write(source, offset, length);
        }

        @Override
        public void closeOutput() throws IOException {
            inner.closeOutput();
        }

        @Override
        public String endDetail() {
            return inner.endDetail();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
