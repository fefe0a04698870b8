package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("ui")
class QuietStartTest {
    @TempDir
    private Path folder;

    @Test
    void theWindowOpensAndClosesWithoutAWordOnTheTerminal() throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-javaagent"))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(QuietStart.class.getName());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(output)).isEmpty();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
