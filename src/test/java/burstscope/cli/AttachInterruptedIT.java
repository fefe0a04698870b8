package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What is left behind when the program is told to end.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent")
@Timeout(60)
class AttachInterruptedIT {
    /// A backend that cares neither for the end of its stdin nor for anything else.
    private static final String PROFILE = """
            name: deaf
            summary: a program that never listens
            start: {program: sleep, arguments: ["600"]}
            reach: {address: "unix:${temporary}/socket"}
            conversation: {coding: json, controlMethods: true, opening: {}, bursts: {}}
            """;

    @TempDir
    private Path folder;

    @Test
    void aProgramThatWasStartedEndsWithUs() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path profile = Files.writeString(folder.resolve("deaf.yaml"), PROFILE);
        Process attach = start(temporary, "attach", "--profile", profile.toString());
        try {
            Eventually.holds(
                    "the program is started", () -> attach.descendants().count() == 1);
            ProcessHandle child = attach.descendants().findFirst().orElseThrow();

            attach.destroy();

            assertThat(attach.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(attach.exitValue()).isEqualTo(143);
            assertThat(child.isAlive()).isFalse();
            try (Stream<Path> left = Files.list(temporary)) {
                assertThat(left).isEmpty();
            }
        } finally {
            attach.descendants().forEach(ProcessHandle::destroyForcibly);
            attach.destroyForcibly();
        }
    }

    private static Process start(Path temporary, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "burstscope.Main"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("TMPDIR", temporary.toString());
        return builder.start();
    }
}
