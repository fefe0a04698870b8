package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Eventually;
import burstscope.testing.InheritedSignals;
import burstscope.testing.Seeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A tap in the place of a program: what its client can tell of it.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a blocked read hears no interrupt
final class TapStdioIT {
    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void killAll() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    private Process start(String... words) throws IOException {
        Process process = new ProcessBuilder(TapProgram.command(words)).start();
        started.add(process);
        return process;
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static ProcessHandle childOf(Process tap) {
        Eventually.holds("the backend runs", () -> tap.children().findAny().isPresent());
        return tap.children().findAny().orElseThrow();
    }

    @Test
    void outputErrorsAndExitCodeAreTheBackendsOwn() throws Exception {
        Process tap = start("--", "sh", "-c", "cat; echo said >&2; exit 7");
        tap.getOutputStream().write("hello\n".getBytes(StandardCharsets.UTF_8));
        tap.getOutputStream().close();
        assertThat(text(tap.getInputStream())).isEqualTo("hello\n");
        assertThat(text(tap.getErrorStream())).isEqualTo("said\n");
        assertThat(tap.waitFor()).isEqualTo(7);
    }

    @Test
    void optionsBehindTheProgramsNameAreTheProgramsOwn() throws Exception {
        Process tap = start("echo", "--help", "--name", "x");
        assertThat(text(tap.getInputStream())).isEqualTo("--help --name x\n");
        assertThat(tap.waitFor()).isZero();
    }

    @Test
    void manyBytesPassUnchangedBothWays() throws Exception {
        long seed = Seeds.next();
        byte[] bytes = new byte[20_000_000];
        new SplittableRandom(seed).nextBytes(bytes);
        Process tap = start("--", "cat");
        Thread asking = Thread.ofPlatform().start(() -> {
            try (var out = tap.getOutputStream()) {
                out.write(bytes);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        byte[] back = tap.getInputStream().readAllBytes();
        asking.join();
        assertThat(Arrays.equals(back, bytes)).as("seed %d", seed).isTrue();
        assertThat(tap.waitFor()).isZero();
    }

    @Test
    void aClientThatReadsLateGetsEverythingThoughTheBackendHasEnded() throws Exception {
        Process tap = start("--", "sh", "-c", "head -c 3000000 /dev/zero");
        ProcessHandle backend = tap.toHandle();
        assertThat(backend.isAlive()).isTrue();
        try (InputStream out = tap.getInputStream()) {
            assertThat(out.read()).isZero();
            assertThat(out.readAllBytes()).hasSize(2_999_999);
        }
        assertThat(tap.waitFor()).isZero();
    }

    @Test
    void aSignalToTheTapReachesTheBackendAndItsExitCodeComesBack() throws Exception {
        for (String signal : List.of("TERM", "INT", "HUP")) {
            if (InheritedSignals.isIgnored(signal)) {
                // As it should, the tap goes on ignoring what whoever started these tests ignores.
                System.out.println(
                        "SIG" + signal + " is not tried: it is ignored here, as under nohup or in the background");
                continue;
            }
            Process tap = start(
                    "--",
                    "sh",
                    "-c",
                    "trap 'echo got " + signal + "; exit 9' " + signal + "; echo ready; while :; do sleep 0.05; done");
            assertThat(tap.inputReader().readLine()).isEqualTo("ready");
            new ProcessBuilder("kill", "-" + signal, Long.toString(tap.pid()))
                    .start()
                    .waitFor();
            assertThat(tap.inputReader().readLine()).isEqualTo("got " + signal);
            assertThat(tap.waitFor()).isEqualTo(9);
        }
    }

    private static boolean isCat(ProcessHandle process) {
        return process.info()
                .command()
                .filter(command -> command.endsWith("cat"))
                .isPresent();
    }

    @Test
    void aKilledBackendEndsTheTapByTheSameSignal() throws Exception {
        // A shell tells both by 128 + 9; it says "Killed" only of a program that a signal ended.
        Path tapped = TapProgram.script(folder.resolve("tapped"), "--", "cat");
        Process shell = new ProcessBuilder("bash", "-c", tapped + "; echo \"code $?\" >&2").start();
        started.add(shell);
        // Before it becomes the backend, a child of Java is a helper of Java's own.
        Eventually.holds("the backend runs", () -> shell.descendants().anyMatch(TapStdioIT::isCat));
        shell.descendants().filter(TapStdioIT::isCat).findFirst().orElseThrow().destroyForcibly();
        assertThat(text(shell.getInputStream())).isEmpty();
        assertThat(text(shell.getErrorStream())).contains("Killed").contains("code 137");
    }

    @Test
    void aKilledTapEndsTheBackendAsAKilledClientWould() throws Exception {
        Process tap = start("--", "cat");
        ProcessHandle backend = childOf(tap);
        tap.destroyForcibly();
        Eventually.holds("the backend sees the end", () -> !backend.isAlive());
    }

    @Test
    void aKilledClientEndsBackendAndTap() throws Exception {
        Path tapped = TapProgram.script(folder.resolve("tapped"), "--", "cat");
        // The client holds both pipes, and waits for its own input.
        Process client = new ProcessBuilder("bash", "-c", "coproc " + tapped + "; echo started; read").start();
        started.add(client);
        assertThat(client.inputReader().readLine()).isEqualTo("started");
        Eventually.holds("all run", () -> client.descendants().count() >= 2);
        List<ProcessHandle> family = client.descendants().toList();
        client.destroyForcibly();
        Eventually.holds("tap and backend have ended", () -> family.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aClientThatHearsNothingMoreEndsABackendThatTalks() throws Exception {
        Process tap = start("--", "yes");
        assertThat(tap.getInputStream().read()).isEqualTo('y');
        tap.getInputStream().close();
        assertThat(tap.waitFor()).as("128 + SIGPIPE").isEqualTo(141);
    }

    @Test
    void whatCannotBeStartedIsToldOnTheErrorStreamAlone() throws Exception {
        Process tap = start("--", "/no/such/program");
        assertThat(text(tap.getErrorStream())).contains("does not start").contains("/no/such/program");
        assertThat(text(tap.getInputStream())).isEmpty();
        assertThat(tap.waitFor()).isEqualTo(ExitCodes.CANNOT_ATTACH);
    }

    @Test
    void aClientIsTurnedAwayInWordsWhileTheBackendIsGoneAndServedWhenItIsThere() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        String backend = "tcp:127.0.0.1:" + port;
        Process tap = start("--listen", "tcp:127.0.0.1:0", "--to", backend, "--once");
        BufferedReader said = tap.inputReader(StandardCharsets.UTF_8);
        int listening = Integer.parseInt(said.readLine().replaceAll(".*:", ""));
        try (Socket turnedAway = new Socket(InetAddress.getLoopbackAddress(), listening)) {
            assertThat(tap.errorReader(StandardCharsets.UTF_8).readLine())
                    .isEqualTo("A client was turned away: " + backend + " cannot be reached: Connection refused. Start"
                            + " the backend at " + backend + ", or name another place by --to; the tap goes on.");
            assertThat(turnedAway.isConnected()).isTrue();
        }
        try (ServerSocket there = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(InetAddress.getLoopbackAddress(), listening)) {
            try (Socket served = there.accept()) {
                served.getOutputStream().write(7);
                assertThat(client.getInputStream().read()).isEqualTo(7);
            }
        }
        assertThat(tap.waitFor()).isEqualTo(ExitCodes.FINE);
        assertThat(said.readLine()).contains("1 client, 1 refused");
    }

    @Test
    void theReportHoldsFiguresAndNoPayload() throws Exception {
        Path report = folder.resolve("report.json");
        Process tap = start("--report", report.toString(), "--", "sed", "s/\"method\":\"m\"/\"result\":1/");
        tap.getOutputStream()
                .write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":[\"geheim\"]}\n"
                        .getBytes(StandardCharsets.UTF_8));
        tap.getOutputStream().close();
        assertThat(text(tap.getInputStream())).contains("result");
        assertThat(tap.waitFor()).isZero();
        assertThat(Files.readString(report))
                .contains("\"requests\":1", "\"answers\":1", "\"problems\":[]")
                .doesNotContain("geheim");
        assertThat(Files.readString(folder.resolve("report.json.txt"))).contains("Requests 1, answers 1");
    }
}
