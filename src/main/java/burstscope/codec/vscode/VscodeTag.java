package burstscope.codec.vscode;

import org.jspecify.annotations.Nullable;

/// The kinds of values, with their tag bytes.
enum VscodeTag {
    UNDEFINED(0),
    TEXT(1),
    BUFFER(2),
    VSBUFFER(3),
    ARRAY(4),
    OBJECT(5),
    INTEGER(6);

    private static final VscodeTag[] TAGS = values();

    private final int code;

    VscodeTag(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /// The kind a tag byte announces, or null when there is no such tag in this generation.
    static @Nullable VscodeTag of(int tag, VscodeGeneration generation) {
        return tag < (generation.hasIntegers() ? TAGS.length : INTEGER.code) ? TAGS[tag] : null;
    }
}
