package burstscope.codec.theia;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The kinds of typed values, with their tags in release 1.28.
enum TheiaKind {
    JSON(0),
    BYTES(1),
    ARRAY(2),
    NULL(3),
    UNDEFINED(4),
    OBJECT(5),
    TEXT(6),
    BOOLEAN(7),
    NUMBER(8),
    RESPONSE_ERROR(9),
    ERROR(10),
    MAP(11),
    SET(12),
    FUNCTION(13);

    private static final TheiaKind[] KINDS = values();

    private final int tag;

    TheiaKind(int tag) {
        this.tag = tag;
    }

    /// The byte that announces a value of this kind.
    int tag(TheiaGeneration generation) {
        if (generation.hasNull() || tag < NULL.tag) {
            return tag;
        }
        return this == NULL ? UNDEFINED.tag(generation) : tag - 1;
    }

    /// The kind that a tag announces, or null when there is no such tag.
    static @Nullable TheiaKind of(int tag, TheiaGeneration generation) {
        int place = generation.hasNull() || tag < NULL.tag ? tag : tag + 1;
        return place < KINDS.length ? KINDS[place] : null;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
