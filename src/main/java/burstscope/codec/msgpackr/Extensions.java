package burstscope.codec.msgpackr;

import burstscope.codec.JsValue.ElementKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The extension types of msgpackr.
/// - Threads: stateless.
final class Extensions {
    static final int UNDEFINED = 0x00;
    static final int BIG_INT = 0x42;
    static final int BUNDLE = 0x62;
    static final int ERROR = 0x65;
    /// The value that follows has an id.
    static final int ID = 0x69;
    /// Stands for the value with that id.
    static final int POINTER = 0x70;
    static final int RECORD = 0x72;
    static final int SET = 0x73;
    static final int TYPED_ARRAY = 0x74;
    static final int REG_EXP = 0x78;
    static final int TIME = 0xff;

    static final int ARRAY_BUFFER_CODE = 16;
    static final int DATA_VIEW_CODE = 17;
    /// In the order of their codes from 0 on.
    private static final List<ElementKind> NUMBERED = List.of(
            ElementKind.INT8,
            ElementKind.UINT8,
            ElementKind.UINT8_CLAMPED,
            ElementKind.INT16,
            ElementKind.UINT16,
            ElementKind.INT32,
            ElementKind.UINT32,
            ElementKind.FLOAT32,
            ElementKind.FLOAT64,
            ElementKind.BIG_INT64,
            ElementKind.BIG_UINT64);

    private Extensions() {}

    /// The element type of a code, or null when there is none.
    static @Nullable ElementKind elementKind(int code) {
        return switch (code) {
            case ARRAY_BUFFER_CODE -> ElementKind.ARRAY_BUFFER;
            case DATA_VIEW_CODE -> ElementKind.DATA_VIEW;
            default -> code >= 0 && code < NUMBERED.size() ? NUMBERED.get(code) : null;
        };
    }

    static int code(ElementKind kind) {
        return switch (kind) {
            case ARRAY_BUFFER -> ARRAY_BUFFER_CODE;
            case DATA_VIEW -> DATA_VIEW_CODE;
            default -> NUMBERED.indexOf(kind);
        };
    }
}
