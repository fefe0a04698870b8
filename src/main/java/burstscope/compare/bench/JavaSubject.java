package burstscope.compare.bench;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.RoundTrip;
import burstscope.compare.Verdict;
import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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
        Verdict verdict = new Verdict.Same(List.of());
        for (int i = 0; i < encoded.length; i++) {
            out.clear();
            try {
                encoder.encode(values.get(i), out);
            } catch (IllegalArgumentException e) {
                return new Checked(new Verdict.Refused(String.valueOf(e.getMessage())), 0, "");
            }
            encoded[i] = Arrays.copyOf(out.array(), out.size());
            bytes += encoded[i].length;
            digest.update(encoded[i]);
            verdict = worse(verdict, verdict(values.get(i), encoded[i]));
        }
        return new Checked(verdict, bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private Verdict verdict(Value value, byte[] bytes) {
        try {
            return RoundTrip.verdict(coding, value, decoder.decode(bytes, 0, bytes.length));
        } catch (WireFormatException e) {
            return new Verdict.Undecodable(e.offset(), String.valueOf(e.getMessage()));
        }
    }

    /// The first message that came back wrong counts; else what is lost of any.
    private static Verdict worse(Verdict sofar, Verdict next) {
        if (sofar instanceof Verdict.Same(var lost) && next instanceof Verdict.Same(var more)) {
            Set<String> all = new LinkedHashSet<>(lost);
            all.addAll(more);
            return new Verdict.Same(List.copyOf(all));
        }
        return sofar instanceof Verdict.Same ? next : sofar;
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

    @Override
    public long compilingNs() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime())
                : 0;
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
