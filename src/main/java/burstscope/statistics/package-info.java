/// Statistics of bursts and rounds: intervals, tests, fitted laws. Pure functions of numbers; knows nothing of
/// backends,
/// messages or settings.
/// - Users: `report`, `compare.bench`, `run`, `ui.model`.
/// - Threads: stateless values and functions.
@NullMarked
package burstscope.statistics;

import org.jspecify.annotations.NullMarked;
