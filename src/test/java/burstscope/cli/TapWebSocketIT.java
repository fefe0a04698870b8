package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Eventually;
import burstscope.testing.NpmFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Node's `ws` client and the demo backend over a WebSocket, with the tap between them.
@Timeout(180)
final class TapWebSocketIT {
    private final NpmFolder peers = new NpmFolder("websocket");
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException, InterruptedException {
        peers.install("node");
    }

    @AfterEach
    void killAll() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile())
                .start();
        started.add(process);
        return process;
    }

    private static int port(BufferedReader said) throws IOException {
        String line = said.readLine();
        assertThat(line).startsWith("listening on ");
        return Integer.parseInt(line.replaceAll(".*:(\\d+)/?$", "$1"));
    }

    private int backend() throws IOException {
        return port(start(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BackendProgram.class.getName(),
                        "--ws=0"))
                .inputReader(StandardCharsets.UTF_8));
    }

    private String node(int port, boolean deflate, String how) throws IOException, InterruptedException {
        Process client = start(List.of(
                "node",
                peers.file("client.mjs").toAbsolutePath().toString(),
                "ws://127.0.0.1:" + port + "/",
                "{\"perMessageDeflate\":" + (deflate ? "{\"threshold\":0}" : "false") + "}",
                how));
        String said = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(client.waitFor())
                .as(Files.readString(folder.resolve("errors")))
                .isZero();
        return said;
    }

    @ParameterizedTest
    @CsvSource({"false,close", "true,close", "true,terminate"})
    void theClientSeesTheSameAndItsMessagesAreReadAndPaired(boolean deflate, String how) throws Exception {
        int backend = backend();
        String without = node(backend, deflate, how);
        Process tap = start(TapProgram.command(
                "--listen",
                "ws://127.0.0.1:0",
                "--to",
                "ws://127.0.0.1:" + backend,
                "--once",
                "--report",
                folder.resolve("r").toString()));
        BufferedReader said = tap.inputReader(StandardCharsets.UTF_8);
        String with = node(port(said), deflate, how);
        assertThat(with).isEqualTo(without).contains("\"events\":200");
        Eventually.holds("the tap has ended, and so reported all", () -> !tap.isAlive());
        assertThat(Files.readString(folder.resolve("r")))
                .contains("WebSocket" + (deflate ? " with permessage-deflate" : "") + ": json, json-rpc")
                .contains("\"upgraded\":1,\"endedWithoutClose\":" + (how.equals("close") ? 0 : 1))
                .contains("\"method\":\"burstscope.getNextEvent\",\"answers\":200,\"errors\":0")
                .contains("\"method\":\"burstscope.describe\",\"answers\":50,\"errors\":0")
                .contains("\"items\":200", "\"unmatched\":0", "\"unanswered\":0", "\"problems\":[]")
                .contains("\"lastFault\":\"\"", "\"gaps\":0")
                .doesNotContain("\"lastFault\":\"a");
        assertThat(Files.readString(folder.resolve("r.txt"))).contains("WebSockets: 1");
    }
}
