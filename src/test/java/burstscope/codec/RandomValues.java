package burstscope.codec;

import java.math.BigInteger;
import java.util.Random;

/// Values of every kind, with the ends of each range drawn more often than chance would.
/// - Threads: one.
public final class RandomValues {
    private static final int DEEPEST = 5;
    private static final String[] PIECES = {
        "a",
        "key",
        "?",
        "\"",
        "\\",
        "/",
        "\n",
        "\u0000",
        "\u001f",
        "\u007f",
        "\u0080",
        "\u00e9",
        "\u07ff",
        "\u0800",
        "\u6f22",
        "\ud83d\ude00",
        "\udbff\udfff",
        "\ufffd",
        "\uffff",
        "\ufeff",
        " ",
        "0123456789abcdef"
    };
    private final Random random;
    /// Only what JSON can carry; its texts may hold lone surrogates, which MessagePack cannot carry.
    private final boolean json;

    public RandomValues(long seed, boolean json) {
        random = new Random(seed);
        this.json = json;
    }

    public Value next() {
        return next(0);
    }

    private Value next(int depth) {
        return switch (random.nextInt(depth < DEEPEST ? 12 : 8)) {
            case 0 -> Value.NULL;
            case 1 -> Value.of(random.nextBoolean());
            case 2 -> Value.of(integer());
            case 3 -> new Value.Float64(number());
            case 4 -> bigInteger();
            case 5 -> json ? Value.of(random.nextInt()) : new Value.Float32(Float.intBitsToFloat(random.nextInt()));
            case 6 -> json ? Value.of(text()) : bytes();
            case 7 -> Value.of(text());
            case 8, 9 -> array(depth + 1);
            default -> map(depth + 1);
        };
    }

    private Value array(int depth) {
        Value[] items = new Value[size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = next(depth);
        }
        return Value.Array.of(items);
    }

    private Value map(int depth) {
        Value[] keys = new Value[size()];
        Value[] values = new Value[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = json ? Value.of(wholeText()) : next(depth);
            values[i] = next(depth);
        }
        return Value.Map.of(keys, values);
    }

    private int size() {
        return random.nextInt(20) == 0 ? 15 + random.nextInt(4) : random.nextInt(5);
    }

    private long integer() {
        long edge = 1L << random.nextInt(64);
        return switch (random.nextInt(5)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(300) - 150;
            case 2 -> edge;
            case 3 -> edge - 1;
            default -> -edge - 1;
        };
    }

    private double number() {
        double any = Double.longBitsToDouble(random.nextLong());
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextDouble();
            case 2 -> -0.0;
            default -> !json || Double.isFinite(any) ? any : 0.1;
        };
    }

    private Value bigInteger() {
        if (json) {
            BigInteger big =
                    BigInteger.ONE.shiftLeft(64 + random.nextInt(400)).add(BigInteger.valueOf(random.nextLong()));
            return new Value.BigInt(random.nextBoolean() ? big : big.negate());
        }
        return new Value.BigInt(BigInteger.ONE.shiftLeft(63).add(BigInteger.valueOf(random.nextLong() >>> 1)));
    }

    private Value bytes() {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 250 + random.nextInt(20) : random.nextInt(20)];
        random.nextBytes(bytes);
        return random.nextBoolean() ? new Value.Bytes(bytes) : new Value.Ext((byte) random.nextInt(), bytes);
    }

    private String text() {
        String whole = wholeText();
        return json && random.nextInt(4) == 0 ? whole + (char) (0xd800 + random.nextInt(0x800)) + whole : whole;
    }

    private String wholeText() {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(30) == 0 ? 400 : random.nextInt(8);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
