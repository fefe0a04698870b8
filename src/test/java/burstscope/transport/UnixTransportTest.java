package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@SuppressWarnings("try") // closing early is what is tested
final class UnixTransportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private Path socket() {
        return folder.resolve("a.sock");
    }

    private static UnixTransport connect(Path path) throws TransportException {
        return UnixTransport.connect(path.toString(), PATIENCE, TestThreads.FACTORY);
    }

    private static void assertFails(String path, TransportException.Reason reason, String words) {
        assertThatThrownBy(() -> UnixTransport.connect(path, PATIENCE, TestThreads.FACTORY)
                        .close())
                .isInstanceOfSatisfying(TransportException.class, e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e).hasMessageContaining(words);
                });
    }

    @Test
    void bytesGoThereAndBackUntilOneSideEnds() throws Exception {
        long seed = new Random().nextLong();
        byte[] sent = new byte[3_000_000];
        new Random(seed).nextBytes(sent);
        try (UnixListener listener = new UnixListener(socket());
                UnixTransport client = connect(socket());
                UnixTransport server = listener.accept()) {
            Thread writer = TestThreads.start(() -> {
                try {
                    client.write(sent, 0, sent.length);
                    client.closeOutput();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            byte[] got = new byte[sent.length + 1];
            int at = 0;
            for (int n = server.read(got, at, got.length - at); n >= 0; n = server.read(got, at, got.length - at)) {
                at += n;
            }
            writer.join();
            assertThat(Arrays.copyOf(got, at)).as("seed %d", seed).isEqualTo(sent);
            server.write("hello".getBytes(StandardCharsets.UTF_8), 0, 5);
            assertThat(client.read(got, 0, 10)).isBetween(1, 5);
            assertThat(client.describe()).isEqualTo("unix " + socket());
            assertThat(client.wireBytesIn()).isEqualTo(-1);
        }
    }

    @Test
    void onlyTheSameUserMayConnectAndTheFileGoesWithItsListener() throws IOException {
        try (UnixListener listener = new UnixListener(socket())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(listener.path())))
                    .isEqualTo("rw-------");
            try (var files = Files.list(folder)) {
                assertThat(files).containsExactly(socket());
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aSocketInUseIsNotReplacedAndOneLeftBehindIs() throws IOException {
        Path other = folder.resolve("b.sock");
        try (UnixListener listener = new UnixListener(socket())) {
            assertThatThrownBy(() -> new UnixListener(socket()).close())
                    .isInstanceOf(BindException.class)
                    .hasMessageContaining("is in use");
            Files.move(listener.path(), other);
        }
        assertThat(other).exists();
        try (UnixListener listener = new UnixListener(other);
                UnixTransport client = connect(other);
                UnixTransport server = listener.accept()) {
            assertThat(client.describe()).isEqualTo(server.describe());
        }
        Files.writeString(other, "a letter");
        assertThatThrownBy(() -> new UnixListener(other).close()).hasMessageContaining("is not a socket");
        assertThat(other).hasContent("a letter");
    }

    @Test
    void aNamedPipeIsNoSocketAndStays(@TempDir Path pipes) throws Exception {
        Path pipe = pipes.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> new UnixListener(pipe).close()).hasMessageContaining("is not a socket");
        assertThat(Files.exists(pipe)).isTrue();
    }

    @Test
    void aListenerLeavesTheFileOfItsSuccessorAlone() throws IOException {
        UnixListener first = new UnixListener(socket());
        Files.delete(socket());
        try (UnixListener second = new UnixListener(socket())) {
            first.close();
            assertThat(second.path()).exists();
        }
        assertThat(socket()).doesNotExist();
    }

    @Test
    void whatIsNoSocketIsNamed() throws IOException {
        assertFails(socket().toString(), TransportException.Reason.REFUSED, "there is no socket " + socket());
        assertFails(folder.toString(), TransportException.Reason.BAD_ADDRESS, "is not a socket");
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertFails(file.toString(), TransportException.Reason.BAD_ADDRESS, "is not a socket");
        assertFails(
                folder.resolve("x".repeat(120)).toString(), TransportException.Reason.BAD_ADDRESS, "about 100 bytes");
        assertFails("a\0b", TransportException.Reason.BAD_ADDRESS, "this is no path");
    }

    @Test
    void aSocketWithoutAListenerRefuses() throws IOException {
        Path left = folder.resolve("left.sock");
        try (UnixListener listener = new UnixListener(socket())) {
            Files.move(listener.path(), left);
        }
        assertFails(left.toString(), TransportException.Reason.REFUSED, "nothing accepts connections at " + left);
    }

    @Test
    void aListenerThatNeverAcceptsIsGivenUp() throws IOException {
        List<UnixTransport> waiting = new ArrayList<>();
        try (UnixListener listener = new UnixListener(socket())) {
            assertThatThrownBy(() -> {
                        // The system keeps a few that nobody has accepted yet, then connecting blocks.
                        for (int i = 0; i < 200; i++) {
                            waiting.add(UnixTransport.connect(
                                    listener.path().toString(), Duration.ofMillis(300), TestThreads.FACTORY));
                        }
                    })
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason()).isEqualTo(TransportException.Reason.TIMED_OUT))
                    .hasMessageContaining("did not accept within 300 ms");
        } finally {
            waiting.forEach(UnixTransport::close);
        }
    }

    @Test
    void closingEndsABlockedReadAndAWriteThatNobodyReads() throws Exception {
        try (UnixListener listener = new UnixListener(socket());
                UnixTransport client = connect(socket());
                UnixTransport server = listener.accept()) {
            CountDownLatch failed = new CountDownLatch(2);
            Thread reader = TestThreads.start(() -> {
                try {
                    client.read(new byte[10], 0, 10);
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Thread writer = TestThreads.start(() -> {
                byte[] block = new byte[1 << 20];
                try {
                    while (true) {
                        client.write(block, 0, block.length);
                    }
                } catch (IOException closed) {
                    failed.countDown();
                }
            });
            Eventually.holds(
                    "both are at it",
                    () -> reader.getState() == Thread.State.RUNNABLE && writer.getState() == Thread.State.RUNNABLE);
            client.close();
            client.close();
            assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.endDetail()).isEmpty();
        }
    }

    @Test
    void closingAListenerEndsItsAccept() throws Exception {
        UnixListener listener = new UnixListener(socket());
        CountDownLatch failed = new CountDownLatch(1);
        Thread accepting = TestThreads.start(() -> {
            try {
                listener.accept().close();
            } catch (IOException closed) {
                failed.countDown();
            }
        });
        Eventually.holds("it accepts", () -> accepting.getState() == Thread.State.RUNNABLE);
        listener.close();
        assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
