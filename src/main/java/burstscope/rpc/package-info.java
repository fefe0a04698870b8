/// Requests and their answers over one connection: ids, the outstanding table, timeouts, close causes.
///
/// Used by `load`, `run` and (for the coding alone) `backend`. Threads: one reader and one writer thread for each
/// connection, described at its connection class.
@NullMarked
package burstscope.rpc;

import org.jspecify.annotations.NullMarked;
