/// How requests, answers and notifications look in one RPC protocol, as values: JSON-RPC, MessagePack-RPC, VS Code's
/// IPC.
/// Bytes are a codec's business, frames a framing's, and what is outstanding a connection's.
///
/// Used by `rpc`, `run` and whoever reads traffic without taking part. Threads: see [Dialect].
@NullMarked
package burstscope.dialect;

import org.jspecify.annotations.NullMarked;
