package burstscope.codec.msgpackr;

import burstscope.codec.ByteUse;
import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.codec.msgpackr.StructureTable.Structure;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Follows the tokens of a payload that has been decoded, or of the part in front of its first fault.
/// - Errors: [WireFormatException] at the end of what is known.
/// - Threads: one.
final class LayoutWalk {
    private static final int ID_BYTES = 4;

    private final Input in = new Input();
    private final StructureTable structures;
    private final LayoutSpans spans;
    private final BundleLayout bundle;
    private final Map<Integer, Value[]> keyLists = new HashMap<>();

    LayoutWalk(byte[] bytes, int offset, int known, StructureTable structures, LayoutSpans spans) {
        in.begin(bytes, offset, known);
        this.structures = structures;
        this.spans = spans;
        bundle = new BundleLayout(in, spans);
    }

    void run() throws WireFormatException {
        value(0, false);
        bundle.finish();
    }

    /// Tells the next value; gives the text when it is one.
    private @Nullable String value(int depth, boolean key) throws WireFormatException {
        int tokenAt = in.at;
        int token = in.u8();
        if (token < 0x40 || token >= 0xe0) {
            return tell(tokenAt, depth, ByteUse.INTEGER, () -> "fixint " + (byte) token);
        }
        if (token < 0x80) {
            Structure structure = structures.get(token);
            return structure == null
                    ? tell(tokenAt, depth, ByteUse.INTEGER, () -> "fixint " + token)
                    : reference(structure, token, tokenAt, depth);
        }
        if (token < 0x90) {
            return map(token & 0x0f, tokenAt, depth);
        }
        if (token < 0xa0) {
            return array(token & 0x0f, tokenAt, depth);
        }
        return token < 0xc0 ? text(token & 0x1f, tokenAt, depth, key) : wide(token, tokenAt, depth, key);
    }

    private @Nullable String wide(int token, int tokenAt, int depth, boolean key) throws WireFormatException {
        return switch (token) {
            case 0xc0 -> tell(tokenAt, depth, ByteUse.OTHER, () -> "nil");
            case 0xc1 -> bundled(tokenAt, depth, key);
            case 0xc2 -> tell(tokenAt, depth, ByteUse.OTHER, () -> "false");
            case 0xc3 -> tell(tokenAt, depth, ByteUse.OTHER, () -> "true");
            case 0xc4 -> binary(in.u8(), tokenAt, depth);
            case 0xc5 -> binary(in.u16(), tokenAt, depth);
            case 0xc6 -> binary(in.u32(), tokenAt, depth);
            case 0xc7 -> extension(in.u8(), tokenAt, depth, key);
            case 0xc8 -> extension(in.u16(), tokenAt, depth, key);
            case 0xc9 -> extension(in.u32(), tokenAt, depth, key);
            case 0xca -> {
                float number = Float.intBitsToFloat(in.i32());
                yield tell(tokenAt, depth, ByteUse.OTHER, () -> "float32 " + number);
            }
            case 0xcb -> {
                double number = Double.longBitsToDouble(in.i64());
                yield tell(tokenAt, depth, ByteUse.OTHER, () -> "float64 " + number);
            }
            case 0xcc -> integer("uint8 ", in.u8(), tokenAt, depth);
            case 0xcd -> integer("uint16 ", in.u16(), tokenAt, depth);
            case 0xce -> integer("uint32 ", in.u32(), tokenAt, depth);
            case 0xcf -> {
                String number = Long.toUnsignedString(in.i64());
                yield tell(tokenAt, depth, ByteUse.INTEGER, () -> "uint64 " + number);
            }
            case 0xd0 -> integer("int8 ", (byte) in.u8(), tokenAt, depth);
            case 0xd1 -> integer("int16 ", (short) in.u16(), tokenAt, depth);
            case 0xd2 -> integer("int32 ", in.i32(), tokenAt, depth);
            case 0xd3 -> integer("int64 ", in.i64(), tokenAt, depth);
            case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(1 << (token - 0xd4), tokenAt, depth, key);
            case 0xd9 -> text(in.u8(), tokenAt, depth, key);
            case 0xda -> text(in.u16(), tokenAt, depth, key);
            case 0xdb -> text(in.u32(), tokenAt, depth, key);
            case 0xdc -> array(in.u16(), tokenAt, depth);
            case 0xdd -> array(in.u32(), tokenAt, depth);
            case 0xde -> map(in.u16(), tokenAt, depth);
            case 0xdf -> map(in.u32(), tokenAt, depth);
            default -> throw in.unexpected(tokenAt, "token " + token);
        };
    }

    private @Nullable String integer(String name, long number, int tokenAt, int depth) {
        return tell(tokenAt, depth, ByteUse.INTEGER, () -> name + number);
    }

    private String text(long length, int tokenAt, int depth, boolean key) throws WireFormatException {
        int from = in.body(length, Integer.MAX_VALUE, tokenAt);
        Supplier<String> meaning = () -> "text, " + LayoutSpans.counted(length, "byte", "bytes");
        spans.tell(tokenAt, from, depth, ByteUse.STRUCTURE, meaning);
        spans.text(in.bytes, from, in.at, depth, key);
        return key ? Texts.decode(in.bytes, from, (int) length) : "";
    }

    private String bundled(int tokenAt, int depth, boolean key) throws WireFormatException {
        int units = in.units(tokenAt);
        Supplier<String> meaning = () -> "text, the next " + LayoutSpans.counted(Math.abs(units), "unit", "units")
                + " of bundle " + (units > 0 ? 'B' : 'A');
        tell(tokenAt, depth, ByteUse.STRUCTURE, meaning);
        return bundle.take(units, depth, key);
    }

