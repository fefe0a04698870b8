package burstscope.codec;

import org.jspecify.annotations.Nullable;

/// A kind of value that a codec does not know by itself: on the wire another value stands for it, behind a mark of its
/// own. What JavaScript programs register with a codec library.
/// - Threads: stateless.
public interface ValueExtension {
    /// The mark, an extension type as MessagePack has them.
    byte type();

    /// What is written for the value, or null when it is none of this kind.
    @Nullable
    Value toWire(Value value);

    /// The value that was meant by what stood behind the mark, or null when that cannot be.
    @Nullable
    Value fromWire(Value wire);
}
