/// Triggers, as an oscilloscope has them: what to wait for in a stream of events and commands, and the capture of the
/// burst that follows, with what came just before.
///
/// Used by `run`, `cli` and `ui.model`. No I/O, no clock and no thread of its own: time comes with what is fed.
/// Threads: a [CaptureEngine] belongs to whoever feeds it, one at a time; all else is immutable.
@NullMarked
package burstscope.capture;

import org.jspecify.annotations.NullMarked;
