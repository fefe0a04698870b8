/// MessagePack, as its specification has it and without extensions of our own.
///
/// Used by `rpc` and `backend`, which see only [MsgpackCodec]. Threads: everything here belongs to the one thread that
/// uses the codec.
@NullMarked
package burstscope.codec.msgpack;

import org.jspecify.annotations.NullMarked;
