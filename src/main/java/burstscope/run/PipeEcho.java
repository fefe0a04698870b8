package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.transport.StdioTransport;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Bare bytes to `cat` and back: the least that a round trip over pipes costs.
/// - Threads: one.
final class PipeEcho implements AutoCloseable {
    private final NanoClock clock;
    private final StdioTransport cat;

    PipeEcho(NanoClock clock) throws IOException {
        this.clock = clock;
        cat = StdioTransport.start(List.of("cat"), Map.of(), Threads.FACTORY);
    }

    /// Round trips a second over a time.
    double perSecond(int messageBytes, long forNs) throws IOException {
        byte[] message = new byte[messageBytes];
        long trips = 0;
        long startNs = clock.nanoTime();
        long nowNs = startNs;
        while (nowNs - startNs < forNs) {
            cat.write(message, 0, messageBytes);
            for (int got = 0; got < messageBytes; ) {
                int n = cat.read(message, got, messageBytes - got);
                if (n < 0) {
                    throw new IOException("cat has ended");
                }
                got += n;
            }
            trips++;
            nowNs = clock.nanoTime();
        }
        return trips * 1e9 / (nowNs - startNs);
    }

    @Override
    public void close() {
        cat.close();
    }
}
