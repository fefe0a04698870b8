/// Byte pipes to a peer: the pipes of a child process, TCP, TLS, Unix sockets, WebSockets, HTTP; and the addresses they
/// are
/// reached at. Knows nothing of framings; where a transport carries whole messages, its stream holds each behind its
/// length.
///
/// Used by `rpc`, `run` and `backend`. Threads: one thread reads, one thread writes, any thread closes.
@NullMarked
package burstscope.transport;

import org.jspecify.annotations.NullMarked;
