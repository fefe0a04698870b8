/// Charts: adapters between immutable frames of `ui.model` and chartfx, and the marks drawn over them.
///
/// Used by `ui.view` and `ui`; the only users of chartfx. Threads: FX application thread only.
@NullMarked
package burstscope.ui.chart;

import org.jspecify.annotations.NullMarked;
