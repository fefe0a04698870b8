package burstscope.framing;

/// Finds the end of one MessagePack value. Nesting needs no stack: it is enough to count how many values are still to
/// begin, whatever they are nested in.
///
/// ```
/// 92 a3 'a' 'b' 'c' 81 01 c0        values still to begin:  1 | 2 | 1 ... | 2 | 1 | 0 = end
/// ```
/// - Threads: one.
final class MsgpackStreamScanner implements FrameScanner {
    private final int maxFrameBytes;
    /// Bytes of the current frame that are behind us; can be more than have arrived, up to the end of a text.
    private long passed;
    /// Values that must still begin before the frame ends.
    private long owed = 1;

    private int payloadStart;
    private int payloadLength;

    MsgpackStreamScanner(int maxFrameBytes) {
        this.maxFrameBytes = maxFrameBytes;
    }

    @Override
    public int scan(byte[] buffer, int start, int limit) throws FrameException {
        int available = limit - start;
        while (owed > 0 && passed < available) {
            int at = start + (int) passed;
            int code = buffer[at] & 0xff;
            int headerBytes = headerBytes(code);
            if (headerBytes == 0) {
                throw new FrameException(passed, -1, "byte 0xc1 begins no MessagePack value");
            }
            if (headerBytes > limit - at) {
                break;
            }
            claim(headerBytes + bodyBytes(code, buffer, at), children(code, buffer, at));
        }
        if (owed > 0 || passed > available) {
            return -1;
        }
        payloadStart = start;
        payloadLength = (int) passed;
        passed = 0;
        owed = 1;
        return start + payloadLength;
    }

    @Override
    public int payloadStart() {
        return payloadStart;
    }

    @Override
    public int payloadLength() {
        return payloadLength;
    }

    /// Goes behind a value's own bytes, unless they and the values still to come (a byte each at least) exceed the
    /// limit.
    private void claim(long bytes, long children) throws FrameException {
        long least = passed + bytes + (owed - 1) + children;
        if (least > maxFrameBytes) {
            String message =
                    "a value claims that its frame has at least " + least + " bytes, more than " + maxFrameBytes;
            throw new FrameException(passed, least, message);
        }
        passed += bytes;
        owed += children - 1;
    }

    /// Bytes from the code up to the body: the code, the length or count, an extension's type; 0 for no code.
    private static int headerBytes(int code) {
        if (code < 0xc0 || code >= 0xe0) {
            return 1;
        }
        return switch (code) {
            case 0xc1 -> 0;
            case 0xc4, 0xd9 -> 2;
            case 0xc5, 0xda, 0xdc, 0xde -> 3;
            case 0xc6, 0xdb, 0xdd, 0xdf -> 5;
            case 0xc7 -> 3;
            case 0xc8 -> 4;
            case 0xc9 -> 6;
            default -> 1;
        };
    }

    /// Bytes behind the header that belong to the value itself, never to a value inside it.
    private static long bodyBytes(int code, byte[] buffer, int at) {
        if (code >= 0xa0 && code < 0xc0) {
            return code & 0x1f;
        }
        return switch (code) {
            case 0xcc, 0xd0 -> 1;
            case 0xcd, 0xd1 -> 2;
            case 0xca, 0xce, 0xd2 -> 4;
            case 0xcb, 0xcf, 0xd3 -> 8;
            case 0xd4, 0xd5, 0xd6, 0xd7, 0xd8 -> 1 + (1L << (code - 0xd4));
            case 0xc4, 0xc7, 0xd9 -> unsigned(buffer, at + 1, 1);
            case 0xc5, 0xc8, 0xda -> unsigned(buffer, at + 1, 2);
            case 0xc6, 0xc9, 0xdb -> unsigned(buffer, at + 1, 4);
            default -> 0;
        };
    }

    /// Values directly inside the value: elements, or keys and values.
    private static long children(int code, byte[] buffer, int at) {
        if (code >= 0x80 && code < 0xa0) {
            return code < 0x90 ? 2 * (code & 0x0f) : code & 0x0f;
        }
        return switch (code) {
            case 0xdc -> unsigned(buffer, at + 1, 2);
            case 0xdd -> unsigned(buffer, at + 1, 4);
            case 0xde -> 2 * unsigned(buffer, at + 1, 2);
            case 0xdf -> 2 * unsigned(buffer, at + 1, 4);
            default -> 0;
        };
    }

    private static long unsigned(byte[] buffer, int at, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = (value << Byte.SIZE) | (buffer[at + i] & 0xff);
        }
        return value;
    }
}
