package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A long run that is told to end.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent")
@Timeout(120)
final class RunInterruptedIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"burst", "sweep --warm-up-time 0"})
    void roundsThatAreWholeAreReported(String command) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Path report = folder.resolve("report");
        Process run = start(
                out,
                err,
                command + " --profile demo --pool 1,8 --events 50 --warm-up 0 --repeat 1000 --json --output " + report);
        try {
            Eventually.holds("some bursts are finished", () -> text(err).contains(" bursts, about "));

            run.destroy();

            assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).isEqualTo(143);
            assertThat(Files.readString(err)).contains("Interrupted: only whole rounds are reported.");
            assertThat(Files.readString(out))
                    .contains("of 1000 rounds: it was interrupted")
                    .endsWith("}\n");
            assertThat(report.resolve("report.html")).isNotEmptyFile();
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly();
        }
    }

    @Test
    void anOpenLoopReportsWhatItMeasuredUntilThen() throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Path report = folder.resolve("report");
        Process run =
                start(out, err, "burst --profile demo --open-loop rate:100/s --seconds 1000 --json --output " + report);
        try {
            Eventually.holds("the schedule has begun", () -> text(err).contains("send 100/s"));

            run.destroy();

            assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(run.exitValue()).isEqualTo(143);
            assertThat(Files.readString(err)).contains("Interrupted: what was measured until then is reported.");
            JsonNode counts =
                    JsonMapper.shared().readTree(Files.readString(out)).get("counts");
            assertThat(counts.get("scheduledSends").asLong()).isEqualTo(100_000);
            assertThat(counts.get("sentRequests").asLong()
                            + counts.get("missedSends").asLong())
                    .isEqualTo(100_000);
            assertThat(Files.readString(report.resolve("open-loop.html"))).contains("the schedule was ended after");
        } finally {
            run.descendants().forEach(ProcessHandle::destroyForcibly);
            run.destroyForcibly();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    private static Process start(Path out, Path err, String words) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "burstscope.Main"));
        command.addAll(List.of(CliFixture.words(words)));
        return new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
    }
}
