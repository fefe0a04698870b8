package burstscope.bench;

import burstscope.codec.Value;
import java.io.IOException;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/// Our values through msgpack-java.
/// - Threads: stateless.
final class MsgpackJava {
    private MsgpackJava() {}

    static void pack(MessagePacker packer, Value value) throws IOException {
        switch (value) {
            case Value.Text(String text) -> packer.packString(text);
            case Value.Int(long number) -> packer.packLong(number);
            case Value.Float64(double number) -> packer.packDouble(number);
            case Value.Null() -> packer.packNil();
            case Value.Bool(boolean on) -> packer.packBoolean(on);
            case Value.Bytes(byte[] bytes) -> {
                packer.packBinaryHeader(bytes.length);
                packer.writePayload(bytes);
            }
            case Value.Array array -> {
                packer.packArrayHeader(array.size());
                for (int i = 0; i < array.size(); i++) {
                    pack(packer, array.get(i));
                }
            }
            case Value.Map map -> {
                packer.packMapHeader(map.size());
                for (int i = 0; i < map.size(); i++) {
                    pack(packer, map.key(i));
                    pack(packer, map.value(i));
                }
            }
            default -> throw new IllegalArgumentException("no workload holds " + value);
        }
    }

    static Value unpack(MessageUnpacker unpacker) throws IOException {
        return switch (unpacker.getNextFormat().getValueType()) {
            case NIL -> {
                unpacker.unpackNil();
                yield Value.NULL;
            }
            case BOOLEAN -> Value.of(unpacker.unpackBoolean());
            case INTEGER -> Value.of(unpacker.unpackLong());
            case FLOAT -> new Value.Float64(unpacker.unpackDouble());
            case STRING -> Value.of(unpacker.unpackString());
            case BINARY -> new Value.Bytes(unpacker.readPayload(unpacker.unpackBinaryHeader()));
            case ARRAY -> Value.Array.of(unpack(unpacker, unpacker.unpackArrayHeader()));
            case MAP -> Value.Map.ofTurns(unpack(unpacker, 2 * unpacker.unpackMapHeader()));
            case EXTENSION -> throw new IllegalArgumentException("no workload holds an extension");
        };
    }

    private static Value[] unpack(MessageUnpacker unpacker, int count) throws IOException {
        Value[] values = new Value[count];
        for (int i = 0; i < count; i++) {
            values[i] = unpack(unpacker);
        }
        return values;
    }
}
