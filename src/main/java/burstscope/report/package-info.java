/// The result model of a comparison and its writers: terminal table, JSON, HTML. Pure functions of a result.
///
/// Used by `run`, `cli` and `ui.model`. Threads: stateless; results are immutable.
@NullMarked
package burstscope.report;

import org.jspecify.annotations.NullMarked;
