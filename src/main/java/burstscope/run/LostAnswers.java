package burstscope.run;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.Request;
import burstscope.rpc.RpcConnection;

/// Brings back requests whose answers came in frames that do not decode: nobody can tell whose they were, so they would
/// stay outstanding for ever, and a pool would run dry.
///
/// Answers come in the order in which they were decided, and a flush decides all that wait. So what was sent before a
/// flush and is not answered before the flush is, never will be.
/// - Threads: [#look] on the sampler.
final class LostAnswers {
    private static final long TIMEOUT_NS = 10_000_000_000L;

    private final RpcConnection connection;
    private long undecodableBefore;
    private volatile boolean asking;

    LostAnswers(RpcConnection connection) {
        this.connection = connection;
    }

    /// Asks for a flush when frames have come that did not decode.
    void look() {
        long undecodable = connection.counters().undecodable();
        if (asking || undecodable == undecodableBefore) {
            return;
        }
        undecodableBefore = undecodable;
        asking = true;
        connection.issue(new Request("burstscope.flush", Value.Map.EMPTY, this::onFlushed, TIMEOUT_NS));
    }

    private void onFlushed(Request flush, Completion completion) {
        asking = false;
        if (completion instanceof Completion.Result) {
            connection.giveUpBefore(flush);
        }
    }
}
