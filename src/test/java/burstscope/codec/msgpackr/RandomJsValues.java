package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.JsValue.ElementKind;
import burstscope.codec.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Values that a codec with certain options carries without loss.
/// - Threads: one.
final class RandomJsValues {
    private static final int DEEPEST = 4;
    private static final String[] ALPHABETS = {
        "abcdefgh ", "xyz.019", "\u00e9\u00fc\u0142", "\u6f22\u5b57\u7f16", "\ufeffab"
    };
    private static final double[] NUMBERS = {
        0,
        1,
        31,
        32,
        63,
        64,
        127,
        128,
        255,
        256,
        65535,
        65536,
        2147483647,
        2147483648.0,
        4294967295.0,
        4294967296.0,
        -1,
        -32,
        -33,
        -128,
        -129,
        -32768,
        -32769,
        -2147483648.0,
        -2147483649.0,
        0.25,
        -7.5,
        1e21,
        9007199254740991.0
    };
    private final Random random;
    private final boolean moreTypes;
    private final boolean maps;
    private final boolean sharing;
    private final List<Integer> begun = new ArrayList<>();
    private int nextId;

    RandomJsValues(long seed, boolean moreTypes, boolean maps, boolean sharing) {
        random = new Random(seed);
        this.moreTypes = moreTypes;
        this.maps = maps;
        this.sharing = sharing;
    }

    /// The next message.
    Value next() {
        begun.clear();
        nextId = 1;
        return random.nextInt(8) == 0 ? wideValue() : value(0);
    }

    /// Many texts and shapes, so that bundles roll over and ids run out.
    private Value wideValue() {
        Value[] items = new Value[random.nextInt(150)];
        int letters = 1 + random.nextInt(600);
        for (int i = 0; i < items.length; i++) {
            items[i] = random.nextBoolean()
                    ? Value.of(text(random.nextInt(letters)))
                    : Value.Map.ofEntries("k" + random.nextInt(90), number(), "name", Value.of(text(5)));
        }
        return Value.Array.of(items);
    }

    private Value value(int depth) {
        int kinds = depth < DEEPEST ? 12 : 7;
        return switch (random.nextInt(kinds)) {
            case 0 -> random.nextBoolean() ? Value.NULL : Value.of(random.nextBoolean());
            case 1 -> number();
            case 2, 3 -> Value.of(text(random.nextInt(40)));
            case 4 -> JsValue.UNDEFINED;
            case 5 -> new Value.BigInt(BigInteger.valueOf(random.nextLong()));
            case 6 -> scalar();
            case 7, 8 -> array(depth);
            case 9, 10 -> object(depth);
            default -> special(depth);
        };
    }

    private Value number() {
        double number = NUMBERS[random.nextInt(NUMBERS.length)];
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Value.of((long) number)
                : new Value.Float64(number);
    }

    private Value scalar() {
        byte[] bytes = new byte[8 * random.nextInt(40)];
        random.nextBytes(bytes);
        ElementKind[] kinds = ElementKind.values();
        return switch (random.nextInt(moreTypes ? 3 : 2)) {
            case 0 -> new JsValue.Date(random.nextInt() * 500L);
            case 1 -> new Value.Bytes(bytes);
            default -> new JsValue.TypedArray(kinds[random.nextInt(kinds.length)], bytes);
        };
    }

    private Value array(int depth) {
        if (!sharing || random.nextInt(3) != 0) {
            return items(depth);
        }
        int id = nextId++;
        begun.add(id);
        Value target = random.nextBoolean() ? items(depth + 1) : object(depth + 1);
        int other = begun.get(random.nextInt(begun.size()));
        return Value.Array.of(new JsValue.Shared(id, target), new JsValue.Reference(id), new JsValue.Reference(other));
    }

    private Value.Array items(int depth) {
        Value[] items = new Value[random.nextInt(random.nextInt(20) == 0 ? 40 : 5)];
        for (int i = 0; i < items.length; i++) {
            items[i] = value(depth + 1);
        }
        return Value.Array.of(items);
    }

    private Value.Map object(int depth) {
        int from = random.nextInt(6);
        Value[] keys = new Value[random.nextInt(5)];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Value.of((i % 2 == 0 ? "key" : "\u00e9") + (from + i));
            values[i] = value(depth + 1);
        }
        return Value.Map.of(keys, values);
    }

    private Value special(int depth) {
        int kind = random.nextInt(4);
        if (kind == 0 && maps) {
            return new JsValue.JsMap(Value.Map.of(
                    new Value[] {number(), Value.of(text(8))}, new Value[] {value(depth + 1), value(depth + 1)}));
        }
        if (!moreTypes) {
            return items(depth);
        }
        return switch (kind) {
            case 1 -> new JsValue.RegExp("a+" + text(3), "gi");
            case 2 -> new JsValue.JsError("TypeError", Value.of(text(9)), Value.Map.ofEntries("cause", number()));
            default -> new JsValue.Set(items(depth));
        };
    }

    private String text(int length) {
        String alphabet = ALPHABETS[random.nextInt(ALPHABETS.length)];
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return random.nextInt(9) == 0 ? text + "\ud83d\ude00" : text.toString();
    }
}
