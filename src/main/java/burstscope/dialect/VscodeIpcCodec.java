package burstscope.dialect;

import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.vscode.VscodeCodec;

/// The messages of VS Code's IPC, which are two values one behind the other: a list of the two. The first message of a
/// client is one value alone: a list of the one.
/// - Errors: as [VscodeCodec]; writing anything but such a list, [IllegalArgumentException].
/// - Threads: one.
final class VscodeIpcCodec implements Codec {
    private final VscodeCodec values;

    /// - Errors: [IllegalArgumentException] for a codec that is none of VS Code's.
    VscodeIpcCodec(Codec codec) {
        if (!(codec instanceof VscodeCodec vscode)) {
            throw new IllegalArgumentException("VS Code's IPC is not written in " + codec.name());
        }
        values = vscode;
    }

    @Override
    public String name() {
        return values.name();
    }

    @Override
    public Value decode(byte[] bytes, int offset, int length) throws WireFormatException {
        VscodeCodec.First header = values.decodeFirst(bytes, offset, length);
        int consumed = header.consumedBytes();
        if (consumed == length) {
            return Value.Array.ofOne(header.value());
        }
        try {
            return Value.Array.ofTwo(header.value(), values.decode(bytes, offset + consumed, length - consumed));
        } catch (WireFormatException e) {
            throw e.shifted(consumed);
        }
    }

    @Override
    public void encode(Value value, WireBuffer out) {
        if (!(value instanceof Value.Array parts) || parts.size() < 1 || parts.size() > 2) {
            throw new IllegalArgumentException("a message of VS Code's IPC is a header and a body");
        }
        int before = out.size();
        boolean done = false;
        try {
            values.encode(parts.get(0), out);
            if (parts.size() == 2) {
                values.encode(parts.get(1), out);
            }
            done = true;
        } finally {
            if (!done) {
                out.truncate(before);
            }
        }
    }
}
