/// VS Code's IPC: the typed values of its three generations ([VscodeCodec]) and the messages made of them
/// ([VscodeMessage]). The frames around them are `framing.VscodeFraming`.
///
/// Used by `coding`, `compare` and `cli`. Threads: a codec belongs to one thread; messages are immutable.
@NullMarked
package burstscope.codec.vscode;

import org.jspecify.annotations.NullMarked;
