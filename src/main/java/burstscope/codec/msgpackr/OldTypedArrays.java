package burstscope.codec.msgpackr;

import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.JsValue.TypedArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A fault of msgpackr up to 2.1.3: without `moreTypes` it copies elements of a typed array where it should copy bytes.
/// - Threads: stateless.
final class OldTypedArrays {
    private OldTypedArrays() {}

    /// Each element modulo 256 in a byte, and zeros (in msgpackr whatever its buffer held) in place of the others.
    /// - Errors: [IllegalArgumentException] for big integers, where msgpackr throws.
    static byte[] oneByteAnElement(TypedArray array) {
        if (array.kind() == ElementKind.BIG_INT64 || array.kind() == ElementKind.BIG_UINT64) {
            throw new IllegalArgumentException(
                    "msgpackr 1.6.1 has no coding for a " + array.kind().typeName());
        }
        ByteBuffer in = ByteBuffer.wrap(array.littleEndian()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[array.littleEndian().length];
        int count = bytes.length / array.kind().elementBytes();
        for (int i = 0; i < count; i++) {
            bytes[i] = switch (array.kind()) {
                case INT16, UINT16 -> (byte) in.getShort();
                case INT32, UINT32 -> (byte) in.getInt();
                case FLOAT32 -> modulo(in.getFloat());
                case FLOAT64 -> modulo(in.getDouble());
                default -> in.get();
            };
        }
        return bytes;
    }

    private static byte modulo(double number) {
        return Double.isNaN(number) || Double.isInfinite(number) ? 0 : (byte) (long) (number % 256);
    }
}
