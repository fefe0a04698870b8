package burstscope.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/// All samples of one kind of latency, in the form in which they are kept and handed on: HdrHistogram's compressed
/// encoding (V2), which other tools read too. Adding two loses nothing, so that percentiles of several bursts or
/// workers
/// come from one histogram and are never averaged.
/// - Units: nanoseconds, in the range and resolution of [LatencyRecorder].
/// - Threads: immutable.
public final class LatencyHistogram {
    public static final LatencyHistogram EMPTY = of(LatencyRecorder.newHistogram());

    /// Cookie, length of what follows.
    private static final int COMPRESSED_HEADER_BYTES = 8;

    /// Cookie, length of counts, index offset, digits, lowest, highest value, ratio.
    private static final int HEADER_BYTES = 40;

    private static final int COMPRESSED_COOKIE = 0x1c849314;
    private static final int COOKIE = 0x1c849313;

    /// More samples of one value than any run has: sums of such counts stay exact.
    private static final long MOST_COUNT = 1L << 40;

    private static final int MOST_ENCODED_BYTES = 1 << 20;

    private final byte[] encoded;

    private LatencyHistogram(byte[] encoded) {
        this.encoded = encoded;
    }

    /// What a histogram holds that nobody writes meanwhile.
    static LatencyHistogram of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return new LatencyHistogram(Arrays.copyOf(buffer.array(), length));
    }

    /// Reads what [#base64] wrote.
    /// - Errors: [IllegalArgumentException] for anything but a histogram of our range; nothing is allocated that
    /// the
    ///   text merely claims.
    public static LatencyHistogram parse(String base64) {
        if (base64.length() > MOST_ENCODED_BYTES) {
            throw new IllegalArgumentException(
                    "a histogram takes " + MOST_ENCODED_BYTES + " characters at most, not " + base64.length());
        }
        byte[] encoded = Base64.getDecoder().decode(base64);
        checkHeader(encoded);
        // Encoded anew, so that equal counts are equal bytes whoever wrote them.
        Histogram histogram = decode(encoded);
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (value.getCountAtValueIteratedTo() > MOST_COUNT) {
                throw new IllegalArgumentException(
                        "the histogram claims " + value.getCountAtValueIteratedTo() + " samples of one value");
            }
        }
        return of(histogram);
    }

    /// The samples of all, whatever their order.
    public static LatencyHistogram sum(Collection<LatencyHistogram> parts) {
        Histogram sum = LatencyRecorder.newHistogram();
        parts.forEach(part -> sum.add(part.copy()));
        return of(sum);
    }

    private static void checkHeader(byte[] encoded) {
        ByteBuffer outer = ByteBuffer.wrap(encoded);
        if (encoded.length < COMPRESSED_HEADER_BYTES || outer.getInt() != COMPRESSED_COOKIE) {
            throw new IllegalArgumentException("no histogram of HdrHistogram's compressed encoding V2");
        }
        byte[] header = new byte[HEADER_BYTES];
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(encoded, COMPRESSED_HEADER_BYTES, encoded.length - COMPRESSED_HEADER_BYTES);
            if (inflater.inflate(header) != HEADER_BYTES) {
                throw new IllegalArgumentException("the histogram breaks off in its header");
            }
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("the histogram is damaged: " + e.getMessage(), e);
        }
        ByteBuffer inner = ByteBuffer.wrap(header);
        Histogram ours = LatencyRecorder.newHistogram();
        boolean known = inner.getInt() == COOKIE;
        int countBytes = inner.getInt();
        boolean plain = inner.getInt() == 0;
        boolean sameRange = inner.getInt() == ours.getNumberOfSignificantValueDigits()
                && inner.getLong() == ours.getLowestDiscernibleValue()
                && inner.getLong() == ours.getHighestTrackableValue();
        if (!known || !plain || !sameRange) {
            throw new IllegalArgumentException("the histogram is not one of latencies as Burstscope records them");
        }
        if (countBytes < 0 || countBytes > ours.getNeededByteBufferCapacity()) {
            throw new IllegalArgumentException("the histogram claims " + countBytes + " bytes of counts");
        }
    }

    private static Histogram decode(byte[] encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("the histogram is damaged: " + e.getMessage(), e);
        }
    }

    /// A copy that may be written to.
    public Histogram copy() {
        return decode(encoded);
    }

    public long count() {
        return copy().getTotalCount();
    }

    /// Percentiles of all samples.
    public LatencySummary summary(long clamped) {
        return LatencySummary.withHistogram(copy(), clamped);
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(encoded);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LatencyHistogram that && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return count() + " samples";
    }
}
