package burstscope.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Signals that whoever started this process told it to ignore; its children inherit that.
/// - Source: proc(5), `SigIgn` of `/proc/self/status`; nothing is known, so nothing ignored, where there is none.
public final class InheritedSignals {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String IGNORED = "SigIgn:";
    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

    private InheritedSignals() {}

    /// Whether this process, and what it starts, ignores a signal.
    /// @param name one of `HUP`, `INT`, `TERM`
    public static boolean isIgnored(String name) throws IOException {
        if (!Files.isReadable(STATUS)) {
            return false;
        }
        long mask = Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith(IGNORED))
                .mapToLong(line ->
                        Long.parseUnsignedLong(line.substring(IGNORED.length()).strip(), 16))
                .findFirst()
                .orElse(0);
        return ((mask >> (NUMBERS.getOrDefault(name, 1) - 1)) & 1) == 1;
    }
}
