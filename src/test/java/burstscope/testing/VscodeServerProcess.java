package burstscope.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/// A real VS Code server on loopback, from npm's package `code-server`: 42 MB to download once, 270 MB on disk in
/// `~/.cache/burstscope`.
/// - Threads: one.
public final class VscodeServerProcess implements AutoCloseable {
    /// Values in generation C: VS Code 1.100.3.
    public static final String NEW = "4.100.3";
    /// Values in generation A: VS Code 1.73.1.
    public static final String OLD = "4.9.1";

    private static final Pattern LISTENING = Pattern.compile("Extension host agent listening on (\\d+)");
    private static final Pattern NO_REGISTRY =
            Pattern.compile("ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|E404|network");
    private static final long INSTALL_MINUTES = 5;
    private static final long START_SECONDS = 120;

    private final Process process;
    private final int port;

    private VscodeServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Installs it if need be, and starts it. The test is skipped, with the reason printed, where that cannot be
    /// done.
    public static VscodeServerProcess start(String version, Path data) throws Exception {
        Path server = installed(version);
        Process process = new ProcessBuilder(
                        "node",
                        "out/server-main.js",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        "0",
                        "--without-connection-token",
                        "--accept-server-license-terms",
                        "--server-data-dir",
                        data.toAbsolutePath().toString(),
                        "--telemetry-level",
                        "off")
                .directory(server.toFile())
                .redirectErrorStream(true)
                .start();
        CompletableFuture<Integer> port = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process, port), "vscode-server-output");
        reader.setDaemon(true);
        reader.start();
        try {
            return new VscodeServerProcess(process, port.get(START_SECONDS, TimeUnit.SECONDS));
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static void read(Process process, CompletableFuture<Integer> port) {
        StringBuilder said = new StringBuilder();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = LISTENING.matcher(line);
                if (matcher.find()) {
                    port.complete(Integer.valueOf(matcher.group(1)));
                }
                if (!port.isDone()) {
                    said.append(line).append('\n');
                }
            }
        } catch (IOException ended) {
            // Killed by the test.
        }
        port.completeExceptionally(new IllegalStateException("the VS Code server ended: " + said));
    }

    private static Path installed(String version) throws IOException, InterruptedException {
        for (String program : List.of("node", "npm", "tar")) {
            if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
                skip(version, "there is no " + program);
            }
        }
        Path folder = Path.of(System.getProperty("user.home"), ".cache", "burstscope", "code-server-" + version);
        Path server = folder.resolve(Path.of("package", "lib", "vscode"));
        if (Files.exists(server.resolve(Path.of("node_modules", ".package-lock.json")))) {
            return server;
        }
        Files.createDirectories(folder);
        run(version, folder, "npm", "pack", "code-server@" + version, "--silent", "--fetch-retries=1");
        run(version, folder, "tar", "xzf", "code-server-" + version + ".tgz");
        Files.deleteIfExists(folder.resolve("code-server-" + version + ".tgz"));
        List<String> install = new ArrayList<>(List.of(
                "npm", "install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"));
        if (version.equals(OLD)) {
            install.add("--legacy-peer-deps");
        }
        run(version, server, install.toArray(String[]::new));
        return server;
    }

    private static void run(String version, Path folder, String... command) throws IOException, InterruptedException {
        Path log = folder.resolve("install.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!process.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            skip(version, command[0] + " " + command[1] + " did not end within five minutes");
        }
        if (process.exitValue() != 0) {
            String said = Files.readString(log, StandardCharsets.UTF_8);
            if (NO_REGISTRY.matcher(said).find()) {
                skip(version, "the npm registry cannot be reached");
            }
            fail(String.join(" ", command) + " failed: " + said);
        }
    }

    private static void skip(String version, String reason) {
        System.out.println("The VS Code server of code-server " + version + " is not tested: " + reason);
        Assumptions.abort(reason);
    }

    public int port() {
        return port;
    }

    /// Ends it as a crash does: it has no time to say anything.
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        process.onExit().join();
    }
}
