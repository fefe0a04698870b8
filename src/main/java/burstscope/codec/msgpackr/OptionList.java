package burstscope.codec.msgpackr;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import java.util.List;

/// What users are told about each option.
/// - Threads: immutable.
final class OptionList {
    static final List<String> VERSIONS = List.of("2.1.4", "1.6.1");
    static final List<String> INT64_TYPES = List.of("bigint", "number", "auto", "string");
    private static final List<Value> FLOAT32 = List.of(Value.of(0), Value.of(1), Value.of(2), Value.of(3), Value.of(4));

    static final List<CodecOption> ALL = List.of(
            toggle(
                    "useRecords",
                    true,
                    "Writes the keys of equal objects once a message and refers to them by a number."),
            toggle("bundleStrings", false, "Gathers texts behind the values, so that a decoder makes few long texts."),
            toggle("sequential", false, "Keeps the numbers of records from message to message of a stream."),
            toggle("variableMapSize", false, "Writes the size of a map in as few bytes as it needs."),
            new CodecOption(
                    "useFloat32",
                    Value.of(0),
                    FLOAT32,
                    true,
                    "Writes fractions in four bytes: 1 and 2 always, 3 always and rounds when reading, 4 where decimals fit."),
            unset("moreTypes", true, "Keeps sets, errors, regular expressions and typed arrays apart from arrays."),
            unset("structuredClone", true, "Keeps shared objects and cycles; also turns moreTypes on."),
            toggle("encodeUndefinedAsNil", false, "Writes undefined as null."),
            reading("mapsAsObjects", Value.NULL, "Reads maps as objects even where records are on."),
            new CodecOption(
                    "int64AsType",
                    texts(INT64_TYPES).getFirst(),
                    texts(INT64_TYPES),
                    false,
                    "What 64-bit integers are read as."),
            reading("int64AsNumber", Value.FALSE, "Reads 64-bit integers as numbers, an older name of int64AsType."),
            toggle("largeBigIntToFloat", false, "Writes integers beyond 64 bits as floats."),
            toggle("largeBigIntToString", false, "Writes integers beyond 64 bits as texts."),
            toggle("useBigIntExtension", false, "Writes integers beyond 64 bits as an extension."),
            toggle("useTimestamp32", false, "Writes times in whole seconds where they fit."),
            toggle("mapAsEmptyObject", false, "Writes any Map as an empty one."),
            toggle("setAsEmptyObject", false, "Writes any Set as an empty object."),
            toggle("coercibleKeyAsNumber", false, "Writes keys that look like numbers as numbers (maps only)."),
            reading("allowArraysInMapKeys", Value.FALSE, "Joins arrays that stand as keys of an object to a text."),
            reading("copyBuffers", Value.FALSE, "Without effect here: what was read always owns its bytes."),
            free("structures", "Lists of keys that both sides know from the start and that are only numbered."),
            free("maxSharedStructures", "How many records may be known to both sides, 32 with structures, else 0."),
            free("maxOwnStructures", "How many records a message may define at a time, 32 with structures, else 64."),
            free("skipValues", "Values whose keys are left out of maps; $undefined for undefined."),
            new CodecOption(
                    "version",
                    texts(VERSIONS).getFirst(),
                    texts(VERSIONS),
                    true,
                    "The release of msgpackr whose bytes are written."),
            toggle("faithful", false, "Reproduces the faults of that release, which damage some messages."));

    private OptionList() {}

    private static CodecOption toggle(String name, boolean defaultValue, String meaning) {
        return CodecOption.toggle(name, defaultValue, true, meaning);
    }

    /// A toggle for which "not given" differs from off.
    private static CodecOption unset(String name, boolean changesBytes, String meaning) {
        return new CodecOption(name, Value.NULL, List.of(Value.FALSE, Value.TRUE), changesBytes, meaning);
    }

    private static CodecOption reading(String name, Value defaultValue, String meaning) {
        return new CodecOption(name, defaultValue, List.of(Value.FALSE, Value.TRUE), false, meaning);
    }

    private static CodecOption free(String name, String meaning) {
        return new CodecOption(name, Value.NULL, List.of(), true, meaning);
    }

    private static List<Value> texts(List<String> names) {
        return names.stream().map(Value::of).toList();
    }
}
