/// Who asks for events, and when: the pool of outstanding event requests and the ways of delivery.
///
/// Used by `run`. Threads: see [OutstandingPool].
@NullMarked
package burstscope.load;

import org.jspecify.annotations.NullMarked;
