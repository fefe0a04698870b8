/// The scene graph: panels that build their nodes, bind them to a view model and end there.
///
/// Used by `ui`. Threads: FX application thread only.
@NullMarked
package burstscope.ui.view;

import org.jspecify.annotations.NullMarked;
