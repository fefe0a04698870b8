/// Runs files of known bytes, made by the original libraries, against our codecs.
/// Used by `cli` and by the build's own tests, which see [VectorCheck] and what it returns.
/// Threads: a check belongs to the thread that runs it; outcomes are immutable.
@NullMarked
package burstscope.compare.check;

import org.jspecify.annotations.NullMarked;
