/// What Eclipse Theia's frontend and backend say to each other, from release 1.26 on: the typed values of its own
/// binary
/// coding ([TheiaCodec]), the messages of every generation ([TheiaMessages]), and the envelopes around them: channels,
/// batches, socket.io.
///
/// Used by `coding`, `compare` and `cli`. Threads: a codec belongs to one thread; messages and envelopes are immutable.
@NullMarked
package burstscope.codec.theia;

import org.jspecify.annotations.NullMarked;
