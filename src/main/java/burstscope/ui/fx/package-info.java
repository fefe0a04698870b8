/// The border to the toolkit: its start, its one pulse, and the check that code runs on its thread.
///
/// Used by `ui.view`, `ui.chart` and `ui`; the only callers of `Platform.runLater` and `AnimationTimer`. Threads: each
/// class says which.
@NullMarked
package burstscope.ui.fx;

import org.jspecify.annotations.NullMarked;
