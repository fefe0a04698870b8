package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.LatencyTally;
import burstscope.tap.TapCost;
import burstscope.tap.TapSession;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What `tap` says where it cannot do what is asked.
final class TapCommandTest {
    private final CliFixture cli = new CliFixture();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "tap -- no-such-program|3|The backend does not start: no-such-program is not on the PATH",
                "tap -- /no/such/program|3|The backend does not start: there is no file /no/such/program",
                "tap -- /|3|The backend does not start: / is not an executable file",
                "tap --record /no/such/folder/file -- cat|3|The tap does not start: the recording /no/such/folder/file cannot be made",
                "tap --watch no-such-tap|3|no tap named no-such-tap runs",
                "tap --name a/b -- cat|2|'a/b' cannot be a tap's name",
                "tap --listen tcp:127.0.0.1:0 --to nowhere|2|'nowhere' is no address",
                "tap --listen tcp:0.0.0.0:0 --to tcp:127.0.0.1:1|2|other machines could connect",
                "tap --listen tcp:127.0.0.1:0|2|--listen and --to go together",
                "tap --framing vscode --codec nosuch -- cat|2|nosuch",
                "tap|2|name one of: a program to start",
                "burst --profile demo --address tap:x|2|A tap only watches what others say: 'burstscope attach tap:x' shows it",
                "gui --address tap:a/b|2|'a/b' cannot be a tap's name",
            })
    void whatCannotBeIsToldInWordsWithItsExitCode(String line, int exit, String words) {
        assertThat(cli.runLine(line)).isEqualTo(exit);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains(words).doesNotContain("Exception", "    at ", "error=");
    }

    @Test
    void aProgramThatTheSystemRefusesIsToldWithTheSystemsWords(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(folder.resolve("p"), "#!/no/such/interpreter\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(cli.run("tap", "--", program.toString())).isEqualTo(ExitCodes.CANNOT_ATTACH);
        assertThat(cli.err())
                .isEqualTo("The backend does not start: " + program + " cannot be run: No such file or directory"
                        + System.lineSeparator());
    }

    @Test
    void watchingATapEndsWhenItsTimeIsOver() throws Exception {
        String name = "for-" + ProcessHandle.current().pid();
        TapSession watched = TapSession.open(
                new TapSession.Wishes(null, Set.of(), null, name),
                Thread.ofPlatform().daemon().factory(),
                _ -> {});
        try {
            assertThat(cli.run("attach", "tap:" + name, "--for", "1ms")).isZero();
            assertThat(cli.out()).startsWith("Tap, ");
        } finally {
            watched.finish();
        }
    }

    @Test
    void theWindowOpensOnATapWithoutAProfile() {
        cli.environment = Map.of("DISPLAY", ":0");
        assertThat(cli.runLine("gui --address tap:mine")).isZero();
        assertThat(cli.opened).hasSize(1);
        assertThat(cli.opened.getFirst().address()).isEqualTo("tap:mine");
        assertThat(cli.opened.getFirst().profile()).isEmpty();
    }

    @Test
    void reasonsForTurningClientsAwayAreToldOnceAndAgainWhenTheyComeTenTimesAsOften() {
        StringWriter err = new StringWriter();
        Terminal terminal =
                new Terminal(new PrintWriter(new StringWriter()), new PrintWriter(err), Map.of(), "Linux", false);
        Refusals refusals = new Refusals(terminal, "tcp:127.0.0.1:1");
        for (int i = 0; i < 250; i++) {
            refusals.accept("it is gone");
        }
        refusals.accept("it hides \u001b[2J");
        assertThat(err.toString().lines())
                .hasSize(4)
                .element(2)
                .isEqualTo("100 clients turned away so far: it is gone");
        assertThat(err.toString()).doesNotContain("\u001b");
    }

    @Test
    void whatATapCostsIsToldInATableWithItsUnits() {
        LatencyTally direct = new LatencyTally();
        LatencyTally tapped = new LatencyTally();
        for (int i = 0; i < 2_000; i++) {
            direct.record(10_000);
            tapped.record(45_000);
        }
        StringWriter out = new StringWriter();
        TapSelfTest.print(
                new PrintWriter(out),
                new TapCost.Outcome(
                        List.of(new TapCost.Trips("stdio", 64, direct.summary(), tapped.summary())),
                        List.of(new TapCost.Bulk("stdio", 8e8, 4e8))));
        assertThat(out.toString())
                .contains("Round trips in microseconds, 2000 of each")
                .containsPattern("stdio +64 +10\\.0 +10\\.0 +45\\.1 +45\\.1 +35\\.0 +35\\.0")
                .containsPattern("stdio +800 +400 +50\\.0 %");
    }
}
