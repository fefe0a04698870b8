/// The window and the pictures: wires view models, views and the toolkit to a session.
///
/// Used by `Main`. Threads: what callers use may be called from any thread but the FX application thread; the rest
/// lives on it.
@NullMarked
package burstscope.ui;

import org.jspecify.annotations.NullMarked;
