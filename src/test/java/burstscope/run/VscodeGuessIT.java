package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.measure.StallProbe;
import burstscope.testing.VscodeServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A VS Code server is found to be of its generation when only its address is given.
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class VscodeGuessIT {
    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource({VscodeServerProcess.NEW + ", vscode-server", VscodeServerProcess.OLD + ", vscode-server-old"})
    void theGenerationIsFoundByWhoseOpeningIsTaken(String version, String profile) throws Exception {
        NanoClock clock = NanoClock.system();
        List<String> steps = new ArrayList<>();
        try (VscodeServerProcess server = VscodeServerProcess.start(version, data);
                Attachment attachment = new Attacher(clock, new StallProbe(clock), steps::add, observation -> {})
                        .attach(new AttachTarget("", List.of(), "vscode:tcp:127.0.0.1:" + server.port()), null)) {
            assertThat(steps).contains("it takes the opening of the profile " + profile);
            assertThat(attachment.description()).startsWith("found to be " + profile + ", vscode session");
        }
    }
}
