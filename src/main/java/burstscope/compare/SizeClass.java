package burstscope.compare;

import java.util.Locale;

/// How large a payload is, in steps that behave differently: one packet, a few, more than a socket buffer.
/// - Units: bytes; 1 KiB is 1024.
public enum SizeClass {
    B64(64, "≤ 64 B"),
    B256(256, "≤ 256 B"),
    KIB1(1 << 10, "≤ 1 KiB"),
    KIB4(4 << 10, "≤ 4 KiB"),
    KIB16(16 << 10, "≤ 16 KiB"),
    KIB64(64 << 10, "≤ 64 KiB"),
    MIB1(1 << 20, "≤ 1 MiB"),
    MORE(Integer.MAX_VALUE, "> 1 MiB");

    private final int mostBytes;
    private final String label;

    SizeClass(int mostBytes, String label) {
        this.mostBytes = mostBytes;
        this.label = label;
    }

    public static SizeClass of(int payloadBytes) {
        for (SizeClass size : values()) {
            if (payloadBytes <= size.mostBytes) {
                return size;
            }
        }
        return MORE;
    }

    /// The largest payload that belongs here.
    public int mostBytes() {
        return mostBytes;
    }

    /// As users read it.
    public String label() {
        return label;
    }

    /// As files and machines read it: `kib4`.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
