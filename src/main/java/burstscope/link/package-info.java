/// Sessions with a server: to the layers above each is a [burstscope.transport.Transport]. One with a VS Code server
/// survives its connections; one with a socket.io server, as Theia's backend is, ends with its own.
///
/// Used by `run`. Threads: as a transport, one reader and one writer; a timer of its own acknowledges and
/// answers pings, and opens nothing.
@NullMarked
package burstscope.link;

import org.jspecify.annotations.NullMarked;
