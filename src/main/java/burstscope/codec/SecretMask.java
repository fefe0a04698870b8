package burstscope.codec;

import java.util.Locale;
import java.util.regex.Pattern;

/// Replaces what looks like a secret before a message is written anywhere.
/// - Shape: a map's value whose key names a secret, whatever it holds; in a list, what follows a text that names one;
/// in a
///   text, what follows `Bearer` or a key like `password=`. Text that hides a secret under no telling name stays: a
///   recording is not safe to publish unread.
/// - Threads: stateless.
public final class SecretMask {
    static final Value MASK = Value.of("***");
    private static final Pattern KEY = Pattern.compile(
            ".*(passw|passphrase|mail_pw|send_pw|secret|token|authori[sz]ation|credential|api_?key|private_?key|cookie).*"
                    + "|pw|pwd|pass|auth");
    private static final Pattern INSIDE = Pattern.compile(
            "(?i)(bearer\\s+|(?:password|passwd|passphrase|secret|token|authorization|api_?key)[\"']?\\s*[=:]\\s*[\"']?)"
                    + "([^\\s\"'&,;}]+)");
    private static final int DEEPEST = 100;

    private SecretMask() {}

    public static Value mask(Value value) {
        return mask(value, 0);
    }

    private static Value mask(Value value, int depth) {
        if (depth > DEEPEST) {
            return MASK;
        }
        Value.Map map = JsValue.entries(value);
        if (map != null) {
            Value[] keys = new Value[map.size()];
            Value[] values = new Value[map.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = map.key(i);
                values[i] = namesSecret(keys[i]) ? MASK : mask(map.value(i), depth + 1);
            }
            return Value.Map.of(keys, values);
        }
        return switch (value) {
            case Value.Array array -> maskItems(array, depth);
            case Value.Text(String text) -> Value.of(INSIDE.matcher(text).replaceAll("$1***"));
            default -> value;
        };
    }

    private static Value maskItems(Value.Array array, int depth) {
        Value[] items = new Value[array.size()];
        for (int i = 0; i < items.length; i++) {
            boolean secret = i > 0 && array.get(i - 1) instanceof Value.Text && namesSecret(array.get(i - 1));
            items[i] = secret && array.get(i) instanceof Value.Text ? MASK : mask(array.get(i), depth + 1);
        }
        return Value.Array.of(items);
    }

    private static boolean namesSecret(Value key) {
        return key instanceof Value.Text(String name)
                && name.length() < 100
                && KEY.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }
}
