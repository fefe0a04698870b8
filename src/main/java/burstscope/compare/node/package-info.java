/// The real JavaScript libraries, asked in a process of their own: what our codecs are checked against and measured
/// beside. Nothing else needs Node.
/// Used by `compare.bench`, `compare.shadow`, `compare.check`, `run` and `cli`.
/// Threads: a process belongs to the one thread that asks it; one more thread reads its answers.
@NullMarked
package burstscope.compare.node;

import org.jspecify.annotations.NullMarked;
