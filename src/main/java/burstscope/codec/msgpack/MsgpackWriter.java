package burstscope.codec.msgpack;

import burstscope.codec.JsValue;
import burstscope.codec.Utf8;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.io.IOException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.buffer.OutputStreamBufferOutput;

/// Writes values in their shortest forms.
/// - Threads: one.
final class MsgpackWriter {
    private final int maxDepth;
    private final OutputStreamBufferOutput output = new OutputStreamBufferOutput(new WireBuffer(0));
    private final MessagePacker packer = MessagePack.newDefaultPacker(output);

    MsgpackWriter(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    void write(Value value, WireBuffer out) {
        int before = out.size();
        boolean done = false;
        try {
            output.reset(out);
            write(value, 0);
            packer.flush();
            done = true;
        } catch (IOException e) {
            throw new IllegalStateException("writing to an array failed", e);
        } finally {
            if (!done) {
                packer.clear();
                out.truncate(before);
            }
        }
    }

    private void write(Value value, int depth) throws IOException {
        switch (value) {
            case Value.Null() -> packer.packNil();
            case Value.Bool(boolean b) -> packer.packBoolean(b);
            case Value.Int(long number) -> packer.packLong(number);
            case Value.BigInt(var number) -> packer.packBigInteger(number);
            case Value.Float32(float number) -> packer.packFloat(number);
            case Value.Float64(double number) -> packer.packDouble(number);
            case Value.Text(String text) -> writeText(text);
            case Value.Bytes(byte[] bytes) ->
                packer.packBinaryHeader(bytes.length).writePayload(bytes);
            case Value.Ext(byte type, byte[] data) ->
                packer.packExtensionTypeHeader(type, data.length).writePayload(data);
            case JsValue js -> throw new IllegalArgumentException("MessagePack has no coding for " + js);
            case Value.Array array -> {
                packer.packArrayHeader(array.size());
                int inside = deeper(depth);
                for (int i = 0; i < array.size(); i++) {
                    write(array.get(i), inside);
                }
            }
            case Value.Map map -> {
                packer.packMapHeader(map.size());
                int inside = deeper(depth);
                for (int i = 0; i < map.size(); i++) {
                    write(map.key(i), inside);
                    write(map.value(i), inside);
                }
            }
        }
    }

    /// Not by `packString`: it replaces lone surrogates silently, and is slow from 512 characters on.
    private void writeText(String text) throws IOException {
        byte[] bytes = Utf8.encode(text);
        if (bytes == null) {
            throw new IllegalArgumentException("MessagePack cannot carry text with a lone surrogate");
        }
        packer.packRawStringHeader(bytes.length).writePayload(bytes);
    }

    private int deeper(int depth) {
        if (depth == maxDepth) {
            throw new IllegalArgumentException("nested deeper than " + maxDepth);
        }
        return depth + 1;
    }
}
