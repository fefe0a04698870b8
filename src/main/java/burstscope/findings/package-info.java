/// What a colleague would point at in a run: rules, each of which looks at what is known and says something or nothing.
/// Pure functions; knows nothing of connections and screens.
/// - Users: `run`, `ui.model`.
/// - Threads: stateless values and functions.
@NullMarked
package burstscope.findings;

import org.jspecify.annotations.NullMarked;
