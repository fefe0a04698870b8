/// What is recorded while events flow, and the immutable pictures of it that leave: recorders, accounts, histograms,
/// own stalls, estimates.
///
/// Used by `load`, `run`, `report` and `ui.model`. Threads: each recorder names its one writing thread; snapshots are
/// immutable and cross to the sampler, the report and the screen through a [Drain].
@NullMarked
package burstscope.measure;

import org.jspecify.annotations.NullMarked;
