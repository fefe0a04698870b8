package burstscope.codec.msgpack;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.codec.json.JsonCodec;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The vectors of `vectors/msgpack/plain.json`; its README tells the notation.
/// - Threads: stateless.
public final class PlainVectors {
    private static final String FILE = "/vectors/msgpack/plain.json";

    private PlainVectors() {}

    /// One vector; `value` holds its numbers as the notation gives them, see [#sameMeaning].
    public record Vector(String name, byte[] bytes, Value value) {
        @Override
        public String toString() {
            return name;
        }
    }

    public static List<Vector> all() {
        try (InputStream in = Objects.requireNonNull(PlainVectors.class.getResourceAsStream(FILE))) {
            byte[] json = in.readAllBytes();
            Value.Array list = (Value.Array) new JsonCodec(WireLimits.DEFAULT).decode(json, 0, json.length);
            List<Vector> vectors = new ArrayList<>();
            for (Value item : list.asList()) {
                Value.Map map = (Value.Map) item;
                String name = text(map, "file") + ": " + text(map, "name");
                vectors.add(new Vector(name, HexFormat.of().parseHex(text(map, "hex")), meaning(map.get("value"))));
            }
            return vectors;
        } catch (IOException | WireFormatException e) {
            throw new IllegalStateException(FILE, e);
        }
    }

    /// Whether two values are equal when 1 and 1.0 are.
    public static boolean sameMeaning(Value left, Value right) {
        if (left instanceof Value.Array a && right instanceof Value.Array b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (!sameMeaning(a.get(i), b.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (left instanceof Value.Map a && right instanceof Value.Map b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (!sameMeaning(a.key(i), b.key(i)) || !sameMeaning(a.value(i), b.value(i))) {
                    return false;
                }
            }
            return true;
        }
        boolean numbers = isFloat(left) || isFloat(right);
        return left.equals(right) || (numbers && Double.compare(number(left), number(right)) == 0);
    }

    private static boolean isFloat(Value value) {
        return value instanceof Value.Float32 || value instanceof Value.Float64;
    }

    private static double number(Value value) {
        return switch (value) {
            case Value.Int(long n) -> n;
            case Value.BigInt(var n) -> n.doubleValue();
            case Value.Float32(float n) -> n;
            case Value.Float64(double n) -> n;
            default -> throw new IllegalArgumentException("no number: " + value);
        };
    }

    private static Value meaning(@Nullable Value notation) {
        return switch (Objects.requireNonNull(notation)) {
            case Value.Array list ->
                Value.Array.of(list.asList().stream().map(PlainVectors::meaning).toArray(Value[]::new));
            case Value.Map map when map.get("$") != null -> wrapped(map);
            case Value.Map map -> {
                Value[] keys = new Value[map.size()];
                Value[] values = new Value[map.size()];
                Arrays.setAll(keys, map::key);
                Arrays.setAll(values, i -> meaning(map.value(i)));
                yield Value.Map.of(keys, values);
            }
            case Value other -> other;
        };
    }

    private static Value wrapped(Value.Map map) {
        return switch (text(map, "$")) {
            case "num" -> new Value.Float64(Double.parseDouble(text(map, "v")));
            case "bigint" -> integer(new BigInteger(text(map, "v")));
            case "bytes" -> new Value.Bytes(HexFormat.of().parseHex(text(map, "hex")));
            case "bytesRep" ->
                new Value.Bytes(HexFormat.of().parseHex(text(map, "hex").repeat(count(map))));
            case "rep" -> Value.of(text(map, "s").repeat(count(map)));
            case "arrRep" -> {
                Value[] items = new Value[count(map)];
                Arrays.fill(items, meaning(map.get("v")));
                yield Value.Array.of(items);
            }
            case "map", "obj" -> entries((Value.Array) Objects.requireNonNull(map.get("entries")));
            default -> throw new IllegalArgumentException("unknown notation " + map);
        };
    }

    private static Value entries(Value.Array list) {
        Value[] keys = new Value[list.size()];
        Value[] values = new Value[list.size()];
        Arrays.setAll(keys, i -> meaning(((Value.Array) list.get(i)).get(0)));
        Arrays.setAll(values, i -> meaning(((Value.Array) list.get(i)).get(1)));
        return Value.Map.of(keys, values);
    }

    private static Value integer(BigInteger number) {
        return number.bitLength() < Long.SIZE ? Value.of(number.longValue()) : new Value.BigInt(number);
    }

    private static int count(Value.Map map) {
        return (int) number(Objects.requireNonNull(map.get("n")));
    }

    private static String text(Value.Map map, String key) {
        return ((Value.Text) Objects.requireNonNull(map.get(key))).value();
    }
}
