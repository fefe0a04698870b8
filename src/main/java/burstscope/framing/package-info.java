/// A byte stream to and from frames. Knows where a payload begins and ends, never what it means.
///
/// Used by `rpc` and `backend`. Threads: a [FrameScanner] belongs to the thread that reads; a [Framing] is stateless.
@NullMarked
package burstscope.framing;

import org.jspecify.annotations.NullMarked;
