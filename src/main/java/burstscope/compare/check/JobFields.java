package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/// A job's fields by their names.
/// - Errors: [IllegalArgumentException] with a sentence for the user where a field is missing or of another type.
/// - Threads: immutable.
record JobFields(Value.Map job) {
    private static final HexFormat HEX = HexFormat.of();

    boolean has(String name) {
        return job.get(name) != null;
    }

    Value value(String name) {
        Value value = job.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a job of this kind needs the field '" + name + "'");
        }
        return value;
    }

    String text(String name) {
        if (value(name) instanceof Value.Text(String text)) {
            return text;
        }
        throw new IllegalArgumentException("the field '" + name + "' must be a text");
    }

    String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    byte[] utf8(String name) {
        return text(name).getBytes(StandardCharsets.UTF_8);
    }

    long number(String name) {
        if (value(name) instanceof Value.Int(long number)) {
            return number;
        }
        throw new IllegalArgumentException("the field '" + name + "' must be an integer");
    }

    long number(String name, long otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    Value.Array array(String name) {
        if (value(name) instanceof Value.Array array) {
            return array;
        }
        throw new IllegalArgumentException("the field '" + name + "' must be an array");
    }

    Value.Map map(String name) {
        if (value(name) instanceof Value.Map map) {
            return map;
        }
        throw new IllegalArgumentException("the field '" + name + "' must be an object");
    }

    Value.Map options() {
        if (!has("options")) {
            return Value.Map.EMPTY;
        }
        if (job.get("options") instanceof Value.Map options) {
            return options;
        }
        throw new IllegalArgumentException("the options must be an object");
    }

    /// The bytes that a field holds as hex digits.
    byte[] bytes(String name) {
        return HexText.bytes(text(name));
    }

    /// Likewise several.
    List<byte[]> severalBytes(String name) {
        List<byte[]> all = new ArrayList<>();
        for (Value item : array(name).asList()) {
            if (!(item instanceof Value.Text(String hex))) {
                throw new IllegalArgumentException("the field '" + name + "' must be an array of texts");
            }
            all.add(HexText.bytes(hex));
        }
        return all;
    }

    boolean isTrue(String name) {
        return Objects.equals(job.get(name), Value.TRUE);
    }

    static Value hex(byte[] bytes) {
        return Value.of(HEX.formatHex(bytes));
    }

    static Value hex(List<byte[]> several) {
        return Value.Array.of(several.stream().map(JobFields::hex).toArray(Value[]::new));
    }

    /// The answer `{"hex"}`.
    static Value.Map hexAnswer(WireBuffer out) {
        return Value.Map.ofEntries("hex", Value.of(HEX.formatHex(out.array(), 0, out.size())));
    }

    /// The answer `{"value"}`.
    static Value.Map valueAnswer(Value value) {
        return Value.Map.ofEntries("value", value);
    }
}
