package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import burstscope.compare.JavascriptOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some bytes under one coding: what the original read from them.
/// - Threads: one.
final class DecodeCheck {
    private static final String BYTE_ORDER_MARK = "\ufeff";
    /// Numbers that rounding makes a zero of.
    private static final List<String> NOT_FINITE = List.of("=NaN]", "=Infinity]", "=-Infinity]");

    private final Coding coding;
    private final byte[] bytes;
    private final String label;
    private final VectorOutcome.Findings findings;

    DecodeCheck(Coding coding, byte[] bytes, String label, VectorOutcome.Findings findings) {
        this.coding = coding;
        this.bytes = bytes;
        this.label = label;
        this.findings = findings;
    }

    /// The coding with the faults of the original; the coding itself when the codec has no such option.
    static Coding faithful(Coding coding) {
        CodecKind kind = coding.kind();
        return kind.options().stream().anyMatch(option -> option.name().equals(VectorCodings.FAITHFUL))
                ? VectorCodings.with(coding, VectorCodings.FAITHFUL, Value.TRUE)
                : coding;
    }

    /// The coding that reads a map as what it was; the coding itself when the codec has no such option.
    private static Coding keepingMaps(Coding coding) {
        return coding.kind() == CodecKind.MSGPACKR
                ? VectorCodings.with(coding, VectorCodings.MAPS_AS_OBJECTS, Value.FALSE)
                : coding;
    }

    /// Whether it is `expected` but for the order in which a JavaScript object has its keys.
    static boolean isSameInOrder(Value expected, Trial<Value> ours) {
        return ours.result() != null
                && Trial.difference(expected, JavascriptOrder.of(ours.result())).isEmpty();
    }

    /// The original read a value.
    /// @param encoded what had been encoded to these bytes, or null when nobody knows
    void reads(Value expected, @Nullable Value encoded) {
        Trial<Value> ours = Trial.decode(coding, bytes);
        if (Trial.isSame(expected, ours)) {
            return;
        }
        if (isSameInOrder(expected, ours)) {
            findings.deviation(Deviation.ORDER_OF_THE_WIRE);
            return;
        }
        Deviation deviation = deviation(ours, encoded);
        if (deviation != null && Trial.isSame(expected, Trial.decode(faithful(coding), bytes))) {
            findings.deviation(deviation);
        } else {
            Trial.tell(expected, ours, label + "decoded", findings);
        }
    }

    private static @Nullable Deviation deviation(Trial<Value> ours, @Nullable Value encoded) {
        if (ours.result() == null) {
            return Deviation.DAMAGE_REFUSED;
        }
        if (encoded != null && Trial.isSame(encoded, ours)) {
            return Deviation.READ_WHOLE;
        }
        String read = ours.result().toString();
        if (NOT_FINITE.stream().anyMatch(read::contains)) {
            return Deviation.READ_WHOLE;
        }
        return read.contains(BYTE_ORDER_MARK) ? Deviation.BYTE_ORDER_MARK_KEPT : null;
    }

    /// The original read something that the notation has no form for.
    void readsNoValue() {
        Trial<Value> ours = Trial.decode(coding, bytes);
        if (ours.result() == null) {
            findings.deviation(Deviation.NO_VALUE);
        } else {
            findings.fault(label + "decoded", "a failure: these bytes are no value", Trial.brief(ours.result()));
        }
    }

    /// The original read something that the vector does not hold.
    void readsSomething() {
        Trial<Value> ours = Trial.decode(coding, bytes);
        if (ours.result() != null) {
            findings.deviation(Deviation.TOO_LONG_TO_COMPARE);
        } else {
            findings.fault(label + "decoded", "a value", "the failure: " + ours.failure());
        }
    }

    /// The original failed.
    /// @param sound what other releases read, or what had been encoded
    void refuses(String original, List<Value> sound) {
        Trial<Value> ours = Trial.decode(coding, bytes);
        if (ours.result() == null) {
            return;
        }
        Trial<Value> withMaps = Trial.decode(keepingMaps(coding), bytes);
        boolean known = sound.stream().anyMatch(other -> Trial.isSame(other, ours) || Trial.isSame(other, withMaps));
        if (known && Trial.decode(faithful(coding), bytes).result() == null) {
            findings.deviation(Deviation.READ_BY_OTHER_RELEASE);
        } else {
            findings.fault(label + "decode", "a failure: " + original, Trial.brief(ours.result()));
        }
    }
}
