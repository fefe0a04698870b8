package burstscope.cli;

import burstscope.codec.Value;
import burstscope.tap.WatchClient;
import java.io.IOException;
import java.util.Optional;

/// Shows what a running tap tells: a line each second, and the whole of it at the end.
final class TapWatch {
    private final Terminal terminal;

    private final long forNs;

    /// @param forNs ends with the first line after so long, ns; a tap writes one each second
    TapWatch(Terminal terminal, long forNs) {
        this.terminal = terminal;
        this.forNs = forNs;
    }

    int run(String name) throws IOException {
        WatchClient client;
        try {
            client = WatchClient.connect(name);
        } catch (IOException | IllegalArgumentException e) {
            terminal.err().println(e.getMessage());
            return ExitCodes.CANNOT_ATTACH;
        }
        try (client) {
            Value.Map before = Value.Map.EMPTY;
            long beginNs = -1;
            for (Optional<Value.Map> next = client.next(); next.isPresent(); next = client.next()) {
                Value.Map now = next.get();
                boolean last = now.get("scope") instanceof Value.Text(String scope) && scope.equals("total");
                if (last || before.size() == 0) {
                    terminal.out().print(TapText.report(now));
                } else {
                    terminal.out().println(TapText.line(before, now));
                }
                terminal.out().flush();
                before = now;
                long elapsedNs = TapText.number(now, "elapsedNs");
                beginNs = beginNs < 0 ? elapsedNs : beginNs;
                if (elapsedNs - beginNs >= forNs) {
                    break;
                }
            }
            return ExitCodes.FINE;
        }
    }
}
