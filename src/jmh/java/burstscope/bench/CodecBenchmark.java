package burstscope.bench;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.bench.Workload;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Our codecs on the workloads; the libraries beside them are in [LibraryBenchmark], whose methods have the same names.
/// One message is encoded into a buffer that is used again, or decoded to a value.
///
/// `mvn -q -Pbench verify -Dbench.args="CodecBenchmark|LibraryBenchmark -p workload=Large,Medium,Small -prof gc"`
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 7, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders", "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"
        })
public class CodecBenchmark {
    /// A workload by its name.
    @Param({"Small", "Medium", "Large", "LargeString", "RandomString", "ShortStrings"})
    public String workload = "Small";

    /// A coding as the command line names it.
    @Param({
        "json",
        "msgpack",
        "theia-1.28",
        "msgpackr:useRecords=false",
        "msgpackr",
        "msgpackr:bundleStrings=true",
        "vscode-c"
    })
    public String coding = "json";

    private final WireBuffer out = new WireBuffer(1 << 16);
    private Value value = Value.NULL;
    private Codec codec = Coding.JSON.newCodec(WireLimits.DEFAULT);
    private byte[] bytes = {};

    /// Makes the message and its bytes, and checks that they belong together. What was left over while making it is
    /// cleared away: with gaps in between, walking a large message takes three times as long.
    @Setup
    @SuppressWarnings("SystemGcCall")
    public void prepare() throws WireFormatException {
        value = Workload.byId(workload).orElseThrow().value(Workload.SEED);
        codec = Coding.parse(coding).newCodec(WireLimits.DEFAULT);
        codec.encode(value, out);
        bytes = Arrays.copyOf(out.array(), out.size());
        Objects.requireNonNull(codec.decode(bytes, 0, bytes.length));
        System.gc();
    }

    /// The message to bytes.
    @Benchmark
    public int encode() {
        out.clear();
        codec.encode(value, out);
        return out.size();
    }

    /// The bytes to a value.
    @Benchmark
    public Value decode() throws WireFormatException {
        return codec.decode(bytes, 0, bytes.length);
    }
}
