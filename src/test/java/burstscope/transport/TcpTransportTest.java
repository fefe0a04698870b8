package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@SuppressWarnings("try") // closing early is what is tested
final class TcpTransportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static void assertFails(String host, int port, TransportException.Reason reason, String words) {
        assertThatThrownBy(() -> TcpTransport.connect(host, port, PATIENCE).close())
                .isInstanceOfSatisfying(TransportException.class, e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e).hasMessageContaining(words);
                });
    }

    @Test
    void bytesGoThereAndBackUntilOneSideEnds() throws IOException {
        try (TcpListener listener = new TcpListener(0);
                TcpTransport client = TcpTransport.connect(listener.host(), listener.port(), PATIENCE);
                TcpTransport server = listener.accept()) {
            byte[] bytes = "hello".getBytes(StandardCharsets.UTF_8);
            client.write(bytes, 0, bytes.length);
            client.closeOutput();
            byte[] target = new byte[10];
            int got = 0;
            for (int n = server.read(target, 0, 10); n >= 0; n = server.read(target, got, 10 - got)) {
                got += n;
            }
            assertThat(new String(target, 0, got, StandardCharsets.UTF_8)).isEqualTo("hello");
            server.write(bytes, 0, bytes.length);
            assertThat(client.read(target, 0, 10)).isBetween(1, 5);
            assertThat(client.describe()).isEqualTo("tcp 127.0.0.1:" + listener.port());
        }
    }

    @Test
    void aListenerIsToBeReachedFromThisMachineOnly() throws IOException {
        try (TcpListener listener = new TcpListener(0)) {
            assertThat(InetAddress.getByName(listener.host()).isLoopbackAddress())
                    .isTrue();
        }
    }

    @Test
    void aClosedPortRefuses() throws IOException {
        int port;
        try (TcpListener listener = new TcpListener(0)) {
            port = listener.port();
        }
        assertFails(
                "127.0.0.1",
                port,
                TransportException.Reason.REFUSED,
                "nothing accepts connections at 127.0.0.1:" + port);
    }

    @Test
    void anUnknownHostIsNamed() {
        assertFails(
                "no-such-host.invalid",
                1,
                TransportException.Reason.UNREACHABLE,
                "the host name no-such-host.invalid is unknown");
    }

    @SuppressWarnings("try") // closing early is what is tested
    @Test
    void closingEndsABlockedReadAndLaterCallsFail() throws Exception {
        try (TcpListener listener = new TcpListener(0);
                TcpTransport client = TcpTransport.connect(listener.host(), listener.port(), PATIENCE);
                TcpTransport server = listener.accept()) {
            CountDownLatch failed = new CountDownLatch(1);
            Thread reader = new Thread(() -> {
                try {
                    client.read(new byte[10], 0, 10);
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            reader.start();
            Eventually.holds("the reader waits", () -> reader.getState() == Thread.State.RUNNABLE);
            client.close();
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> client.write(new byte[1], 0, 1)).isInstanceOf(IOException.class);
            assertThat(server.read(new byte[1], 0, 1)).isEqualTo(-1);
            assertThat(client.endDetail()).isEmpty();
        }
    }

    @SuppressWarnings("try") // closing early is what is tested
    @Test
    void closingEndsAWriteThatNobodyReads() throws Exception {
        try (TcpListener listener = new TcpListener(0);
                TcpTransport client = TcpTransport.connect(listener.host(), listener.port(), PATIENCE);
                TcpTransport server = listener.accept()) {
            CountDownLatch failed = new CountDownLatch(1);
            Thread writer = new Thread(() -> {
                byte[] block = new byte[1 << 20];
                try {
                    while (true) {
                        client.write(block, 0, block.length);
                    }
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            writer.start();
            Eventually.holds("the writer writes", () -> writer.getState() == Thread.State.RUNNABLE);
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.describe()).startsWith("tcp 127.0.0.1:");
        }
    }

    @Test
    void closingAListenerEndsItsAccept() throws Exception {
        TcpListener listener = new TcpListener(0);
        CountDownLatch failed = new CountDownLatch(1);
        Thread accepting = new Thread(() -> {
            try {
                listener.accept().close();
            } catch (IOException closed) {
                failed.countDown();
            }
        });
        accepting.start();
        listener.close();
        assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
