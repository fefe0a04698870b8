package burstscope.compare;

import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.List;

/// A message, or its content without the envelope: another protocol would put another envelope around it, and where a
/// bundle of strings begins depends on that.
/// @param name `result`, `params`; empty for the whole message
public record MessagePart(String name, Value value) {
    private static final List<String> CONTENTS = List.of("result", "params");

    /// The message first, then its contents.
    public static List<MessagePart> of(Value message) {
        List<MessagePart> parts = new ArrayList<>();
        parts.add(new MessagePart("", message));
        if (message instanceof Value.Map map) {
            for (String name : CONTENTS) {
                Value content = map.get(name);
                if (content != null) {
                    parts.add(new MessagePart(name, content));
                }
            }
        }
        return parts;
    }

    public boolean whole() {
        return name.isEmpty();
    }

    /// Which part of which message, in words.
    public String in(String place) {
        return whole() ? place : "the " + name + " of " + place + ", sent without its envelope";
    }
}
