/// Pipes that survive their connection: what a session is to the layers above is a [burstscope.transport.Transport],
/// below it connections come and go.
///
/// Used by `run`. Threads: as a transport, one reader and one writer; a timer of its own acknowledges, and opens
/// nothing.
@NullMarked
package burstscope.link;

import org.jspecify.annotations.NullMarked;
