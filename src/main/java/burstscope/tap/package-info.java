/// Stands between an existing client and its backend: bytes pass unchanged, and a copy of them is read beside the way.
///
/// The pair comes first. One thread a direction forwards ([Pump]); what it passes goes by a bounded queue ([Lane]) to
/// one
/// observing thread, which may be late, stop or fail: then bytes go unread, are counted as a gap, and nothing else
/// happens.
///
/// Used by `cli`. Threads: two for each pair of client and backend, one that observes, one for each watcher; all of
/// them
/// from the factory that the caller gives.
@NullMarked
package burstscope.tap;

import org.jspecify.annotations.NullMarked;
