/// What the panels show and what their controls do, without any node: bounded histories, texts, states, intentions.
///
/// Used by `ui.view`, `ui.chart` and `ui`. Threads: each view model belongs to the one thread that calls it (the FX
/// application thread in the product); none needs a running toolkit.
@NullMarked
package burstscope.ui.model;

import org.jspecify.annotations.NullMarked;
