package burstscope.cli;

import burstscope.codec.Value;
import burstscope.tap.WatchClient;
import java.io.IOException;
import java.util.Optional;

/// Shows what a running tap tells: a line each second, and the whole of it at the end.
final class TapWatch {
    private final Terminal terminal;

    TapWatch(Terminal terminal) {
        this.terminal = terminal;
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
            }
            return ExitCodes.FINE;
        }
    }
}
