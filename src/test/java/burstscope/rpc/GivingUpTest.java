package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.dialect.JsonRpcDialect;
import burstscope.framing.FrameLimits;
import burstscope.testing.Ends;
import burstscope.testing.ManualClock;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.testing.ScriptedBackend;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A backend is told of requests that nobody waits for any more, where there are words for it.
@Tag("loop")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class GivingUpTest {
    private final ManualClock clock = new ManualClock();
    private final Ends ends = new Ends();

    private RpcConnection connect(MemoryLink link, JsonRpcDialect dialect) {
        RpcConnection connection = new RpcConnection(
                link.client(),
                new RpcConnection.Setup(
                        new Protocol(Coding.JSON, null, dialect),
                        WireLimits.DEFAULT,
                        FrameLimits.DEFAULT,
                        RpcConnection.Listeners.NONE),
                clock);
        connection.start("test", body -> {
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            return thread;
        });
        return connection;
    }

    private Request issue(RpcConnection connection, String method) {
        Request request = new Request(
                method, Value.Array.EMPTY, ends, Duration.ofSeconds(1).toNanos());
        connection.issue(request);
        return request;
    }

    @Test
    void aRequestThatIsCancelledOrTakesTooLongIsGivenUpInTheBackendsOwnWords() {
        MemoryLink link = new MemoryLink(ReadSplit.whole());
        JsonRpcDialect dialect = JsonRpcDialect.withVersion().givenUpBy("notifications/cancelled", "requestId");
        try (ScriptedBackend backend = new ScriptedBackend(link.peer(), Coding.JSON);
                RpcConnection connection = connect(link, dialect)) {
            Request cancelled = issue(connection, "a");
            long first = backend.next("a").id();
            assertThat(connection.cancel(cancelled)).isTrue();
            assertThat(backend.nextMessage()).isEqualTo(farewell("notifications/cancelled", "requestId", first));

            issue(connection, "b");
            long second = backend.next("b").id();
            clock.advanceMillis(1_001);
            connection.expireOverdue();
            assertThat(backend.nextMessage()).isEqualTo(farewell("notifications/cancelled", "requestId", second));
            assertThat(ends.next()).isInstanceOf(Completion.Cancelled.class);
            assertThat(ends.next()).isInstanceOf(Completion.TimedOut.class);
        }
    }

    @Test
    void withoutSuchWordsNothingIsSaid() {
        MemoryLink link = new MemoryLink(ReadSplit.whole());
        try (ScriptedBackend backend = new ScriptedBackend(link.peer(), Coding.JSON);
                RpcConnection connection = connect(link, JsonRpcDialect.withVersion())) {
            Request cancelled = issue(connection, "a");
            backend.next("a");
            assertThat(connection.cancel(cancelled)).isTrue();
            issue(connection, "b");
            assertThat(backend.next().method()).isEqualTo("b");
        }
    }

    private static Value farewell(String method, String name, long id) {
        return Value.Map.ofEntries(
                "jsonrpc", Value.of("2.0"), "method", Value.of(method), "params",
                Value.Map.ofEntries(name, Value.of(id)));
    }
}
