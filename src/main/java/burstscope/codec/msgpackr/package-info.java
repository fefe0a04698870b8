/// MessagePack as the JavaScript library msgpackr writes and reads it: records, bundled strings, shared objects and
/// JavaScript's own types, byte for byte.
///
/// Used by `coding`; others see [MsgpackrCodec], [MsgpackrLayout] and [MsgpackrOptions] only. Threads: everything here
/// belongs to the one thread that uses the codec; options are immutable.
@NullMarked
package burstscope.codec.msgpackr;

import org.jspecify.annotations.NullMarked;
