/// The typed notation in which people and vector files write values: JSON that loses nothing of what a JavaScript peer
/// can send. Used by the command line, the checking of vectors and the comparing of codecs, which see
/// [TypedNotation] only. Threads: stateless.
@NullMarked
package burstscope.codec.notation;

import org.jspecify.annotations.NullMarked;
