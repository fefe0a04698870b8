package burstscope.compare.bench;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.Difference;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One of our own codecs. The buffer that it writes into is used again and again, as a connection does.
/// - Threads: one, whose CPU time and allocation it reads.
final class JavaSubject implements Subject {
    private static final int FIRST_ROOM = 1 << 16;

    private final List<Value> values;
    private final Coding coding;
    private final NanoClock clock;
    private final Codec encoder;
    private final Codec decoder;
    private final WireBuffer out = new WireBuffer(FIRST_ROOM);
    private final byte[][] encoded;
    private final @Nullable ThreadMXBean threads;
    /// What the last decoding gave, so that the compiler cannot leave it out.
    private @Nullable Value last;

    JavaSubject(List<Value> values, Coding coding, NanoClock clock) {
        this.values = values;
        this.coding = coding;
        this.clock = clock;
        encoder = coding.newCodec(WireLimits.DEFAULT);
        decoder = coding.newCodec(WireLimits.DEFAULT);
        encoded = new byte[values.size()][];
        threads = ManagementFactory.getThreadMXBean() instanceof ThreadMXBean known ? known : null;
    }

    @Override
    public Checked check() {
        MessageDigest digest = sha256();
        long bytes = 0;
        RoundTripVerdict verdict = RoundTripVerdict.SAME;
        for (int i = 0; i < encoded.length; i++) {
            out.clear();
            try {
                encoder.encode(values.get(i), out);
            } catch (IllegalArgumentException e) {
                return new Checked(RoundTripVerdict.wrong("cannot be written: " + e.getMessage()), 0, "");
            }
            encoded[i] = Arrays.copyOf(out.array(), out.size());
            bytes += encoded[i].length;
            digest.update(encoded[i]);
            RoundTripVerdict one = verdict(values.get(i), encoded[i]);
            // The first message that came back wrong counts, else the first that came back otherwise.
            boolean worse = verdict.equals(RoundTripVerdict.SAME) || (verdict.right() && !one.right());
            verdict = worse ? one : verdict;
        }
        return new Checked(verdict, bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private RoundTripVerdict verdict(Value value, byte[] bytes) {
        Value back;
        try {
            back = decoder.decode(bytes, 0, bytes.length);
        } catch (WireFormatException e) {
            return RoundTripVerdict.wrong("cannot be read back: " + e.getMessage());
        }
        Optional<Difference> difference = Difference.first(value, back, Difference.Numbers.BY_VALUE);
        if (difference.isEmpty()) {
            return RoundTripVerdict.SAME;
        }
        boolean json = coding.kind().id().equals("json");
        if (json
                && Difference.first(BytesChange.toBufferJson(value), back, Difference.Numbers.BY_VALUE)
                        .isEmpty()) {
            return new RoundTripVerdict(true, "same, but bytes came back as an object of numbers");
        }
        if (Difference.first(
                        BytesChange.toPlainBytes(value), BytesChange.toPlainBytes(back), Difference.Numbers.BY_VALUE)
                .isEmpty()) {
            return new RoundTripVerdict(true, "same, but a buffer came back as a Uint8Array");
        }
        return RoundTripVerdict.wrong("came back changed: " + difference.get());
    }

    @Override
    public Sample measure(int loops) throws WireFormatException {
        long allocated0 = allocated();
        long cpu0 = cpu();
        long wall0 = clock.nanoTime();
        for (int loop = 0; loop < loops; loop++) {
            for (Value value : values) {
                out.clear();
                encoder.encode(value, out);
            }
        }
        long wall1 = clock.nanoTime();
        long cpu1 = cpu();
        long allocated1 = allocated();
        for (int loop = 0; loop < loops; loop++) {
            for (byte[] bytes : encoded) {
                last = decoder.decode(bytes, 0, bytes.length);
            }
        }
        long wall2 = clock.nanoTime();
        long cpu2 = cpu();
        long allocated2 = allocated();
        return new Sample(
                (double) (cpu1 - cpu0) / loops,
                (double) (wall1 - wall0) / loops,
                (double) (allocated1 - allocated0) / loops,
                (double) (cpu2 - cpu1) / loops,
                (double) (wall2 - wall1) / loops,
                (double) (allocated2 - allocated1) / loops);
    }

    @Nullable
    Value last() {
        return last;
    }

    private long cpu() {
        return threads == null ? 0 : threads.getCurrentThreadCpuTime();
    }

    private long allocated() {
        return threads == null ? 0 : threads.getCurrentThreadAllocatedBytes();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
