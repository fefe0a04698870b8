package burstscope.backend;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kinds of payload a burst can carry; each is determined by size, seed and sequence number.
enum PayloadShape {
    /// ASCII letters; the size is that of the text.
    TEXT,
    /// Text of three-byte characters; the size is that of its UTF-8.
    CJK,
    /// A map of integers, texts and a list of smaller maps; the size is that of its JSON text.
    RECORD,
    /// A list of ASCII texts of up to 1000 bytes; the size is that of all texts together.
    STRINGS,
    /// Raw bytes; in a codec whose maps have none, their base64 text, longer by a
    /// third.
    BINARY;

    /// The name in the control protocol.
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<PayloadShape> byId(String id) {
        return Arrays.stream(values()).filter(shape -> shape.id().equals(id)).findFirst();
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(PayloadShape::id).toList();
    }

    Value payload(int bytes, long seed, long sequence, Coding coding) {
        return switch (this) {
            case TEXT -> Value.of(PayloadShapes.letters(bytes, seed, sequence));
            case CJK -> Value.of(PayloadShapes.wideText(bytes, seed, sequence));
            case RECORD -> PayloadShapes.record(bytes, seed, sequence);
            case STRINGS -> PayloadShapes.strings(bytes, seed, sequence);
            case BINARY -> PayloadShapes.binary(bytes, seed, sequence, coding);
        };
    }
}
