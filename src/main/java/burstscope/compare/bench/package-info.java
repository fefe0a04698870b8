/// Bytes and time of every coding on the same messages: the recipes of the Theia measurements or a user's recording.
/// Used by `run`, `report` and `cli`; knows all codecs and no screen.
/// Threads: a benchmark belongs to the thread that runs it; results are immutable.
@NullMarked
package burstscope.compare.bench;

import org.jspecify.annotations.NullMarked;
