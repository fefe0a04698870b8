package burstscope.testing;

import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.rpc.RequestSource;
import burstscope.rpc.RpcConnection;

/// A scripted backend in memory whose client asks as a source wants.
public final class PooledLink implements AutoCloseable {
    private final ScriptedBackend backend;
    private final RpcConnection connection;

    public PooledLink(RequestSource source, Coding coding) {
        MemoryLink link = new MemoryLink(ReadSplit.whole());
        backend = new ScriptedBackend(link.peer(), coding);
        connection = new RpcConnection(
                link.client(),
                new RpcConnection.Setup(coding, WireLimits.DEFAULT, FrameLimits.DEFAULT, words -> {}),
                new ManualClock());
        connection.setSource(source);
        connection.start("pooled", body -> {
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            return thread;
        });
    }

    public ScriptedBackend backend() {
        return backend;
    }

    public void wake() {
        connection.wakeWriter();
    }

    @Override
    public void close() {
        connection.close();
        backend.close();
    }
}
