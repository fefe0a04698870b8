package burstscope.cli;

import burstscope.report.SafeText;
import burstscope.units.Counts;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Tells why clients of a tap could not be served: each reason once, and again when it has come ten times as often.
/// - Threads: any.
final class Refusals implements Consumer<String> {
    private static final int MOST_REASONS = 100;
    private static final int STEP = 10;

    private final Terminal terminal;
    private final String backend;
    private final Map<String, Long> counts = new HashMap<>();

    /// @param backend where it should listen, as the user wrote it
    Refusals(Terminal terminal, String backend) {
        this.terminal = terminal;
        this.backend = backend;
    }

    @Override
    public synchronized void accept(String why) {
        if (counts.size() >= MOST_REASONS && !counts.containsKey(why)) {
            return;
        }
        long count = counts.merge(why, 1L, Long::sum);
        if (count == 1) {
            terminal.err()
                    .println("A client was turned away: " + SafeText.line(why)
                            + ". Start the backend at " + SafeText.line(backend)
                            + ", or name another place by --to; the tap goes on.");
        } else if (isPower(count)) {
            terminal.err().println(Counts.of(count, "client") + " turned away so far: " + SafeText.line(why));
        }
        terminal.err().flush();
    }

    private static boolean isPower(long count) {
        long rest = count;
        while (rest % STEP == 0) {
            rest /= STEP;
        }
        return rest == 1;
    }
}
