package burstscope.codec.theia;

import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;

/// How a generation of Theia writes its messages: [TheiaJsonRpc] up to 1.26, [TheiaBinaryMessages] in 1.27 and 1.28,
/// [TheiaMsgpackMessages] since.
/// - Threads: one.
public interface TheiaMessages {
    /// Decodes exactly one message that fills `length` bytes from `offset`.
    /// - Errors: offsets count from the payload's first byte.
    TheiaMessage decode(byte[] bytes, int offset, int length) throws WireFormatException;

    /// Appends an encoded message.
    /// - Errors: [IllegalArgumentException] when there is no coding for a part of it; nothing is appended then.
    void encode(TheiaMessage message, WireBuffer out);
}
