package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProfilesCommandTest {
    private static final String WRONG = """
            name: mine
            summary: my backend
            start: {program: cat}
            conversation:
              coding: jason
              opening: {}
              events: {}
              bursts: {kinds: [{name: ping, coming: answers, call: {method: ping}}]}
            """;

    @TempDir
    Path folder;

    private final CliFixture cli = new CliFixture();

    @Test
    void aWholeProfileIsFine() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), WRONG.replace("jason", "json"));
        assertThat(cli.run("profiles", "check", file.toString(), "neovim")).isEqualTo(ExitCodes.FINE);
        assertThat(cli.out())
                .contains(file + ": fine; mine, bursts of the kinds ping\n")
                .contains("neovim: fine; neovim, bursts of the kinds ");
    }

    @Test
    void everyFaultyFileIsToldWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), WRONG);
        assertThat(cli.run(
                        "profiles",
                        "check",
                        file.toString(),
                        folder.resolve("none.yaml").toString(),
                        "demo"))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out().lines()).hasSize(3);
        assertThat(cli.out())
                .contains(file + " line 5, column 3: there is no codec 'jason'; there are json, ")
                .contains("none.yaml cannot be read: there is no such file")
                .contains("demo: fine; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"profiles show", "attach --profile", "burst --profile", "gui --profile"})
    void everyCommandRefusesItBeforeAnythingIsStarted(String command) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), WRONG);
        assertThat(cli.runLine(command + " " + file)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("line 5, column 3: there is no codec 'jason'");
        assertThat(cli.plans).isEmpty();
        assertThat(cli.opened).isEmpty();
    }
}
