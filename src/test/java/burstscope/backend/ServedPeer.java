package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.coding.Coding;
import burstscope.transport.Transport;
import java.util.List;

/// A client and the backend that serves it over pipes in memory.
final class ServedPeer implements AutoCloseable {
    private final TestClient client;
    private final Thread serving;

    ServedPeer(Coding coding) {
        this(coding, ReadSize.WHOLE);
    }

    ServedPeer(Coding coding, ReadSize backendReads) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        Transport end = backendReads.limit(pair.backend());
        serving = BackendThreads.start("serve", "test", () -> new DemoBackend().serve(end));
        client = new TestClient(pair.client(), coding).start();
    }

    TestClient client() {
        return client;
    }

    boolean isServed() {
        return serving.isAlive();
    }

    @Override
    public void close() {
        client.close();
        Until.isTrue("end of the connection's threads", () -> !serving.isAlive());
    }

    /// Names of the living threads of one connection, such as `7`.
    static List<String> threadsOf(String connection) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("backend-") && name.endsWith("-" + connection))
                .toList();
    }

    static void assertNoThreadsOf(String connection) {
        Until.isTrue("threads of " + connection, () -> threadsOf(connection).isEmpty());
        assertThat(threadsOf(connection)).isEmpty();
    }
}
