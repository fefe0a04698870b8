package burstscope.compare.check;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.Difference;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a codec made of a value or of bytes: that, or why not.
/// @param failure the refusal in words, null when there was none
record Trial<T>(@Nullable T result, @Nullable String failure) {
    static Trial<byte[]> encode(Coding coding, Value value) {
        return encode(coding.newCodec(WireLimits.DEFAULT), value);
    }

    static Trial<byte[]> encode(Codec encoder, Value value) {
        WireBuffer out = new WireBuffer(64);
        try {
            encoder.encode(value, out);
            return new Trial<>(Arrays.copyOf(out.array(), out.size()), null);
        } catch (IllegalArgumentException e) {
            return new Trial<>(null, String.valueOf(e.getMessage()));
        }
    }

    static Trial<Value> decode(Coding coding, byte[] bytes) {
        return decode(coding.newCodec(WireLimits.DEFAULT), bytes);
    }

    static Trial<Value> decode(Codec decoder, byte[] bytes) {
        try {
            return new Trial<>(decoder.decode(bytes, 0, bytes.length), null);
        } catch (WireFormatException e) {
            return new Trial<>(null, String.valueOf(e.getMessage()));
        }
    }

    static boolean isSame(Value expected, Trial<Value> trial) {
        return trial.result() != null && difference(expected, trial.result()).isEmpty();
    }

    static Optional<Difference> difference(Value expected, Value actual) {
        return Difference.first(expected, actual, Difference.Numbers.AS_JAVASCRIPT);
    }

    /// How the trial is not `expected`, in words.
    static void tell(Value expected, Trial<Value> trial, String what, VectorOutcome.Findings findings) {
        if (trial.result() == null) {
            findings.fault(what, brief(expected), "the failure: " + trial.failure());
        } else {
            difference(expected, trial.result())
                    .ifPresent(found -> findings.fault(
                            found.path().isEmpty() ? what : what + " at " + found.path(),
                            found.expected(),
                            found.actual()));
        }
    }

    static String brief(Value value) {
        String text = value.toString();
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }
}
