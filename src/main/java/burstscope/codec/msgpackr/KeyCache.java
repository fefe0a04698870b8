package burstscope.codec.msgpackr;

import burstscope.codec.TextCache;
import burstscope.codec.Value;

/// The keys of objects, which messages repeat.
///
/// The key `__proto__` becomes `__proto_`, as in every msgpackr: a JavaScript object cannot have it.
/// - Threads: one.
final class KeyCache {
    private static final String RESERVED = "__proto__";
    private static final Value.Text RENAMED = new Value.Text("__proto_");

    private final TextCache texts = new TextCache();

    Value.Text get(byte[] bytes, int from, int length) {
        Value.Text text = texts.key(bytes, from, from + length);
        if (text == null) {
            return Texts.text(bytes, from, length);
        }
        return length == RESERVED.length() ? safe(text) : text;
    }

    static Value.Text safe(Value.Text key) {
        return key.value().equals(RESERVED) ? RENAMED : key;
    }
}
