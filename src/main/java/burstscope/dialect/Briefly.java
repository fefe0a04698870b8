package burstscope.dialect;

import burstscope.codec.JsValue;
import burstscope.codec.Value;

/// Names a value in a few words without walking it: it may be huge.
public final class Briefly {
    private static final int QUOTED_CHARS = 200;

    private Briefly() {}

    /// Also the key by which an id that is no whole number is compared.
    public static String name(Value value) {
        return switch (value) {
            case Value.Map map -> "a map of " + map.size() + " entries";
            case Value.Array array -> "a list of " + array.size();
            case Value.Text(String text) ->
                '"' + (text.length() <= QUOTED_CHARS ? text : text.substring(0, QUOTED_CHARS) + "...") + '"';
            case Value.Bytes(byte[] bytes) -> bytes.length + " bytes";
            case JsValue js -> js.toString();
            case Value.Ext(byte type, byte[] data) -> "an extension of type " + type + ", " + data.length + " bytes";
            case Value.Null n -> "null";
            case Value.Bool(boolean b) -> Boolean.toString(b);
            case Value.Int(long i) -> Long.toString(i);
            case Value.BigInt b -> "a number beyond 64 bits";
            case Value.Float32(float f) -> Float.toString(f);
            case Value.Float64(double d) -> Double.toString(d);
        };
    }
}
