package burstscope.codec.notation;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/// Writes a value: plain JSON where that loses nothing, else the wrapper.
/// - Threads: one.
final class NotationWriter {
    static final String RESPONSE_ERROR_FIELD = "isResponseError";
    static final Set<String> ERROR_FIELDS = Set.of(Wrapper.MARK, "id", "name", "message", "details");

    private static final HexFormat HEX = HexFormat.of();

    private final JsonLines out;

    NotationWriter(JsonLines out) {
        this.out = out;
    }

    void write(Value value) throws IOException {
        write(value, -1);
    }

    /// @param id what the container is known by to its references, or -1
    private void write(Value value, int id) throws IOException {
        switch (value) {
            case Value.Null() -> out.literal("null");
            case Value.Bool(boolean on) -> out.literal(String.valueOf(on));
            case Value.Int(long number) -> integer(number);
            case Value.BigInt(BigInteger number) -> bigint(number);
            case Value.Float32(float number) -> number(number);
            case Value.Float64(double number) -> number(number);
            case Value.Text(String text) -> text(text);
            case Value.Bytes(byte[] bytes) -> binary("bytes", bytes, id);
            case Value.Ext(byte type, byte[] data) -> {
                open("ext", id, true);
                out.key("type");
                out.literal(String.valueOf(type));
                hex(data);
            }
            case Value.Array array -> array(array, id);
            case Value.Map map -> map(map, id);
            case JsValue js -> javaScript(js, id);
        }
    }

    private void javaScript(JsValue value, int id) throws IOException {
        switch (value) {
            case JsValue.Undefined() -> empty("undefined");
            case JsValue.Function() -> empty("func");
            case JsValue.Date date -> {
                open("date", id, true);
                out.key("ms");
                out.literal(date.equals(JsValue.Date.INVALID) ? "null" : String.valueOf(date.epochMs()));
                out.close();
            }
            case JsValue.Set set -> {
                open("set", id, false);
                items("values", set.items());
                out.close();
            }
            case JsValue.JsMap map -> {
                open("map", id, false);
                pairs(map.entries());
                out.close();
            }
            case JsValue.JsError error -> error(error, id);
            case JsValue.RegExp(String source, String flags) -> {
                open("regexp", id, true);
                field("source", source);
                field("flags", flags);
                out.close();
            }
            case JsValue.TypedArray typed -> typedArray(typed, id);
            case JsValue.Shared shared -> write(shared.target(), shared.id());
            case JsValue.Reference reference -> {
                open("ref", reference.id(), true);
                out.close();
            }
        }
    }

    private void integer(long number) throws IOException {
        if (Math.abs(number) <= NotationReader.LARGEST_EXACT && number != Long.MIN_VALUE) {
            out.literal(String.valueOf(number));
        } else {
            bigint(BigInteger.valueOf(number));
        }
    }

    private void bigint(BigInteger number) throws IOException {
        wrapped("bigint", "v", number.toString());
    }

    private void number(double number) throws IOException {
        if (JsNumber.isJson(number)) {
            out.literal(JsNumber.text(number));
        } else {
            wrapped("num", "v", number == 0 ? "-0" : JsNumber.text(number));
        }
    }

    private void text(String text) throws IOException {
        if (JsonLines.isWhole(text)) {
            out.text(text);
        } else {
            StringBuilder units = new StringBuilder();
            text.chars().forEach(unit -> units.append(HEX.toHexDigits((char) unit)));
            wrapped("str", "utf16be", units.toString());
        }
    }

    private void array(Value.Array array, int id) throws IOException {
        if (id < 0) {
            items(array);
        } else {
            open("arr", id, false);
            items("values", array);
            out.close();
        }
    }

    private void map(Value.Map map, int id) throws IOException {
        if (id >= 0 || !isPlain(map)) {
            open("obj", id, false);
            pairs(map);
            out.close();
            return;
        }
        out.open('{', isShort(map));
        for (int i = 0; i < map.size(); i++) {
            out.key(((Value.Text) map.key(i)).value());
            write(map.value(i));
        }
        out.close();
    }

    /// Whether a JSON object would keep all of the map, also in the hands of a reader that drops the first of two
    /// equal
    /// keys and takes `__proto__` for something else.
    private static boolean isPlain(Value.Map map) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < map.size(); i++) {
            boolean plain = map.key(i) instanceof Value.Text(String key)
                    && !key.equals(Wrapper.MARK)
                    && !key.equals("__proto__")
                    && JsonLines.isWhole(key)
                    && seen.add(key);
            if (!plain) {
                return false;
            }
        }
        return true;
    }

    private void typedArray(JsValue.TypedArray typed, int id) throws IOException {
        switch (typed.kind()) {
            case ARRAY_BUFFER -> binary("arraybuffer", typed.littleEndian(), id);
            case DATA_VIEW -> binary("dataview", typed.littleEndian(), id);
            default -> {
                open("typed", id, true);
                field("kind", typed.kind().typeName());
                hex(typed.littleEndian());
            }
        }
    }

    private void error(JsValue.JsError error, int id) throws IOException {
        Value.Map details = error.details();
        int last = details.size() - 1;
        boolean response = error.name().equals("Error")
                && last >= 0
                && details.key(last).equals(Value.of(RESPONSE_ERROR_FIELD))
                && details.value(last).equals(Value.TRUE);
        open(response ? "responseError" : "error", id, false);
        if (!response) {
            out.key("name");
            text(error.name());
        }
        out.key("message");
        write(error.message());
        if (isPlain(details) && ERROR_FIELDS.stream().allMatch(name -> details.get(name) == null)) {
            for (int i = 0; i < details.size() - (response ? 1 : 0); i++) {
                out.key(((Value.Text) details.key(i)).value());
                write(details.value(i));
            }
        } else {
            out.key("details");
            write(details);
        }
        out.close();
    }

    private void empty(String wrapper) throws IOException {
        open(wrapper, -1, true);
        out.close();
    }

    private void wrapped(String wrapper, String field, String text) throws IOException {
        open(wrapper, -1, true);
        field(field, text);
        out.close();
    }

    private void binary(String wrapper, byte[] bytes, int id) throws IOException {
        open(wrapper, id, true);
        hex(bytes);
    }

    private void hex(byte[] bytes) throws IOException {
        out.key("hex");
        out.hex(bytes);
        out.close();
    }

    private void open(String wrapper, int id, boolean onOneLine) throws IOException {
        out.open('{', onOneLine);
        field(Wrapper.MARK, wrapper);
        if (id >= 0) {
            out.key("id");
            out.literal(String.valueOf(id));
        }
    }

    private void field(String name, String text) throws IOException {
        out.key(name);
        text(text);
    }

    private void items(String field, Value.Array array) throws IOException {
        out.key(field);
        items(array);
    }

    private void items(Value.Array array) throws IOException {
        out.open('[', isShort(array));
        for (int i = 0; i < array.size(); i++) {
            out.item();
            write(array.get(i));
        }
        out.close();
    }

    private void pairs(Value.Map map) throws IOException {
        out.key("entries");
        out.open('[', map.size() == 0);
        for (int i = 0; i < map.size(); i++) {
            out.item();
            out.open('[', Children.of(map.value(i)).isEmpty());
            out.item();
            write(map.key(i));
            out.item();
            write(map.value(i));
            out.close();
        }
        out.close();
    }

    /// Whether it reads better on one line: few children, none with children of their own.
    private static boolean isShort(Value container) {
        var children = Children.of(container);
        return children.size() <= 8
                && children.stream().allMatch(child -> Children.of(child).isEmpty());
    }
}
