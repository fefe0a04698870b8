package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.Golden;
import burstscope.report.SampleBursts;
import burstscope.run.AttachException;
import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BurstscopeCommandTest {
    private final CliFixture cli = new CliFixture();

    @ParameterizedTest
    @CsvSource({
        "help-burstscope.txt, --help",
        "help-gui.txt, gui --help",
        "help-burst.txt, burst --help",
        "help-sweep.txt, sweep --help",
        "help-compare.txt, compare --help",
        "help-merge.txt, merge --help",
        "help-profiles.txt, profiles --help",
        "help-profiles-show.txt, profiles show --help",
        "help-codec.txt, codec --help",
        "help-codec-decode.txt, codec decode --help",
        "help-codec-encode.txt, codec encode --help",
        "help-codec-check.txt, codec check --help",
        "help-codec-bench.txt, codec bench --help"
    })
    void helpLooksLikeThis(String file, String words) {
        assertThat(cli.runLine(words)).isZero();
        assertThat(cli.err()).isEmpty();
        Golden.assertLooksLike(file, cli.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "gui",
                "burst",
                "compare",
                "merge",
                "backend",
                "cost",
                "profiles",
                "profiles list",
                "profiles show",
                "profiles check",
                "codec",
                "codec decode",
                "codec encode",
                "codec check",
                "codec bench"
            })
    void everyLevelHasHelp(String words) {
        assertThat(cli.runLine(words + " --help")).isZero();
        assertThat(cli.out()).contains("Usage: burstscope" + (words.isEmpty() ? "" : " " + words));
        assertThat(cli.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void helpMayBeAskedForByACommandToo() {
        assertThat(cli.run("help", "burst")).isZero();
        assertThat(cli.out()).contains("Usage: burstscope burst");
    }

    @Test
    void theVersionIsThatOfTheBuild() throws IOException {
        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out()).startsWith("burstscope " + Version.NUMBER).contains("Java 25");
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>burstscope</artifactId>\n  <version>" + Version.NUMBER + "</version>");
    }

    @Test
    void anUnknownCommandIsAnsweredWithALikeOne() {
        assertThat(cli.run("brust")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("brust").contains("burst").contains("'burstscope --help'");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void withADisplayTheWindowOpensOnTheDemoBackend() {
        cli.environment = Map.of("DISPLAY", ":0");

        assertThat(cli.run()).isEqualTo(ExitCodes.FINE);
        assertThat(cli.run("gui", "--profile", "deltachat")).isEqualTo(ExitCodes.FINE);
        assertThat(cli.opened).containsExactly(AttachTarget.profile("demo"), AttachTarget.profile("deltachat"));
        assertThat(cli.out() + cli.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, DISPLAY, :0, true",
        "Linux, WAYLAND_DISPLAY, wayland-0, true",
        "Linux, DISPLAY, '', false",
        "Linux, OTHER, x, false",
        "FreeBSD, DISPLAY, :0, true",
        "Mac OS X, OTHER, x, true",
        "Windows 11, OTHER, x, true"
    })
    void aDisplayIsKnownByTheSystemAndItsEnvironment(String system, String name, String value, boolean present) {
        cli.environment = Map.of(name, value);
        cli.system = system;
        cli.run("gui", "--output", Path.of("target", "cli-test").toString());

        assertThat(cli.opened.isEmpty()).isNotEqualTo(present);
    }

    @Test
    void aDisplayThatDoesNotAnswerIsToldWithWhatToDo() {
        cli.environment = Map.of("DISPLAY", ":99");
        cli.displayIsDead = true;

        assertThat(cli.run("gui")).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.err()).contains("Unable to open DISPLAY").contains("--no-display");
    }

    @Test
    void withoutADisplayTheDemonstrationRunsHeadlessAndLeavesAReport(@TempDir Path folder) throws IOException {
        Path output = folder.resolve("demo");

        assertThat(cli.run("gui", "--output", output.toString())).isZero();

        List<String> lines = cli.out().lines().toList();
        assertThat(lines.getFirst())
                .isEqualTo(
                        "No display found (DISPLAY and WAYLAND_DISPLAY are empty): running the demonstration headless.");
        assertThat(lines.getLast())
                .isEqualTo("Report: " + output.resolve("report.html").toAbsolutePath());
        assertThat(cli.out()).contains("pool 20 drains in");
        assertThat(cli.err()).contains("start the program");
        assertThat(output.resolve("report.json")).exists();
        assertThat(Files.readString(output.resolve("report.html"))).contains("data:image/png;base64,AQID");
        assertThat(cli.opened).isEmpty();
    }

    @Test
    void noDisplayCanBeAskedFor(@TempDir Path folder) {
        cli.environment = Map.of("DISPLAY", ":0");

        assertThat(cli.run("gui", "--no-display", "--output", folder.toString()))
                .isZero();
        assertThat(cli.opened).isEmpty();
        assertThat(cli.out()).startsWith("Running the demonstration headless");
    }

    @Test
    void theHeadlessDemonstrationRefusesAnotherBackendAndSaysWhatToUse() {
        assertThat(cli.run("gui", "--profile", "deltachat")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("'burstscope burst --profile deltachat'");
    }

    @Test
    void chartsThatCannotBePaintedCostTheExitCodeAndNotTheReport(@TempDir Path folder) {
        cli.paintingFails = true;

        assertThat(cli.run("gui", "--output", folder.toString())).isEqualTo(ExitCodes.MISSED);
        assertThat(cli.err()).contains("could not be painted").contains("no fonts");
        assertThat(folder.resolve("report.html")).exists();
    }

    @Test
    void anInvalidDemonstrationSaysSo(@TempDir Path folder) {
        cli.script = plan -> SampleBursts.lossy();

        assertThat(cli.run("gui", "--output", folder.toString())).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
    }

    @Test
    void aDemonstrationThatCannotAttachSaysWhatToTry(@TempDir Path folder) {
        cli.script = plan -> {
            throw new AttachException(new AttachProblem("handshake", "no answer", "look at its log"));
        };

        assertThat(cli.run("gui", "--output", folder.toString())).isEqualTo(ExitCodes.CANNOT_ATTACH);
        assertThat(cli.err()).contains("handshake").contains("look at its log");
    }

    @Test
    void profilesAreListedAndExplained() {
        assertThat(cli.run("profiles")).isZero();
        assertThat(cli.out()).contains("demo").contains("deltachat");
        assertThat(cli.run("profiles", "show", "deltachat")).isZero();
        assertThat(cli.out()).contains("numbered").contains("get_next_event");
        assertThat(cli.run("profiles", "show", "nope")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("there is no profile named nope; there are demo, deltachat");
        assertThat(cli.run("profiles", "show")).isEqualTo(ExitCodes.USAGE);
    }
}
