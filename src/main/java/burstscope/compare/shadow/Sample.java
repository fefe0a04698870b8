package burstscope.compare.shadow;

import burstscope.codec.Value;
import burstscope.compare.SizeClass;

/// A message that was picked to be tried.
/// @param number of the message among those of its tap, from 1
/// @param payloadBytes as it stood on the wire
record Sample(Stratum stratum, long number, Value message, int payloadBytes) {
    MessageKind kind() {
        return stratum.kind();
    }

    SizeClass size() {
        return SizeClass.of(payloadBytes);
    }
}
