/// Byte pipes to a peer: the pipes of a child process, TCP. Knows nothing of frames or messages.
///
/// Used by `rpc`, `run` and `backend`. Threads: one thread reads, one thread writes, any thread closes.
@NullMarked
package burstscope.transport;

import org.jspecify.annotations.NullMarked;
