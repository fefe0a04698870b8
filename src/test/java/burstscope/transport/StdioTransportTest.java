package burstscope.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real children: shells that do as they are told.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class StdioTransportTest {
    private static final ThreadFactory THREADS = body -> {
        Thread thread = new Thread(body, "stdio-test");
        thread.setDaemon(true);
        return thread;
    };

    @TempDir
    Path folder;

    private static StdioTransport shell(String script) throws IOException {
        return StdioTransport.start(List.of("/bin/sh", "-c", script), Map.of("GREETING", "hello"), THREADS);
    }

    private static String readAll(Transport transport) throws IOException {
        StringBuilder all = new StringBuilder();
        byte[] bytes = new byte[1_000];
        for (int n = transport.read(bytes, 0, bytes.length); n >= 0; n = transport.read(bytes, 0, bytes.length)) {
            all.append(new String(bytes, 0, n, StandardCharsets.UTF_8));
        }
        return all.toString();
    }

    private static long pidOf(Transport transport) {
        String words = transport.describe();
        return Long.parseLong(words.substring(words.indexOf("pid ") + 4, words.length() - 1));
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static void assertFails(List<String> command, TransportException.Reason reason, String words) {
        assertThatThrownBy(
                        () -> StdioTransport.start(command, Map.of(), THREADS).close())
                .isInstanceOfSatisfying(TransportException.class, e -> {
                    assertThat(e.reason()).isEqualTo(reason);
                    assertThat(e).hasMessageContaining(words);
                });
    }

    @Test
    void bytesGoThereAndBackAndTheEnvironmentIsSet() throws IOException {
        try (StdioTransport cat = shell("echo $GREETING; cat")) {
            byte[] bytes = "more\n".getBytes(StandardCharsets.UTF_8);
            cat.write(bytes, 0, bytes.length);
            cat.closeOutput();
            assertThat(readAll(cat)).isEqualTo("hello\nmore\n");
            assertThat(cat.endDetail()).isEqualTo("exit code 0");
            assertThat(cat.describe()).startsWith("stdio sh (pid ");
        }
    }

    @Test
    void aMissingProgramIsNamed() {
        assertFails(
                List.of("/no/such/program"), TransportException.Reason.PROGRAM_MISSING, "there is no file /no/such");
        assertFails(
                List.of("no-such-program-anywhere"),
                TransportException.Reason.PROGRAM_MISSING,
                "no-such-program-anywhere is not on the PATH");
        assertFails(List.of(""), TransportException.Reason.PROGRAM_MISSING, "");
        assertFails(List.of("a\0b"), TransportException.Reason.PROGRAM_MISSING, "no program");
    }

    @Test
    void aFileThatIsNotExecutableAndAFolderAreNoPrograms() throws IOException {
        Path file = Files.writeString(folder.resolve("program"), "#!/bin/sh\n");
        assertFails(List.of(file.toString()), TransportException.Reason.NOT_EXECUTABLE, "not an executable file");
        assertFails(List.of(folder.toString()), TransportException.Reason.NOT_EXECUTABLE, "not an executable file");
    }

    @Test
    void anExecutableFileThatTheSystemCannotStartIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("program"), "#!/no/such/interpreter\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        assertFails(List.of(file.toString()), TransportException.Reason.START_FAILED, "does not start");
    }

    @Test
    void exitCodeAndLastWordsAreTold() throws IOException {
        try (StdioTransport child = shell("echo first >&2; echo the database is locked >&2; exit 7")) {
            assertThat(readAll(child)).isEmpty();
            assertThat(child.endDetail()).isEqualTo("exit code 7; it said: first | the database is locked");
        }
    }

    @Test
    void aSignalIsTold() throws IOException {
        try (StdioTransport child = shell("kill -9 $$")) {
            assertThat(readAll(child)).isEmpty();
            assertThat(child.endDetail()).isEqualTo("ended by signal 9");
        }
    }

    @Test
    void aChildThatClosedItsOutputOnlyIsStillRunning() throws IOException {
        try (StdioTransport child = shell("exec >&-; exec 2>&-; cat >/dev/null")) {
            assertThat(readAll(child)).isEmpty();
            assertThat(child.endDetail()).isEqualTo("still running");
        }
    }

    @Test
    void aFloodOfErrorOutputBlocksNobodyAndItsEndIsKept() throws IOException {
        try (StdioTransport child =
                shell("i=0; while [ $i -lt 20000 ]; do echo line number $i of many >&2; i=$((i+1)); done; echo done")) {
            assertThat(readAll(child)).isEqualTo("done\n");
            assertThat(child.endDetail())
                    .startsWith("exit code 0; it said: ... ")
                    .endsWith("line number 19999 of many")
                    .hasSizeLessThan(2_200);
        }
    }

    @Test
    void closingEndsAChildThatReadsItsInputToTheEnd() throws IOException {
        StdioTransport child = shell("cat >/dev/null; touch " + folder.resolve("polite"));
        child.close();
        assertThat(isAlive(pidOf(child))).isFalse();
        assertThat(folder.resolve("polite"))
                .as("it had the time to end by itself")
                .exists();
    }

    @Test
    void aChildThatIgnoresTheEndOfItsInputIsTerminated() throws IOException {
        StdioTransport child =
                shell("trap 'touch " + folder.resolve("terminated") + "; exit' TERM; while :; do sleep 0.05; done");
        Eventually.holds("the shell runs", () -> isAlive(pidOf(child)));
        awaitTrap(child);
        child.close();
        assertThat(isAlive(pidOf(child))).isFalse();
        assertThat(folder.resolve("terminated")).exists();
    }

    /// A shell that has a child has set its trap.
    private static void awaitTrap(Transport shell) {
        Eventually.holds(
                "the trap is set",
                () -> ProcessHandle.of(pidOf(shell))
                        .map(p -> p.children().findAny().isPresent())
                        .orElse(false));
    }

    @Test
    void aChildThatIgnoresEverythingIsKilledAndSoIsWhatItStarted() throws IOException {
        StdioTransport child = shell("trap '' TERM; sleep 600 & sleep 600");
        awaitTrap(child);
        Eventually.holds(
                "both run",
                () -> ProcessHandle.of(pidOf(child)).orElseThrow().children().count() == 2);
        List<ProcessHandle> family =
                ProcessHandle.of(pidOf(child)).orElseThrow().children().toList();
        child.close();
        assertThat(isAlive(pidOf(child))).isFalse();
        Eventually.holds("its children are gone", () -> family.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void closingEndsABlockedRead() throws Exception {
        StdioTransport child = shell("cat");
        CountDownLatch ended = new CountDownLatch(1);
        Thread reader = new Thread(() -> {
            try {
                child.read(new byte[10], 0, 10);
            } catch (IOException closed) {
                // Either way the read has ended.
            }
            ended.countDown();
        });
        reader.start();
        Eventually.holds("the reader waits", () -> reader.getState() == Thread.State.RUNNABLE);
        child.close();
        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void closingEndsAWriteInAFullPipe() throws Exception {
        StdioTransport child = shell("trap '' TERM; sleep 600");
        AtomicBoolean writing = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            byte[] block = new byte[1 << 20];
            try {
                writing.set(true);
                child.write(block, 0, block.length);
            } catch (IOException broken) {
                // What a writer hears when the child is gone.
            }
            ended.countDown();
        });
        writer.start();
        Eventually.holds("the writer writes", writing::get);
        child.close();
        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(isAlive(pidOf(child))).isFalse();
    }

    @Test
    void aSecondCloseReturnsWhenTheChildIsGone() throws Exception {
        StdioTransport child = shell("trap '' TERM; while :; do sleep 0.05; done");
        awaitTrap(child);
        Thread first = new Thread(child::close);
        first.start();
        child.close();
        assertThat(isAlive(pidOf(child))).isFalse();
        first.join();
        child.close();
    }
}
