package burstscope.dialect;

import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.codec.msgpackr.MsgpackrCodec;
import burstscope.codec.msgpackr.MsgpackrOptions;
import burstscope.codec.theia.TheiaBinaryMessages;
import burstscope.codec.theia.TheiaCodec;
import burstscope.codec.theia.TheiaEra;
import burstscope.codec.theia.TheiaErrorExtension;
import burstscope.codec.theia.TheiaGeneration;
import burstscope.codec.theia.TheiaJsonRpc;
import burstscope.codec.theia.TheiaMessages;
import burstscope.codec.theia.TheiaMsgpackMessages;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The releases of Eclipse Theia that speak differently from the one before.
enum TheiaRelease {
    /// JSON-RPC text.
    V1_26("theia-1.26", CodecKind.JSON),
    V1_27("theia-1.27", CodecKind.THEIA_127),
    V1_28("theia-1.28", CodecKind.THEIA_128),
    /// Up to 1.32.
    V1_29("theia-1.29", CodecKind.MSGPACKR),
    /// Up to 1.38.
    V1_33("theia-1.33", CodecKind.MSGPACKR),
    /// And all later ones known.
    V1_39("theia-1.39", CodecKind.MSGPACKR);

    private static final String MORE_TYPES = "moreTypes";

    private final String id;
    private final CodecKind codec;

    TheiaRelease(String id, CodecKind codec) {
        this.id = id;
        this.codec = codec;
    }

    String id() {
        return id;
    }

    CodecKind codec() {
        return codec;
    }

    /// Whether an error that has a code keeps its message.
    boolean keepsCodedErrors() {
        return this != V1_27 && this != V1_28;
    }

    /// - Errors: [IllegalArgumentException] for a coding of another release.
    TheiaMessages newMessages(Coding coding, WireLimits limits) {
        if (coding.kind() != codec) {
            throw new IllegalArgumentException(
                    id + " is not written in " + coding.kind().id());
        }
        return switch (this) {
            case V1_26 -> new TheiaJsonRpc(limits);
            case V1_27 -> binary(TheiaGeneration.V1_27, coding, limits);
            case V1_28 -> binary(TheiaGeneration.V1_28, coding, limits);
            case V1_29 -> msgpackr(TheiaEra.V1_29, coding, limits);
            case V1_33 -> msgpackr(TheiaEra.V1_33, coding, limits);
            case V1_39 -> msgpackr(TheiaEra.V1_39, coding, limits);
        };
    }

    private static TheiaMessages binary(TheiaGeneration generation, Coding coding, WireLimits limits) {
        boolean faithful = Value.TRUE.equals(coding.options().get(TheiaCodec.FAITHFUL.name()));
        return new TheiaBinaryMessages(generation, limits, faithful);
    }

    private static TheiaMessages msgpackr(TheiaEra era, Coding coding, WireLimits limits) {
        MsgpackrOptions options = MsgpackrOptions.of(withMoreTypes(coding.options()));
        return new TheiaMsgpackMessages(era, new MsgpackrCodec(options, limits, List.of(new TheiaErrorExtension(era))));
    }

    /// Theia always sets it; who sets it otherwise knows why.
    private static Value.Map withMoreTypes(Value.Map options) {
        if (options.get(MORE_TYPES) != null) {
            return options;
        }
        List<Value> turns = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            turns.addAll(Arrays.asList(options.key(i), options.value(i)));
        }
        turns.addAll(List.of(Value.of(MORE_TYPES), Value.TRUE));
        return Value.Map.ofTurns(turns.toArray(Value[]::new));
    }
}
