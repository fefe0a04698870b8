package burstscope.framing;

/// The frames of VS Code's IPC.
///
/// ```
/// type u8 | id u32 | ack u32 | length u32 | data        all high byte first
/// ```
/// - Shape: what this writes are frames of the plain protocol, as it runs between processes of one machine: type
/// Regular,
///   id and ack 0. [VscodeFrame] writes the others. Its scanner is a [VscodeFrameScanner], which tells type, id and
/// ack.
/// - Errors: a length that does not fit [FrameLimits#maxFrameBytes] with its header, or a type that never existed, as
///   soon as the header is there.
/// - Threads: stateless.
/// - Source: microsoft/vscode src/vs/base/parts/ipc/common/ipc.net.ts `ProtocolReader`, `ProtocolWriter`.
public final class VscodeFraming implements Framing {
    private static final byte[] NOTHING = {};

    @Override
    public String name() {
        return "vscode";
    }

    @Override
    public VscodeFrameScanner newScanner(FrameLimits limits) {
        return new VscodeFrameScanner(limits.maxFrameBytes());
    }

    @Override
    public int headerBytes(int payloadBytes) {
        return VscodeFrame.HEADER_BYTES;
    }

    @Override
    public void putHeader(byte[] target, int offset, int payloadBytes) {
        VscodeFrame.putHeader(target, offset, VscodeFrame.REGULAR, 0, 0, payloadBytes);
    }

    @Override
    public byte[] trailer() {
        return NOTHING;
    }
}
