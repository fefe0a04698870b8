/// The only callers of the system clocks: elapsed time ([NanoClock]) and wall time ([EpochClock]).
///
/// Used by every package that stamps something. Threads: stateless.
@NullMarked
package burstscope.clock;

import org.jspecify.annotations.NullMarked;
