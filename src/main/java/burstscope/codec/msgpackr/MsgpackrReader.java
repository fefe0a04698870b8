package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireFormatException.Kind;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.StructureTable.Structure;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads one value. Recursion goes one level deeper only where a container does, so its depth is limited with theirs.
/// - Threads: one.
final class MsgpackrReader {
    private static final JsValue.JsMap EMPTY_MAP = new JsValue.JsMap(Value.Map.EMPTY);
    private static final int LOWEST_SHARED = -32;
    private static final Value[] SHARED_INTS = new Value[256 - LOWEST_SHARED];

    static {
        Arrays.setAll(SHARED_INTS, i -> new Value.Int(i + LOWEST_SHARED));
    }

    private static final Value NO_BYTES = new Value.Bytes(new byte[0]);
    private static final Value[] NO_NAMES = {};
    private static final int MOST_NAMES_SHARED = 32;

    private final Input in = new Input();
    private final KeyCache keys = new KeyCache();
    /// For each number of keys those of the last object that had so many.
    private final Value[][] lastNames = new Value[MOST_NAMES_SHARED][];

    private final MsgpackrOptions options;
    private final int mostDepth;
    private final int mostBytes;
    private final StructureTable structures;
    private final BundleReader bundles;
    private final ScalarReader scalars;
    private final TaggedReader tagged;

    MsgpackrReader(MsgpackrOptions options, WireLimits limits, List<ValueExtension> extensions) {
        this.options = options;
        mostDepth = limits.maxDepth();
        mostBytes = limits.maxTextBytes();
        structures = new StructureTable(options);
        bundles = new BundleReader(in, keys, mostBytes, options.faithful);
        scalars = new ScalarReader(in, options);
        tagged = new TaggedReader(this, in, options, extensions);
        Arrays.fill(lastNames, NO_NAMES);
    }

    Value read(byte[] bytes, int offset, int length) throws WireFormatException {
        in.begin(bytes, offset, length);
        structures.begin();
        bundles.begin();
        tagged.begin();
        try {
            Value value = value(0);
            bundles.finish();
            if (in.at != in.end) {
                throw in.failure(Kind.TRAILING, in.at, in.left() + " bytes are left after the value");
            }
            return tagged.finish(value);
        } finally {
            in.release();
            bundles.begin();
        }
    }

    /// Reads the next value.
    /// @param depth containers around it
    Value value(int depth) throws WireFormatException {
        while (true) {
            int tokenAt = in.at;
            int token = in.u8();
            if (token < 0x80) {
                Structure structure = token < 0x40 ? null : structures.get(token);
                return structure == null
                        ? SHARED_INTS[token - LOWEST_SHARED]
                        : reference(structure, token, tokenAt, depth);
            }
            if (token < 0xc0) {
                return token >= 0xa0
                        ? text(token & 0x1f, tokenAt)
                        : token >= 0x90 ? array(token & 0x0f, tokenAt, depth) : map(token & 0x0f, tokenAt, depth);
            }
            if (token >= 0xe0) {
                return SHARED_INTS[(byte) token - LOWEST_SHARED];
            }
            Value value = token < 0xd4 ? scalar(token, tokenAt, depth) : lengthy(token, tokenAt, depth);
            if (value != null) {
                return value;
            }
            // A bundle has been opened; the value itself comes now.
        }
    }

    private @Nullable Value scalar(int token, int tokenAt, int depth) throws WireFormatException {
        return switch (token) {
            case 0xc0 -> Value.NULL;
            case 0xc1 -> bundles.cut(tokenAt);
            case 0xc2 -> Value.FALSE;
            case 0xc3 -> Value.TRUE;
            case 0xc4 -> bytes(in.u8(), tokenAt);
            case 0xc5 -> bytes(in.u16(), tokenAt);
            case 0xc6 -> bytes(in.u32(), tokenAt);
            case 0xc7 -> extension(in.u8(), tokenAt, depth);
            case 0xc8 -> extension(in.u16(), tokenAt, depth);
            case 0xc9 -> extension(in.u32(), tokenAt, depth);
            case 0xca -> scalars.float32();
            case 0xcb -> new Value.Float64(Double.longBitsToDouble(in.i64()));
            case 0xcc -> SHARED_INTS[in.u8() - LOWEST_SHARED];
            case 0xcd -> Value.of(in.u16());
            case 0xce -> new Value.Int(in.u32());
            case 0xcf -> scalars.int64(false);
            case 0xd0 -> new Value.Int((byte) in.u8());
            case 0xd1 -> new Value.Int((short) in.u16());
            case 0xd2 -> new Value.Int(in.i32());
            case 0xd3 -> scalars.int64(true);
            default -> throw new IllegalStateException("token " + token);
        };
    }

