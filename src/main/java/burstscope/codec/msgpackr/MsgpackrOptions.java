package burstscope.codec.msgpackr;

import burstscope.codec.CodecOption;
import burstscope.codec.Value;
import java.util.List;
import java.util.Set;

/// The options of msgpackr, under its own names and with its own defaults, and two of ours: `version` and `faithful`.
///
/// An option that is not given can mean something else than `false`: `moreTypes` follows `structuredClone`,
/// `mapsAsObjects` follows `useRecords`, and `structuredClone: false` forbids a decoder what it understands otherwise.
/// - Errors: [IllegalArgumentException] with a sentence for the user, for an unknown option, one that only makes sense
///   inside a JavaScript program, or a value it cannot have.
/// - Threads: immutable.
/// - Source: kriszyp/msgpackr 2.1.4 and 1.6.1.
public final class MsgpackrOptions {
    /// As a program gets that gives no option.
    public static final MsgpackrOptions DEFAULT = new MsgpackrOptions(Value.Map.EMPTY);

    /// All options, in the order in which they are shown; those without choices are set in files and on the command
    /// line only.
    public static final List<CodecOption> OPTIONS = OptionList.ALL;

    private static final String OLD_VERSION = "1.6.1";
    private static final int FIRST_ID = 0x40;
    private static final int MOST_SHARED = 8160;
    private static final int MOST_STRUCTURES = 8192;
    private static final int ONE_BYTE_SHARED = 32;
    private static final int ONE_BYTE_IDS = 64;
    private static final int ALWAYS_ROUND = 4;
    private static final Set<String> ONLY_IN_PROGRAMS = Set.of(
            "getStructures",
            "saveStructures",
            "shouldShareStructure",
            "progressiveRecords",
            "randomAccessStructure",
            "useToJSON",
            "writeFunction",
            "onInvalidDate",
            "freezeData",
            "trusted",
            "maxIncompleteBufferSize");

    /// Whether bytes are those of 1.6.1.
    final boolean old;
    /// Whether the original's faults are reproduced.
    final boolean faithful;

    final boolean useRecords;
    final boolean sequential;
    final List<Value[]> structures;
    final int maxOwnStructures;
    final boolean twoByteIds;
    /// First id of a record that is defined inside of messages.
    final int firstOwnId;
    /// The id behind the last one.
    final int idLimit;

    final boolean bundleStrings;
    final boolean clonesStructure;
    final boolean refusesReferences;
    final boolean moreTypes;
    final boolean variableMapSize;
    final List<Value> skipValues;
    final boolean numericKeys;
    final int useFloat32;
    final boolean undefinedAsNil;
    final boolean timestamp32;
    final boolean mapAsEmptyObject;
    final boolean setAsEmptyObject;
    final boolean largeBigIntToFloat;
    final boolean largeBigIntToString;
    final boolean bigIntExtension;

    final String int64AsType;
    final boolean mapsAsObjects;
    final boolean arraysInMapKeys;

    private MsgpackrOptions(Value.Map given) {
        OptionValues values = new OptionValues(given);
        old = values.choice("version", OptionList.VERSIONS).equals(OLD_VERSION);
        faithful = values.flag("faithful", false);
        useRecords = values.flag("useRecords", true);
        sequential = values.flag("sequential", false);

        List<Value[]> shared = values.keyLists("structures");
        structures = shared == null ? List.of() : shared;
        // A sequential 2.1.4 gives itself an empty list, and so halves the number of its own records.
        boolean sharing = shared != null || (sequential && useRecords && !old);
        int maxShared = values.integer("maxSharedStructures", shared == null ? 0 : ONE_BYTE_SHARED, MOST_SHARED);
        maxOwnStructures =
                values.integer("maxOwnStructures", sharing ? ONE_BYTE_SHARED : ONE_BYTE_IDS, MOST_STRUCTURES);
        if (maxShared + maxOwnStructures > MOST_STRUCTURES) {
            throw new IllegalArgumentException(
                    "maxSharedStructures and maxOwnStructures together must not exceed " + MOST_STRUCTURES);
        }
        if (structures.size() > maxShared) {
            throw new IllegalArgumentException(
                    structures.size() + " structures are more than maxSharedStructures = " + maxShared);
        }
        twoByteIds = maxShared > ONE_BYTE_SHARED || maxShared + maxOwnStructures > ONE_BYTE_IDS;
        firstOwnId = FIRST_ID + maxShared;
        idLimit = firstOwnId + maxOwnStructures;

        Boolean cloning = values.flagOrNull("structuredClone");
        clonesStructure = Boolean.TRUE.equals(cloning);
        refusesReferences = Boolean.FALSE.equals(cloning);
        // 1.6.1 sets the option where it does not look for it any more.
        moreTypes = values.flag("moreTypes", clonesStructure && !old);
        bundleStrings = values.flag("bundleStrings", false);
        variableMapSize = values.flag("variableMapSize", false);
        skipValues = since2(values.list("skipValues"), List.of());
        numericKeys = since2(values.flag("coercibleKeyAsNumber", false), false);
        useFloat32 = values.integer("useFloat32", 0, ALWAYS_ROUND);
        undefinedAsNil = values.flag("encodeUndefinedAsNil", false);
        timestamp32 = values.flag("useTimestamp32", false);
        mapAsEmptyObject = since2(values.flag("mapAsEmptyObject", false), false);
        setAsEmptyObject = since2(values.flag("setAsEmptyObject", false), false);
        largeBigIntToFloat = values.flag("largeBigIntToFloat", false);
        largeBigIntToString = since2(values.flag("largeBigIntToString", false), false);
        bigIntExtension = since2(values.flag("useBigIntExtension", false) || moreTypes, false);

        String int64 = values.choice("int64AsType", OptionList.INT64_TYPES);
        int64AsType = values.flag("int64AsNumber", false) ? "number" : int64;
        mapsAsObjects = values.flag("mapsAsObjects", !useRecords);
        arraysInMapKeys = values.flag("allowArraysInMapKeys", false);
        values.flag("copyBuffers", false); // our values own their bytes anyway
    }

    /// Reads options as a JavaScript program would write them; `skipValues: "$undefined"` stands for a list of
    /// `undefined`.
    public static MsgpackrOptions of(Value.Map given) {
        for (int i = 0; i < given.size(); i++) {
            String name = given.key(i) instanceof Value.Text(String text)
                    ? text
                    : given.key(i).toString();
            if (ONLY_IN_PROGRAMS.contains(name)) {
                throw new IllegalArgumentException(
                        "option " + name + " of msgpackr only makes sense inside a JavaScript program");
            }
            if (OPTIONS.stream().noneMatch(option -> option.name().equals(name))) {
                throw new IllegalArgumentException("msgpackr has no option '" + name + "'");
            }
        }
        return given.size() == 0 ? DEFAULT : new MsgpackrOptions(given);
    }

    /// Whether records are numbered on from message to message, so that payloads only make sense in their order.
    public boolean isStream() {
        return useRecords && (sequential || firstOwnId > FIRST_ID);
    }

    /// Whether a map of text keys is written with a header of its size rather than always with two bytes.
    boolean minimalMaps() {
        return variableMapSize || numericKeys || !skipValues.isEmpty();
    }

    /// Whether the given faults of 1.6.1 are wanted.
    boolean faultyOld() {
        return old && faithful;
    }

    private <T> T since2(T value, T before) {
        return old ? before : value;
    }
}
