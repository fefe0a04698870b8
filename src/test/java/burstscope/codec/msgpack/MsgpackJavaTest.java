package burstscope.codec.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.testing.Seeds;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/// Our coding beside msgpack-java, the reference of the format on the JVM.
final class MsgpackJavaTest {
    private static final int VALUES = 3_000;

    @Test
    void bytesAreThoseOfMsgpackJavaAndAreReadBack() throws Exception {
        long seed = Seeds.next();
        RandomValues values = new RandomValues(seed, false);
        MsgpackCodec codec = new MsgpackCodec(WireLimits.DEFAULT);
        WireBuffer out = new WireBuffer(1 << 10);
        for (int i = 0; i < VALUES; i++) {
            Value value = values.next();
            byte[] theirs = packed(value);
            out.clear();
            codec.encode(value, out);
            assertThat(Arrays.copyOf(out.array(), out.size()))
                    .as("seed %s, value %s %s", seed, i, value)
                    .isEqualTo(theirs);
            assertThat(codec.decode(theirs, 0, theirs.length))
                    .as("seed %s, value %s", seed, i)
                    .isEqualTo(value);
        }
    }

    @Test
    void msgpackJavaReadsAsManyValuesAsWereWritten() throws Exception {
        long seed = Seeds.next();
        RandomValues values = new RandomValues(seed, false);
        MsgpackCodec codec = new MsgpackCodec(WireLimits.DEFAULT);
        WireBuffer out = new WireBuffer(1 << 10);
        for (int i = 0; i < VALUES; i++) {
            codec.encode(values.next(), out);
        }
        int read = 0;
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(out.array(), 0, out.size())) {
            while (unpacker.hasNext()) {
                unpacker.skipValue();
                read++;
            }
        }
        assertThat(read).as("seed %s", seed).isEqualTo(VALUES);
    }

    private static byte[] packed(Value value) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(value, packer);
            return packer.toByteArray();
        }
    }

    private static void pack(Value value, MessagePacker packer) throws IOException {
        switch (value) {
            case Value.Null() -> packer.packNil();
            case Value.Bool(boolean b) -> packer.packBoolean(b);
            case Value.Int(long number) -> packer.packLong(number);
            case Value.BigInt(var number) -> packer.packBigInteger(number);
            case Value.Float32(float number) -> packer.packFloat(number);
            case Value.Float64(double number) -> packer.packDouble(number);
            case Value.Text(String text) -> packer.packString(text);
            case Value.Bytes(byte[] bytes) ->
                packer.packBinaryHeader(bytes.length).writePayload(bytes);
            case Value.Ext(byte type, byte[] data) ->
                packer.packExtensionTypeHeader(type, data.length).writePayload(data);
            case Value.Array array -> {
                packer.packArrayHeader(array.size());
                for (int i = 0; i < array.size(); i++) {
                    pack(array.get(i), packer);
                }
            }
            case Value.Map map -> {
                packer.packMapHeader(map.size());
                for (int i = 0; i < map.size(); i++) {
                    pack(map.key(i), packer);
                    pack(map.value(i), packer);
                }
            }
            default -> throw new IllegalArgumentException("MessagePack has no " + value);
        }
    }
}
