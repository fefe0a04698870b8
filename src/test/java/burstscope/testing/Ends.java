package burstscope.testing;

import burstscope.rpc.Completion;
import burstscope.rpc.CompletionHandler;
import burstscope.rpc.Request;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Collects how requests ended.
public final class Ends implements CompletionHandler {
    private final BlockingQueue<End> ends = new LinkedBlockingQueue<>();

    /// A request with its end.
    public record End(Request request, Completion completion) {}

    @Override
    public void onCompletion(Request request, Completion completion) {
        ends.add(new End(request, completion));
    }

    /// The next end; fails when none comes within a minute.
    public Completion next() {
        try {
            End end = ends.poll(60, TimeUnit.SECONDS);
            if (end == null) {
                throw new AssertionError("no request ended within a minute");
            }
            return end.completion();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /// Those that nobody has taken yet.
    public List<End> rest() {
        return List.copyOf(ends);
    }
}
