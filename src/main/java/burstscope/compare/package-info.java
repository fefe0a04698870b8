/// What it costs to carry a value under a coding, and whether it came back unchanged. The subpackages are the uses.
/// Used by `run`, `report`, `cli` and the view models.
/// Threads: a comparison belongs to the thread that runs it; results are immutable.
@NullMarked
package burstscope.compare;

import org.jspecify.annotations.NullMarked;
