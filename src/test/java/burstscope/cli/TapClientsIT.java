package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Eventually;
import burstscope.testing.NpmFolder;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Existing clients with their real backends: with a tap between them they see what they see without one.
@Timeout(300)
final class TapClientsIT {
    private static final List<String> NVIM = List.of("nvim", "--clean", "-n", "--embed", "--headless");

    private final NpmFolder clients = new NpmFolder("tap-clients");
    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void install() throws IOException, InterruptedException {
        clients.install("node");
    }

    @AfterEach
    void killAll() {
        started.forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    private static void skipWithout(String program) {
        if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .noneMatch(place -> Files.isExecutable(Path.of(place, program)))) {
            System.out.println("The tap is not tested with " + program + ": there is none");
            Assumptions.abort("there is no " + program);
        }
    }

    /// What the client's program printed.
    private String node(String script, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of("node", clients.file(script).toAbsolutePath().toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(clients.folder().toFile())
                .redirectError(folder.resolve("errors").toFile());
        Process process = builder.start();
        started.add(process);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("errors")))
                .isZero();
        return said;
    }

    private String report(String name) {
        Path file = folder.resolve(name);
        Eventually.holds("the tap has reported", () -> Files.exists(folder.resolve(name + ".txt")));
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void deltaChatsJavaScriptClientSeesTheSame() throws Exception {
        Path server =
                clients.folder().resolve("node_modules/@deltachat/stdio-rpc-server-linux-x64/deltachat-rpc-server");
        if (!Files.exists(server)) {
            System.out.println("The tap is not tested with Delta Chat: npm has no server for this system");
            Assumptions.abort("no server for this system");
        }
        String without = node("deltachat.mjs", List.of(folder.resolve("without").toString(), server.toString()));
        List<String> tapped = new ArrayList<>(List.of(folder.resolve("with").toString()));
        tapped.addAll(TapProgram.command("--report", folder.resolve("r").toString(), "--", server.toString()));
        String with = node("deltachat.mjs", tapped);
        assertThat(with)
                .isEqualTo(without)
                .contains("\"same\":true", "\"many\":true", ",199,200]", "{\"code\":0,\"signal\":null}");
        assertThat(report("r"))
                .contains("\"method\":\"set_chat_ephemeral_timer\",\"answers\":200")
                .contains("\"method\":\"get_next_event_batch\"")
                .contains("\"problems\":[]", "\"errors\":1", "\"unmatched\":0");
    }

    @Test
    void neovimsNodeClientSeesTheSameOverItsStandardStreams() throws Exception {
        skipWithout("nvim");
        String without = node("neovim.mjs", NVIM);
        List<String> tapped = new ArrayList<>(
                TapProgram.command("--report", folder.resolve("r").toString(), "--"));
        tapped.addAll(NVIM);
        String with = node("neovim.mjs", tapped);
        assertThat(with)
                .isEqualTo(without)
                .contains("\"inOrder\":true", "\"asked\":\"ask 1,2\"", "{\"code\":0,\"signal\":null}");
        assertThat(report("r"))
                .contains("\"method\":\"nvim_eval\",\"answers\":300")
                .contains("\"notifications\":5000", "\"backendRequests\":1", "\"faults\":0");
    }

    @Test
    void neovimsNodeClientSeesTheSameOverASocket() throws Exception {
        skipWithout("nvim");
        Path socket = folder.resolve("nvim");
        Path listen = folder.resolve("tap");
        Process nvim = new ProcessBuilder("nvim", "--clean", "-n", "--headless", "--listen", socket.toString()).start();
        started.add(nvim);
        Eventually.holds("nvim listens", () -> Files.exists(socket));
        Process tap = new ProcessBuilder(TapProgram.command(
                        "--listen", "unix:" + listen, "--to", "unix:" + socket, "--once", "--codec", "msgpack"))
                .start();
        started.add(tap);
        assertThat(tap.inputReader().readLine()).isEqualTo("listening on unix:" + listen);
        String without = node("neovim.mjs", List.of("--socket", socket.toString()));
        String with = node("neovim.mjs", List.of("--socket", listen.toString()));
        assertThat(with).isEqualTo(without).contains("\"inOrder\":true");
        assertThat(tap.waitFor()).isZero();
        assertThat(tap.inputReader().readAllAsString())
                .contains("as the command line says")
                .contains("nvim_eval");
    }
}
