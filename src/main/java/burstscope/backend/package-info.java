/// The demo backend: a JSON-RPC server that produces events in bursts on demand, to be looked at by the scope. Its
/// protocol is specified in `src/docs/control-protocol.md`.
///
/// Used by `cli` alone; runs in a process of its own. Threads of one connection: a reader, a writer, a burst generator,
/// a
/// steady source and a delay thread for requests. All that they share stands behind the locks of [BackendSession],
/// [AnswerWriter] and [RequestLine], which are taken in this order: session, then writer.
@NullMarked
package burstscope.backend;

import org.jspecify.annotations.NullMarked;
