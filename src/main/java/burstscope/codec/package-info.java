/// Payload bytes to and from a [Value]: the contract of every codec, its limits and its one exception family.
///
/// Used by `rpc`, `profile`, `backend` and `run`. No input or output, no clock. Threads: a [Codec] belongs to one
/// thread; values are immutable.
@NullMarked
package burstscope.codec;

import org.jspecify.annotations.NullMarked;
