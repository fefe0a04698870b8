/// Live traffic under every coding at once: a tap picks a bounded sample of the messages, a worker with a small budget
/// of
/// CPU tries each under a list of codings, and what comes out is immutable.
///
/// Used by `run`, `report` and `ui.model`. Threads: a [burstscope.compare.shadow.TrafficTap] belongs to the thread
/// whose
/// messages it sees and never blocks it; everything else belongs to the worker thread; snapshots cross by a volatile
/// field.
@NullMarked
package burstscope.compare.shadow;

import org.jspecify.annotations.NullMarked;
