/// How to start and drive one kind of backend, read from YAML: an attach profile.
///
/// Used by `run` and `cli`. Threads: profiles are immutable.
@NullMarked
package burstscope.profile;

import org.jspecify.annotations.NullMarked;
