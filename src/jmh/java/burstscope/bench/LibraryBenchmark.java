package burstscope.bench;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.bench.Workload;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import org.msgpack.core.buffer.OutputStreamBufferOutput;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The same workloads through msgpack-java, with its packer and unpacker used again, and through Jackson's trees.
///
/// `msgpack-java` packs and unpacks the very values that our codecs do, with their strings. `msgpack-java-raw` stays
/// with
/// the library's own values: these hold a text as the bytes that came, so that neither way makes or checks a string.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 7, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseParallelGC", "-XX:+UseCompactObjectHeaders", "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"
        })
public class LibraryBenchmark {
    /// A workload by its name.
    @Param({"Small", "Medium", "Large", "LargeString", "RandomString", "ShortStrings"})
    public String workload = "Small";

    /// Which library.
    @Param({"msgpack-java", "msgpack-java-raw", "jackson"})
    public String library = "msgpack-java";

    private final WireBuffer out = new WireBuffer(1 << 16);
    private final OutputStreamBufferOutput output = new OutputStreamBufferOutput(out);
    private final MessagePacker packer = MessagePack.newDefaultPacker(output);
    private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);
    private final JsonMapper mapper = JsonMapper.shared();
    private Value value = Value.NULL;
    private byte[] bytes = {};
    private org.msgpack.value.Value packed = org.msgpack.value.ValueFactory.newNil();
    private JsonNode tree = mapper.nullNode();

    /// Makes the message as the library's own tree, and its bytes; clears away what was left over.
    @Setup
    @SuppressWarnings("SystemGcCall")
    public void prepare() throws IOException {
        value = Workload.byId(workload).orElseThrow().value(Workload.SEED);
        boolean json = library.equals("jackson");
        (json ? Coding.JSON : Coding.MSGPACK).newCodec(WireLimits.DEFAULT).encode(value, out);
        bytes = Arrays.copyOf(out.array(), out.size());
        if (json) {
            tree = mapper.readTree(bytes);
        } else {
            input.reset(bytes);
            unpacker.reset(input);
            packed = unpacker.unpackValue();
        }
        System.gc();
    }

    /// The library's tree to bytes.
    @Benchmark
    public int encode() throws IOException {
        out.clear();
        if (library.equals("jackson")) {
            mapper.writeValue(out, tree);
        } else {
            output.reset(out);
            if (library.equals("msgpack-java")) {
                MsgpackJava.pack(packer, value);
            } else {
                packed.writeTo(packer);
            }
            packer.flush();
        }
        return out.size();
    }

    /// The bytes to the library's tree.
    @Benchmark
    public Object decode() throws IOException {
        if (library.equals("jackson")) {
            return mapper.readTree(bytes);
        }
        input.reset(bytes);
        unpacker.reset(input);
        return library.equals("msgpack-java") ? MsgpackJava.unpack(unpacker) : unpacker.unpackValue();
    }
}
