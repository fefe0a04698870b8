package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LatencyHistogramTest {
    private static LatencyHistogram of(long... samples) {
        Histogram histogram = LatencyRecorder.newHistogram();
        for (long sample : samples) {
            histogram.recordValue(sample);
        }
        return LatencyHistogram.of(histogram);
    }

    @Test
    void partsAddUpToTheHistogramThatSawAllSamplesWhateverTheirOrder() {
        Random random = new Random(20_261_130);
        for (int run = 0; run < 50; run++) {
            Histogram whole = LatencyRecorder.newHistogram();
            List<LatencyHistogram> parts = new ArrayList<>();
            for (int part = 0; part < 1 + random.nextInt(6); part++) {
                long[] samples = random.longs(random.nextInt(300), 0, 1L << (5 + random.nextInt(36)))
                        .toArray();
                for (long sample : samples) {
                    whole.recordValue(sample);
                }
                parts.add(of(samples));
            }
            LatencyHistogram expected = LatencyHistogram.of(whole);

            assertThat(LatencyHistogram.sum(parts).base64()).isEqualTo(expected.base64());
            Collections.shuffle(parts, random);
            assertThat(LatencyHistogram.sum(parts).base64()).isEqualTo(expected.base64());
        }
    }

    @Test
    void addingUpInGroupsChangesNoBit() {
        LatencyHistogram one = of(5, 100, 4_000);
        LatencyHistogram two = of(7_000_000);
        LatencyHistogram three = of(100, 3_600_000_000_000L);

        LatencyHistogram left = LatencyHistogram.sum(List.of(LatencyHistogram.sum(List.of(one, two)), three));
        LatencyHistogram right = LatencyHistogram.sum(List.of(one, LatencyHistogram.sum(List.of(three, two))));

        assertThat(left).isEqualTo(right).hasSameHashCodeAs(right);
        assertThat(left.count()).isEqualTo(6);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        LatencyHistogram histogram = of(0, 1, 999, 1_000_000, 1_000_000, 3_600_000_000_000L);

        assertThat(LatencyHistogram.parse(histogram.base64())).isEqualTo(histogram);
        assertThat(LatencyHistogram.parse(LatencyHistogram.EMPTY.base64()).count())
                .isZero();
    }

    @Test
    void percentilesAreThoseOfAllSamplesAndAscend() {
        long[] samples = new Random(3).longs(20_000, 1_000, 50_000_000).toArray();

        LatencySummary summary = of(samples).summary(2);

        assertThat(summary.count()).isEqualTo(20_000);
        assertThat(summary.clamped()).isEqualTo(2);
        assertThat(List.of(
                        summary.ns().p50(),
                        summary.ns().p90(),
                        summary.ns().p99(),
                        summary.ns().p999(),
                        summary.ns().max()))
                .isSorted();
    }

    @Test
    void aHistogramOfAnotherRangeIsRefused() {
        ByteBuffer buffer = ByteBuffer.allocate(100_000);
        Histogram few = new Histogram(1, 1L << 40, 2);
        few.recordValue(5);
        int length = few.encodeIntoCompressedByteBuffer(buffer);
        String base64 = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencyHistogram.parse(base64))
                .withMessageContaining("not one of latencies");
    }

    @Test
    void aHeaderThatClaimsGigabytesIsRefused() {
        ByteBuffer header = ByteBuffer.allocate(40)
                .putInt(0x1c849313)
                .putInt(Integer.MAX_VALUE)
                .putInt(0)
                .putInt(3)
                .putLong(100)
                .putLong(3_600_000_000_000L)
                .putDouble(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatencyHistogram.parse(compressed(header.array())))
                .withMessageContaining("claims 2147483647 bytes");
    }

    @Test
    void countsThatNobodyCanHaveAreRefused() {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValueWithCount(500, 1L << 50);

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        LatencyHistogram.parse(LatencyHistogram.of(histogram).base64()))
                .withMessageContaining("samples of one value");
    }

    @Test
    void damagedTextsGiveAHistogramOrAReasonAndNothingElse() {
        Random random = new Random(77);
        byte[] good = Base64.getDecoder()
                .decode(of(random.longs(500, 0, 1_000_000_000).toArray()).base64());
        for (int run = 0; run < 3_000; run++) {
            byte[] bad = Arrays.copyOf(good, run % 3 == 0 ? random.nextInt(good.length) : good.length);
            for (int flips = random.nextInt(4); flips >= 0 && bad.length > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            String text = Base64.getEncoder().encodeToString(bad);
            assertThatCode(() -> parseOrReason(text)).as("run %d", run).doesNotThrowAnyException();
        }
        parseOrReason("");
        parseOrReason("no base64 at all!");
    }

    /// Counts of a well-formed frame that are random bytes.
    @Test
    void countsOfRandomBytesGiveAHistogramOrAReason() {
        Random random = new Random(78);
        for (int run = 0; run < 1_000; run++) {
            byte[] counts = new byte[random.nextInt(200)];
            random.nextBytes(counts);
            ByteBuffer whole = ByteBuffer.allocate(40 + counts.length)
                    .putInt(0x1c849313)
                    .putInt(random.nextBoolean() ? counts.length : random.nextInt(100_000))
                    .putInt(0)
                    .putInt(3)
                    .putLong(100)
                    .putLong(3_600_000_000_000L)
                    .putDouble(1)
                    .put(counts);
            String text = compressed(whole.array());
            assertThatCode(() -> parseOrReason(text)).as("run %d", run).doesNotThrowAnyException();
        }
    }

    private static void parseOrReason(String text) {
        try {
            assertThat(LatencyHistogram.parse(text).count()).isNotNegative();
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageMatching("(?s).+");
        }
    }

    private static String compressed(byte[] plain) {
        try (Deflater deflater = new Deflater()) {
            deflater.setInput(plain);
            deflater.finish();
            byte[] out = new byte[plain.length + 100];
            int length = deflater.deflate(out);
            ByteBuffer frame = ByteBuffer.allocate(8 + length)
                    .putInt(0x1c849314)
                    .putInt(length)
                    .put(out, 0, length);
            return Base64.getEncoder().encodeToString(frame.array());
        }
    }
}
