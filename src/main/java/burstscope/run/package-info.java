/// The use cases: attach to a backend, turn its knobs, fire and record bursts, compare settings. Owns every thread.
///
/// Used by `cli` and `ui`, which are two thin callers of the same classes. Threads: see each class.
@NullMarked
package burstscope.run;

import org.jspecify.annotations.NullMarked;