    private @Nullable Value lengthy(int token, int tokenAt, int depth) throws WireFormatException {
        return switch (token) {
            case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> extension(1 << (token - 0xd4), tokenAt, depth);
            case 0xd9 -> text(in.u8(), tokenAt);
            case 0xda -> text(in.u16(), tokenAt);
            case 0xdb -> text(in.u32(), tokenAt);
            case 0xdc -> array(in.u16(), tokenAt, depth);
            case 0xdd -> array(in.u32(), tokenAt, depth);
            case 0xde -> map(in.u16(), tokenAt, depth);
            case 0xdf -> map(in.u32(), tokenAt, depth);
            default -> throw new IllegalStateException("token " + token);
        };
    }

    private Value.Text text(long length, int tokenAt) throws WireFormatException {
        int from = in.body(length, mostBytes, tokenAt);
        return options.faithful
                ? new Value.Text(Texts.decodeFaulty(in.bytes, from, (int) length))
                : Texts.text(in.bytes, from, (int) length);
    }

    private Value bytes(long length, int tokenAt) throws WireFormatException {
        int from = in.body(length, mostBytes, tokenAt);
        return length == 0 ? NO_BYTES : new Value.Bytes(Arrays.copyOfRange(in.bytes, from, from + (int) length));
    }

    Value.Array array(long count, int tokenAt, int depth) throws WireFormatException {
        int inside = deeper(depth, tokenAt);
        if (count == 0) {
            return Value.Array.EMPTY;
        }
        int size = in.claim(count, tokenAt);
        if (size == 1) {
            return Value.Array.ofOne(value(inside));
        }
        if (size == 2) {
            Value first = value(inside);
            return Value.Array.ofTwo(first, value(inside));
        }
        Value[] items = new Value[size];
        for (int i = 0; i < size; i++) {
            items[i] = value(inside);
        }
        return Value.Array.of(items);
    }

