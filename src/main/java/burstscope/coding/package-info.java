/// Every codec by the name and options a user gives it, with the framing that carries it on a stream.
/// Used by whoever talks to a peer or compares codecs; knows all of `codec` and `framing`.
/// Threads: immutable values; what they make belongs to one thread.
@NullMarked
package burstscope.coding;

import org.jspecify.annotations.NullMarked;