    private @Nullable String binary(long length, int tokenAt, int depth) throws WireFormatException {
        int from = in.body(length, Integer.MAX_VALUE, tokenAt);
        Supplier<String> meaning = () -> "binary, " + LayoutSpans.counted(length, "byte", "bytes");
        spans.tell(tokenAt, from, depth, ByteUse.STRUCTURE, meaning);
        spans.tell(from, in.at, depth, ByteUse.BINARY, () -> "binary data");
        return null;
    }

    private @Nullable String array(long count, int tokenAt, int depth) throws WireFormatException {
        tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "array, " + LayoutSpans.counted(count, "item", "items"));
        values(count, depth + 1);
        return null;
    }

    private @Nullable String map(long count, int tokenAt, int depth) throws WireFormatException {
        tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "map, " + LayoutSpans.counted(count, "entry", "entries"));
        for (long i = 0; i < count; i++) {
            value(depth + 1, true);
            value(depth + 1, false);
        }
        return null;
    }

    private void values(long count, int depth) throws WireFormatException {
        for (long i = 0; i < count; i++) {
            value(depth, false);
        }
    }

    private @Nullable String reference(Structure structure, int id, int tokenAt, int depth) throws WireFormatException {
        Structure meant = structure;
        if (structure.leadsOn()) {
            meant = structures.get(id, in.u8());
        }
        if (meant == null) {
            throw in.truncated();
        }
        Value[] keys = meant.keys();
        tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "record " + Integer.toHexString(id) + ": " + names(keys));
        values(keys.length, depth + 1);
        return null;
    }

    private @Nullable String definition(int length, int tokenAt, int depth) throws WireFormatException {
        int id = in.u8();
        int high = length == 1 ? -1 : in.u8();
        tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "definition of record " + Integer.toHexString(id));
        Value[] keys = keyList(depth + 1);
        if (high < 0) {
            structures.define(id, keys);
        } else {
            structures.define(id, high, keys);
        }
        values(keys.length, depth + 1);
        return null;
    }

    private Value[] keyList(int depth) throws WireFormatException {
        int tokenAt = in.at;
        int token = in.u8();
        if (token == 0xd6) {
            boolean pointer = in.u8() == Extensions.POINTER;
            int id = in.i32();
            String what = pointer ? "the keys with id " : "keys with id ";
            tell(tokenAt, depth, ByteUse.STRUCTURE, () -> what + id);
            Value[] keys = pointer ? keyLists.get(id) : keyList(depth);
            if (keys == null) {
                throw in.truncated();
            }
            keyLists.put(id, keys);
            return keys;
        }
        long count = token == 0xdc ? in.u16() : token == 0xdd ? in.u32() : token & 0x0f;
        tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "array, " + LayoutSpans.counted(count, "key", "keys"));
        Value[] keys = new Value[in.claim(count, tokenAt)];
        for (int i = 0; i < keys.length; i++) {
            String name = value(depth + 1, true);
            keys[i] = Value.of(name == null ? "?" : name);
        }
        return keys;
    }

    private @Nullable String extension(long length, int tokenAt, int depth, boolean key) throws WireFormatException {
        int type = in.u8();
        int token = in.bytes[tokenAt] & 0xff;
        if (type == Extensions.RECORD && (token == 0xd4 || token == 0xd5)) {
            return definition((int) length, tokenAt, depth);
        }
        if (type == Extensions.BUNDLE) {
            return openBundle(length, tokenAt, depth, key);
        }
        int from = in.body(length, Integer.MAX_VALUE, tokenAt);
        switch (type) {
            case Extensions.UNDEFINED -> tell(tokenAt, depth, ByteUse.OTHER, () -> "undefined");
            case Extensions.TIME -> tell(tokenAt, depth, ByteUse.OTHER, () -> "time");
            case Extensions.BIG_INT -> tell(tokenAt, depth, ByteUse.INTEGER, () -> "big integer");
            case Extensions.TYPED_ARRAY -> {
                spans.tell(tokenAt, from + 1, depth, ByteUse.STRUCTURE, () -> "typed array");
                spans.tell(from + 1, in.at, depth, ByteUse.BINARY, () -> "elements");
            }
            case Extensions.POINTER ->
                tell(tokenAt, depth, ByteUse.STRUCTURE, () -> "the value with id " + in.int32At(from));
            default -> {
                String what = length == ID_BYTES && type == Extensions.ID ? "id " + in.int32At(from) : name(type);
                tell(tokenAt, depth, ByteUse.STRUCTURE, () -> what);
                return value(depth, key);
            }
        }
        return null;
    }

    private static String name(int type) {
        return switch (type) {
            case Extensions.SET -> "set";
            case Extensions.ERROR -> "error";
            case Extensions.REG_EXP -> "regular expression";
            default -> "extension type " + type;
        };
    }

    private @Nullable String openBundle(long length, int tokenAt, int depth, boolean key) throws WireFormatException {
        int body = in.body(length, Integer.MAX_VALUE, tokenAt);
        if (length < Integer.BYTES) {
            throw in.truncated();
        }
        spans.tell(tokenAt, body + Integer.BYTES, depth, ByteUse.STRUCTURE, () -> "pointer to the next bundle");
        bundle.open(body, in.at, depth);
        return value(depth, key);
    }

    private static String names(Value[] keys) {
        StringBuilder text = new StringBuilder();
        for (Value key : keys) {
            text.append(text.isEmpty() ? "" : ", ").append(key instanceof Value.Text(String name) ? name : "?");
        }
        return text.toString();
    }

    private @Nullable String tell(int tokenAt, int depth, ByteUse use, Supplier<String> meaning) {
        spans.tell(tokenAt, in.at, depth, use, meaning);
        return null;
    }
}
