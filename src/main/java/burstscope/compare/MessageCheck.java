package burstscope.compare;

import burstscope.codec.Value;
import java.util.List;

/// Looks for something special in a sampled message, beside what it costs.
/// - Threads: the worker.
@FunctionalInterface
public interface MessageCheck {
    /// What was found; usually nothing.
    /// @param place which message it is, for the evidence; untrusted text
    List<CodecFinding> look(Value message, String place);
}
