package burstscope.codec.msgpackr;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.codec.ValueExtension;
import burstscope.codec.WireFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads extensions that say what the value behind them is: a set, an error, a regular expression, a shared object, or
/// one that a program has registered.
///
/// ```
/// d4 73 00 array            set                       d6 69 iiiiiiii value    value with an id
/// d4 65 00 [name, message, cause, errors]   error     d6 70 iiiiiiii          that value again
/// d4 78 00 [source, flags]  regular expression        d4 tt 00 value          registered type tt
/// ```
/// - Threads: one.
final class TaggedReader {
    private static final int ID_BYTES = 4;
    private static final List<String> ERROR_FIELDS = List.of("name", "message", "cause", "errors");

    private final MsgpackrReader reader;
    private final Input in;
    private final MsgpackrOptions options;
    private final List<ValueExtension> extensions;
    /// The ids of this message, with the lists of keys that have one.
    private final Map<Integer, Value @Nullable []> ids = new HashMap<>();
    /// What has no identity but got an id: a reference to it is the value itself.
    private final Map<Integer, Value> scalars = new HashMap<>();
    private final Set<Integer> used = new HashSet<>();
    private @Nullable Integer keysId;

    TaggedReader(MsgpackrReader reader, Input in, MsgpackrOptions options, List<ValueExtension> extensions) {
        this.reader = reader;
        this.in = in;
        this.options = options;
        this.extensions = extensions;
    }

    void begin() {
        if (!ids.isEmpty()) {
            ids.clear();
            scalars.clear();
            used.clear();
        }
        keysId = null;
    }

    /// The whole message, once it has been read: an id that nothing refers to is gone.
    Value finish(Value message) {
        return used.size() == ids.size() - scalars.size() ? message : UnusedIds.remove(message, used);
    }

    /// Reads what belongs to the extension, or gives null when it is none of these.
    @Nullable
    Value read(int type, int tokenAt, int from, int length, int depth) throws WireFormatException {
        return switch (type) {
            case Extensions.SET -> new JsValue.Set(array(tokenAt, depth));
            case Extensions.ERROR -> error(tokenAt, array(tokenAt, depth));
            case Extensions.REG_EXP -> regExp(tokenAt, array(tokenAt, depth));
            case Extensions.ID -> shared(tokenAt, from, length, depth);
            case Extensions.POINTER -> reference(known(tokenAt, from, length));
            default -> length == 1 ? registered(type, tokenAt, depth) : null;
        };
    }

    /// The list of keys that a record's definition refers to, or null when the list itself comes next. msgpackr
    /// shares
    /// lists, as any array, when a message defines a record twice.
    Value @Nullable [] knownKeys() throws WireFormatException {
        keysId = null;
        int tokenAt = in.at;
        if (in.left() < 2 + ID_BYTES || (in.bytes[tokenAt] & 0xff) != 0xd6) {
            return null;
        }
        int type = in.bytes[tokenAt + 1];
        if (type != Extensions.ID && type != Extensions.POINTER) {
            return null;
        }
        int from = tokenAt + 2;
        in.at = from + ID_BYTES;
        if (type == Extensions.ID) {
            keysId = define(tokenAt, from, ID_BYTES);
            return null;
        }
        Value[] names = ids.get(known(tokenAt, from, ID_BYTES));
        if (names == null) {
            throw in.unexpected(tokenAt, "a record whose keys are no list of keys");
        }
        return names;
    }

    void rememberKeys(Value[] names) {
        if (keysId != null) {
            ids.put(keysId, names);
            keysId = null;
        }
    }

    private Value.Array array(int tokenAt, int depth) throws WireFormatException {
        int token = in.left() == 0 ? 0 : in.bytes[in.at] & 0xff;
        if ((token & 0xf0) != 0x90 && token != 0xdc && token != 0xdd) {
            throw in.unexpected(tokenAt, "an extension that must be followed by an array");
        }
        return (Value.Array) reader.value(depth);
    }

    private Value error(int tokenAt, Value.Array data) throws WireFormatException {
        if (data.size() == 0 || !(data.get(0) instanceof Value.Text(String name))) {
            throw in.unexpected(tokenAt, "an error without a name");
        }
        Value message = data.size() > 1 ? data.get(1) : JsValue.UNDEFINED;
        List<Value> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        for (int i = 2; i < Math.min(data.size(), ERROR_FIELDS.size()); i++) {
            if (!(data.get(i) instanceof JsValue.Undefined)) {
                keys.add(Value.of(ERROR_FIELDS.get(i)));
                values.add(data.get(i));
            }
        }
        if (name.equals("AggregateError") && data.size() < ERROR_FIELDS.size()) {
            keys.add(Value.of("errors"));
            values.add(Value.Array.EMPTY);
        }
        Value.Map details = Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
        return new JsValue.JsError(name, message instanceof JsValue.Undefined ? Texts.EMPTY : message, details);
    }

