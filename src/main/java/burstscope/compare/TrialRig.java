package burstscope.compare;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.LayoutReader;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import java.util.Arrays;

/// Tries values under one coding, as a stream: what one payload teaches the decoder holds for the next.
///
/// A value is encoded and decoded once for the verdict and the sizes, and then in batches for the costs. A batch
/// encodes
/// it several times in a row and then decodes every payload of them, so that both sides of a coding with memory stay in
/// step; each batch gives one figure, and the median counts.
/// - Threads: one, that of its scratch.
public final class TrialRig {
    /// Encodings after which the code of a codec is taken for compiled.
    public static final int WARM_OPERATIONS = 5_000;

    /// Large payloads need fewer: the work is in loops, and those are compiled by their turns, though not before
    /// the
    /// method around them was called some hundred times.
    private static final int WARM_LARGE_OPERATIONS = 600;

    private static final long WARM_BYTES = 8 << 20;

    /// Of a payload up to this size a few batches are always timed: one alone may be a pause of the machine.
    private static final int SMALL_BYTES = 256 << 10;

    private static final int FEWEST_BATCHES = 3;

    private final Coding coding;
    private final WireLimits limits;
    private final NanoClock clock;
    private final TrialScratch scratch;
    private Codec encoder;
    private Codec decoder;
    private LayoutReader layout;
    private long operations;
    private long codedBytes;

    /// How much is done for a figure.
    /// @param batches timed batches at most
    /// @param batchBytes payload bytes that a batch encodes at most, unless one payload is larger
    /// @param mostPerBatch encodings in a batch at most
    /// @param budgetNs no further batch is begun after so long, but for the few of a small payload that make a
    /// median
    public record Effort(int batches, int batchBytes, int mostPerBatch, long budgetNs) {
        /// Nothing is timed: verdict and sizes only.
        public static final Effort NONE = new Effort(0, 0, 1, 0);

        /// For live traffic: a tenth of a millisecond for a small message.
        public static final Effort LIGHT = new Effort(5, 16 << 10, 8, 20_000_000);
    }

    public TrialRig(Coding coding, WireLimits limits, NanoClock clock, TrialScratch scratch) {
        this.coding = coding;
        this.limits = limits;
        this.clock = clock;
        this.scratch = scratch;
        encoder = coding.newCodec(limits);
        decoder = coding.newCodec(limits);
        layout = coding.newLayoutReader(limits);
    }

    public Coding coding() {
        return coding;
    }

    /// Values encoded so far.
    public long operations() {
        return operations;
    }

    /// Whether the code of the codec is taken for compiled.
    public boolean warm() {
        return operations >= WARM_OPERATIONS || (operations >= WARM_LARGE_OPERATIONS && codedBytes >= WARM_BYTES);
    }

    /// Encodes and decodes a few times, so that the code gets compiled; a value that the coding does not carry does
    /// nothing. Never throws for a value.
    public void warmUp(Value value) {
        try {
            batch(value, Effort.LIGHT.mostPerBatch(), new long[4][1], 0);
        } catch (WireFormatException | RuntimeException | StackOverflowError e) {
            restart();
        } finally {
            scratch.trim();
        }
    }

    /// Encodes, decodes, compares, measures. Never throws for a value.
    public CodecTrial run(Value value, Effort effort) {
        try {
            return measured(value, effort);
        } finally {
            scratch.trim();
        }
    }

    private CodecTrial measured(Value value, Effort effort) {
        WireBuffer buffer = scratch.buffer();
        Verdict verdict = roundTrip(value, buffer);
        if (verdict instanceof Verdict.Refused || (verdict instanceof Verdict.Broken && buffer.size() == 0)) {
            return new CodecTrial(coding, verdict, 0, 0, 0, ByteShares.NONE, CodecTrial.Cost.NONE);
        }
        byte[] bytes = buffer.array();
        int size = buffer.size();
        int framingBytes = coding.framing().headerBytes(size) + coding.framing().trailer().length;
        int deflated = scratch.deflatedBytes(bytes, 0, size);
        ByteShares shares = shares(bytes, size, framingBytes);
        CodecTrial.Cost cost = verdict instanceof Verdict.Same || verdict instanceof Verdict.Differs
                ? cost(value, size, effort)
                : restart();
        return new CodecTrial(coding, verdict, size, framingBytes, deflated, shares, cost);
    }

