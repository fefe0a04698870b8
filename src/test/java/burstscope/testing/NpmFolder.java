package burstscope.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A copy of a folder of `assets/peers` under `target`, with its packages from npm.
/// - Threads: one.
public final class NpmFolder {
    private static final Pattern NO_REGISTRY =
            Pattern.compile("ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|network");
    private static final long INSTALL_MINUTES = 5;

    private final String name;
    private final List<String> arguments;
    private final Path installed;

    /// @param name the folder's
    /// @param arguments for `npm ci`
    public NpmFolder(String name, String... arguments) {
        this.name = name;
        this.arguments = List.of(arguments);
        installed = Path.of("target", "peers", name);
    }

    public Path folder() {
        return installed.toAbsolutePath();
    }

    public Path file(String relative) {
        return installed.resolve(relative);
    }

    /// Copies the program and installs its packages, once. The test is skipped, with the reason printed, where one
    /// of the
    /// programs or the registry is not there.
    public void install(String... programs) throws IOException, InterruptedException {
        for (String program : programs) {
            skipWithout(program);
        }
        boolean same = Files.exists(installed.resolve("node_modules"))
                && Files.mismatch(source().resolve("package-lock.json"), installed.resolve("package-lock.json")) < 0;
        copyTo(installed);
        if (!same) {
            npmCi();
        }
    }

    /// The program alone, in another folder.
    public Path copyWithoutLibraries(String otherName) throws IOException {
        Path folder = installed.resolveSibling(otherName).toAbsolutePath();
        copyTo(folder);
        return folder;
    }

    private Path source() {
        return Path.of("assets", "peers", name);
    }

    private void copyTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(source())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private void skipWithout(String program) {
        if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .noneMatch(folder -> Files.isExecutable(Path.of(folder, program)))) {
            skip("there is no " + program);
        }
    }

    private void npmCi() throws IOException, InterruptedException {
        skipWithout("npm");
        Path log = installed.resolve("npm.log");
        List<String> command = new ArrayList<>(List.of("npm", "ci", "--no-audit", "--no-fund", "--fetch-retries=1"));
        command.addAll(arguments);
        Process npm = new ProcessBuilder(command)
                .directory(installed.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!npm.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES)) {
            npm.destroyForcibly();
            skip("npm did not install its packages within five minutes");
        }
        if (npm.exitValue() != 0) {
            String said = Files.readString(log, StandardCharsets.UTF_8);
            if (NO_REGISTRY.matcher(said).find()) {
                skip("the npm registry cannot be reached");
            }
            fail("npm ci failed: " + said);
        }
    }

    private void skip(String reason) {
        System.out.println("The peer " + name + " is not tested: " + reason);
        Assumptions.abort(reason);
    }
}
