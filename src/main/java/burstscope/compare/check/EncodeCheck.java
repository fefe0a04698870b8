package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One value under one coding: the bytes that the original wrote, and what it read from them.
/// - Threads: one.
final class EncodeCheck {
    private final Coding coding;
    private final Coding faithful;
    private final Value value;
    private final VectorOutcome.Findings findings;
    private final String label;

    /// @param label told with each fault: which of several codings it was
    EncodeCheck(Coding coding, Value value, String label, VectorOutcome.Findings findings) {
        this.coding = coding;
        faithful = DecodeCheck.faithful(coding);
        this.value = value;
        this.label = label;
        this.findings = findings;
    }

    /// The original refused to encode the value.
    void refuses(String original) {
        Trial<byte[]> ours = Trial.encode(coding, value);
        if (ours.result() == null) {
            return;
        }
        if (Trial.encode(faithful, value).result() == null && isSafe(ours.result(), null)) {
            findings.deviation(Deviation.SAID_INSTEAD_OF_REFUSED);
        } else {
            findings.fault(label + "encode", "a failure: " + original, ExpectedBytes.brief(ours.result()));
        }
    }

    /// The original wrote certain bytes.
    /// @param readBack what the original read from them: null when that was the value itself
    /// @return these bytes, or null when we write others, which has then been told
    byte @Nullable [] writes(ExpectedBytes expected, @Nullable Value readBack) {
        Trial<byte[]> ours = Trial.encode(coding, value);
        if (ours.result() != null && expected.matches(ours.result())) {
            return ours.result();
        }
        byte[] original = Trial.encode(faithful, value).result();
        if (original != null && expected.matches(original)) {
            if (ours.result() != null && isSafe(ours.result(), readBack)) {
                findings.deviation(Deviation.SAFE_BY_DEFAULT);
                return original;
            }
            if (ours.result() == null && !comesBack(original, value)) {
                findings.deviation(Deviation.DAMAGE_NOT_WRITTEN);
                return original;
            }
        }
        if (ours.result() == null) {
            findings.fault(label + "encode", "bytes", "the failure: " + ours.failure());
        } else {
            expected.check(label + "bytes", ours.result(), findings);
        }
        return null;
    }

    /// Whether the bytes say what was encoded. Where the release tells some kinds apart that the coding does not,
    /// that is
    /// known only by what was read: it must give the same bytes again.
    private boolean isSafe(byte[] bytes, @Nullable Value readBack) {
        if (comesBack(bytes, value) || (readBack != null && comesBack(bytes, readBack))) {
            return true;
        }
        Value read = Trial.decode(coding, bytes).result();
        return read != null && Arrays.equals(bytes, Trial.encode(coding, read).result());
    }

    private boolean comesBack(byte[] bytes, Value expected) {
        Trial<Value> read = Trial.decode(coding, bytes);
        return Trial.isSame(expected, read) || DecodeCheck.isSameInOrder(expected, read);
    }
}
