/// The entry point; nothing else lives here.
///
/// - Users: the launcher.
/// - Threads: the main thread.
@NullMarked
package burstscope;

import org.jspecify.annotations.NullMarked;
