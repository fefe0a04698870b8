package burstscope.rpc;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.testing.Ends;
import burstscope.testing.ManualClock;
import burstscope.testing.MemoryLink;
import burstscope.testing.ReadSplit;
import burstscope.testing.ScriptedBackend;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A connection to a scripted backend in memory.
final class Scope implements AutoCloseable {
    final ManualClock clock = new ManualClock();
    final MemoryLink link;
    final RpcConnection connection;
    final ScriptedBackend backend;
    final Ends ends = new Ends();
    final List<String> faults = new CopyOnWriteArrayList<>();

    Scope(ReadSplit split, Coding coding) {
        this(split, coding, FrameLimits.DEFAULT);
    }

    Scope(ReadSplit split, Coding coding, FrameLimits limits) {
        link = new MemoryLink(split);
        backend = new ScriptedBackend(link.peer(), coding);
        connection = new RpcConnection(
                link.client(), new RpcConnection.Setup(coding, WireLimits.DEFAULT, limits, faults::add), clock());
        connection.start("test", Scope::thread);
    }

    private NanoClock clock() {
        return clock;
    }

    private static Thread thread(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
    }

    Request issue(String method) {
        return issue(method, Value.Array.EMPTY, Duration.ofSeconds(10));
    }

    Request issue(String method, Value params, Duration timeout) {
        Request request = new Request(method, params, ends, timeout.toNanos());
        connection.issue(request);
        return request;
    }

    /// An event request: it may wait for ever.
    Request issuePatient(String method) {
        Request request = new Request(method, Value.Array.EMPTY, ends, Request.NO_TIMEOUT);
        connection.issue(request);
        return request;
    }

    Request issueSwitch(Coding to) {
        Request request = Request.switching(
                to, "switch", Value.Array.EMPTY, ends, Duration.ofSeconds(10).toNanos());
        connection.issue(request);
        return request;
    }

    @Override
    public void close() {
        connection.close();
        backend.close();
    }
}