    private Verdict roundTrip(Value value, WireBuffer out) {
        try {
            encoder.encode(value, out);
            operations++;
        } catch (IllegalArgumentException e) {
            out.clear();
            // An encoder with memory may have learned half of the value.
            restart();
            return new Verdict.Refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            out.clear();
            restart();
            return new Verdict.Broken("encoding failed: " + e);
        }
        try {
            return RoundTrip.verdict(coding, value, decoder.decode(out.array(), 0, out.size()));
        } catch (WireFormatException e) {
            return new Verdict.Undecodable(e.offset(), String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return new Verdict.Broken("decoding failed: " + e);
        }
    }

    private ByteShares shares(byte[] bytes, int size, int framingBytes) {
        try {
            return ByteShares.of(layout, bytes, 0, size, framingBytes);
        } catch (WireFormatException | RuntimeException e) {
            layout = coding.newLayoutReader(limits);
            return ByteShares.NONE;
        }
    }

    /// A decoder that failed in the middle may have learned half of a payload.
    private CodecTrial.Cost restart() {
        encoder = coding.newCodec(limits);
        decoder = coding.newCodec(limits);
        layout = coding.newLayoutReader(limits);
        return CodecTrial.Cost.NONE;
    }

    private CodecTrial.Cost cost(Value value, int size, Effort effort) {
        int perBatch = Math.clamp(effort.batchBytes() / Math.max(1, size), 1, effort.mostPerBatch());
        boolean warm = warm();
        long[][] figures = new long[4][effort.batches()];
        int fewest = size <= SMALL_BYTES ? FEWEST_BATCHES : 1;
        int done = 0;
        long begun = clock.nanoTime();
        try {
            while (done < effort.batches() && (done < fewest || clock.nanoTime() - begun < effort.budgetNs())) {
                batch(value, perBatch, figures, done);
                done++;
            }
        } catch (WireFormatException | RuntimeException | StackOverflowError e) {
            // The verdict of the first payload stands; a figure for a stream that broke does not.
            return restart();
        }
        return done == 0
                ? CodecTrial.Cost.NONE
                : new CodecTrial.Cost(
                        median(figures[0], done),
                        median(figures[1], done),
                        median(figures[2], done),
                        median(figures[3], done),
                        done,
                        warm);
    }

    private void batch(Value value, int count, long[][] figures, int at) throws WireFormatException {
        WireBuffer buffer = scratch.buffer();
        int[] ends = new int[count];
        long allocatedBefore = scratch.allocatedBytes();
        long beforeNs = clock.nanoTime();
        for (int i = 0; i < count; i++) {
            encoder.encode(value, buffer);
            ends[i] = buffer.size();
        }
        long encodedNs = clock.nanoTime();
        long allocatedByEncoding = scratch.allocatedBytes();
        byte[] bytes = buffer.array();
        int start = 0;
        long decodeBegunNs = clock.nanoTime();
        for (int i = 0; i < count; i++) {
            decoder.decode(bytes, start, ends[i] - start);
            start = ends[i];
        }
        long decodedNs = clock.nanoTime();
        long allocatedByDecoding = scratch.allocatedBytes();
        operations += count;
        codedBytes += start;
        figures[0][at] = (encodedNs - beforeNs) / count;
        figures[1][at] = (decodedNs - decodeBegunNs) / count;
        figures[2][at] = (allocatedByEncoding - allocatedBefore) / count;
        figures[3][at] = (allocatedByDecoding - allocatedByEncoding) / count;
    }

    private static long median(long[] values, int count) {
        long[] sorted = Arrays.copyOf(values, count);
        Arrays.sort(sorted);
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
