package burstscope.compare.check;

import burstscope.codec.Value;
import burstscope.codec.WireFormatException;
import burstscope.framing.FrameException;

/// Jobs about something that is no plain value under a codec, in the fields that vector files have for it.
/// - Threads: one.
interface JobKind {
    /// Whether a job with this `codec` is of this kind.
    boolean takes(String codec, JobFields job);

    /// - Shape: `{"hex"}` where the job says what to write, even if it has a `hex`, too; `{"value"}` for one that
    /// has
    ///   only that.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    Value.Map answer(JobFields job) throws WireFormatException, FrameException;
}
