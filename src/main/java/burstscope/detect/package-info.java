/// Guesses what a backend speaks from its first bytes, or from its answer to a harmless question.
///
/// Used by `run`. Threads: a detector belongs to one thread; each connection it tries has one more, which reads.
@NullMarked
package burstscope.detect;

import org.jspecify.annotations.NullMarked;