    private Value map(long count, int tokenAt, int depth) throws WireFormatException {
        int inside = deeper(depth, tokenAt);
        if (count == 0) {
            return options.mapsAsObjects ? Value.Map.EMPTY : EMPTY_MAP;
        }
        int size = in.claim(2 * count, tokenAt) / 2;
        if (options.mapsAsObjects) {
            return size == 1 ? Value.Map.ofOne(propertyName(inside), value(inside)) : object(new Value[size], inside);
        }
        if (size == 1) {
            Value key = value(inside);
            return new JsValue.JsMap(Value.Map.ofOne(key, value(inside)));
        }
        Value[] turns = new Value[2 * size];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = value(inside);
        }
        return new JsValue.JsMap(Value.Map.ofTurns(turns));
    }

    /// Reads an object. Most have the keys of the one of their size before; then they share the list of them.
    private Value object(Value[] values, int inside) throws WireFormatException {
        int size = values.length;
        Value[] expected = size < lastNames.length ? lastNames[size] : NO_NAMES;
        Value[] names = expected;
        boolean same = expected.length == size;
        for (int i = 0; i < size; i++) {
            Value.Text name = propertyName(inside);
            if (same && !isSame(expected[i], name)) {
                same = false;
                names = expected.clone();
            } else if (i == 0 && !same) {
                names = new Value[size];
            }
            if (!same) {
                names[i] = name;
            }
            values[i] = value(inside);
        }
        if (size < lastNames.length) {
            lastNames[size] = names;
        }
        return Value.Map.sharing(names, values);
    }

    @SuppressWarnings("ReferenceEquality") // Most keys come out of the cache as the same object.
    private static boolean isSame(Value expected, Value.Text name) {
        return expected == name || expected.equals(name);
    }

    /// The name of a field, which most often is a short text seen before.
    private Value.Text propertyName(int depth) throws WireFormatException {
        int tokenAt = in.at;
        int token = in.u8();
        if (token >= 0xa0 && token < 0xc0) {
            int length = token & 0x1f;
            return keys.get(in.bytes, in.body(length, mostBytes, tokenAt), length);
        }
        if (token == 0xc1) {
            return bundles.cutKey(tokenAt);
        }
        if (token == 0xd9 && !options.faithful) {
            int length = in.u8();
            return keys.get(in.bytes, in.body(length, mostBytes, tokenAt), length);
        }
        in.at = tokenAt;
        Value.Text name = PropertyNames.of(value(depth), options.arraysInMapKeys);
        if (name == null) {
            throw in.unexpected(tokenAt, "a key of an object that is no text, number or truth value");
        }
        return name;
    }

    /// A record whose keys came earlier.
    private Value reference(Structure structure, int id, int tokenAt, int depth) throws WireFormatException {
        Structure meant = structure;
        if (structure.leadsOn()) {
            int high = in.u8();
            meant = structures.get(id, high);
            if (meant == null) {
                throw in.unexpected(tokenAt, "a record of id %02x %02x, which is not defined".formatted(id, high));
            }
        }
        return record(meant.keys(), tokenAt, depth);
    }

    private Value record(Value[] names, int tokenAt, int depth) throws WireFormatException {
        int inside = deeper(depth, tokenAt);
        if (names.length == 0) {
            return Value.Map.EMPTY;
        }
        int size = in.claim(names.length, tokenAt);
        if (size == 1) {
            return Value.Map.ofOne(names[0], value(inside));
        }
        Value[] values = new Value[size];
        for (int i = 0; i < size; i++) {
            values[i] = value(inside);
        }
        return Value.Map.sharing(names, values);
    }

    /// A record that brings its keys.
    private Value definition(int tokenAt, int length, int depth) throws WireFormatException {
        int id = in.u8();
        int high = length == 1 ? -1 : in.u8();
        Value[] names = keyList(deeper(depth, tokenAt));
        if (high < 0) {
            structures.define(id, names);
        } else {
            structures.define(id, high, names);
        }
        return record(names, tokenAt, depth);
    }

    private Value[] keyList(int depth) throws WireFormatException {
        Value[] known = tagged.knownKeys();
        if (known != null) {
            return known;
        }
        int tokenAt = in.at;
        int token = in.u8();
        long count = switch (token) {
            case 0xdc -> in.u16();
            case 0xdd -> in.u32();
            default -> {
                if ((token & 0xf0) != 0x90) {
                    throw in.unexpected(tokenAt, "a record whose keys are no array");
                }
                yield token & 0x0f;
            }
        };
        Value[] names = new Value[in.claim(count, tokenAt)];
        for (int i = 0; i < names.length; i++) {
            names[i] = propertyName(depth);
        }
        tagged.rememberKeys(names);
        return names;
    }

    /// An extension whose length is known; null when it has opened a bundle.
    private @Nullable Value extension(long length, int tokenAt, int depth) throws WireFormatException {
        int type = in.u8();
        int token = in.bytes[tokenAt] & 0xff;
        if (type == Extensions.RECORD && (token == 0xd4 || token == 0xd5)) {
            return definition(tokenAt, (int) length, depth);
        }
        int from = in.body(length, mostBytes, tokenAt);
        if (type == Extensions.BUNDLE) {
            bundles.open(tokenAt, from, (int) length);
            return null;
        }
        Value value = tagged.read(type, tokenAt, from, (int) length, depth);
        return value == null ? scalars.extension(type, tokenAt, from, (int) length) : value;
    }

    int deeper(int depth, int tokenAt) throws WireFormatException {
        if (depth >= mostDepth) {
            throw in.failure(Kind.TOO_DEEP, tokenAt, "nested deeper than " + mostDepth);
        }
        return depth + 1;
    }
}
