/// The command line: commands parse their words, call a use case and present its result.
///
/// Used by `burstscope.Main`. Threads: the main thread.
@NullMarked
package burstscope.cli;

import org.jspecify.annotations.NullMarked;
