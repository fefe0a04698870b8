/// JSON text: read with Jackson's streaming parser, written by hand (see [JsonWriter]).
///
/// Used by `rpc` and `backend`, which see only [JsonCodec]. Threads: everything here belongs to the one thread that
/// uses
/// the codec.
@NullMarked
package burstscope.codec.json;

import org.jspecify.annotations.NullMarked;