    private Value regExp(int tokenAt, Value.Array data) throws WireFormatException {
        Value given = data.size() > 1 ? data.get(1) : JsValue.UNDEFINED;
        Value flags = given instanceof JsValue.Undefined ? Texts.EMPTY : given;
        if (data.size() == 0
                || !(data.get(0) instanceof Value.Text(String source))
                || !(flags instanceof Value.Text(String flagText))) {
            throw in.unexpected(tokenAt, "a regular expression without a source");
        }
        String inOrder = RegExpText.flags(flagText);
        if (inOrder == null) {
            throw in.unexpected(tokenAt, "a regular expression with flags that there are not");
        }
        return new JsValue.RegExp(RegExpText.source(source), inOrder);
    }

    private Value shared(int tokenAt, int from, int length, int depth) throws WireFormatException {
        int id = define(tokenAt, from, length);
        int token = in.left() == 0 ? 0 : in.bytes[in.at] & 0xff;
        Value target = reader.value(reader.deeper(depth, tokenAt));
        boolean map = (token & 0xf0) == 0x80 || token == 0xde || token == 0xdf;
        if (options.faithful && map && options.mapsAsObjects && refersTo(target, id)) {
            throw in.unexpected(tokenAt, "msgpackr cannot read a map that contains itself as an object");
        }
        if (hasIdentity(target)) {
            return new JsValue.Shared(id, target);
        }
        if (target.equals(new JsValue.Reference(id))) {
            throw in.unexpected(tokenAt, "a value that is nothing but a reference to itself");
        }
        scalars.put(id, target);
        return target;
    }

    private Value reference(int id) {
        Value scalar = scalars.get(id);
        if (scalar != null) {
            return scalar;
        }
        used.add(id);
        return new JsValue.Reference(id);
    }

    private static boolean hasIdentity(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Int _, Value.BigInt _, Value.Float64 _, Value.Text _ -> false;
            case JsValue.Undefined _, JsValue.Reference _ -> false;
            default -> true;
        };
    }

    private static boolean refersTo(Value value, int id) {
        return switch (value) {
            case JsValue.Reference(int other) -> other == id;
            case JsValue.Shared(int other, Value target) -> refersTo(target, id);
            case JsValue.Set(Value.Array items) -> refersTo(items, id);
            case JsValue.JsMap(Value.Map entries) -> refersTo(entries, id);
            case Value.Array items -> items.asList().stream().anyMatch(item -> refersTo(item, id));
            case Value.Map map -> {
                for (int i = 0; i < map.size(); i++) {
                    if (refersTo(map.key(i), id) || refersTo(map.value(i), id)) {
                        yield true;
                    }
                }
                yield false;
            }
            default -> false;
        };
    }

    private int define(int tokenAt, int from, int length) throws WireFormatException {
        int id = id(tokenAt, from, length);
        if (ids.containsKey(id)) {
            throw in.unexpected(tokenAt, "two values with the id " + id);
        }
        ids.put(id, null);
        return id;
    }

    private int known(int tokenAt, int from, int length) throws WireFormatException {
        int id = id(tokenAt, from, length);
        if (!ids.containsKey(id)) {
            throw in.unexpected(tokenAt, "refers to the id " + id + ", which no value before it has");
        }
        return id;
    }

    private int id(int tokenAt, int from, int length) throws WireFormatException {
        if (options.refusesReferences) {
            throw in.unexpected(tokenAt, "an id or a reference, which structuredClone=false forbids");
        }
        if (length != ID_BYTES) {
            throw in.unexpected(tokenAt, "an id of " + length + " bytes");
        }
        return in.int32At(from);
    }

    private @Nullable Value registered(int type, int tokenAt, int depth) throws WireFormatException {
        for (ValueExtension extension : extensions) {
            if ((extension.type() & 0xff) == type) {
                Value value = extension.fromWire(reader.value(reader.deeper(depth, tokenAt)));
                if (value == null) {
                    throw in.unexpected(tokenAt, "extension type " + type + " with a value that it cannot stand for");
                }
                return value;
            }
        }
        return null;
    }
}
