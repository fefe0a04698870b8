package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.Variant;
import burstscope.run.ComparisonPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How a backend is connected to, as options of `burst` say it.
final class BurstConnectionTest {
    private final CliFixture cli = new CliFixture();

    @Test
    void linksWithSeveralValuesAreComparedEachWithEach() {
        ComparisonPlan plan = BurstCommandTest.planOf(
                CliFixture.words("burst --profile demo --link transport=raw,deflate --link pause=off,on"));
        assertThat(plan.variants())
                .extracting(Variant::label)
                .containsExactly(
                        "transport raw, pause off",
                        "transport raw, pause on",
                        "transport deflate, pause off",
                        "transport deflate, pause on");
        assertThat(plan.target().wishes().links()).isEmpty();
    }

    @Test
    void compressionOfAWebSocketIsOfferedWhereItIsCompared() {
        ComparisonPlan plan =
                BurstCommandTest.planOf(CliFixture.words("burst --profile demo --link deflate-out=off,on"));
        assertThat(plan.variants()).extracting(Variant::id).containsExactly("deflate-out=off", "deflate-out=on");
        assertThat(plan.target().wishes().links()).containsEntry("deflate", "on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--link gzip|--link 'gzip': write NAME=VALUE, for example gzip=on.",
                "--link =on|write NAME=VALUE",
                "--link gzip=|write NAME=VALUE",
                "--link gzip=on,on|has a value that is given twice",
                "--link gzip=on,|has a value that is empty",
                "--link gzip=on --link gzip=off|gzip is given twice; its values go behind one another: gzip=A,B",
                "--link deflate=on,off|compare deflate-out=off,on",
                "--link deflate=perhaps|deflate cannot be 'perhaps'; it can be off, on",
                "--command a --address tcp:h:1|give one of them",
                "--header Cookie|--header needs a name, a colon and a value",
                "--header A:1 --header a:2|--header a is given twice.",
                "--header Upgrade:x|the header Upgrade is set by the connection itself",
                "--header A(:x|is no name for a header or subprotocol",
                "--subprotocol a;b|is no name for a header or subprotocol",
            })
    void aConnectionThatCannotBeMeantIsRefusedBeforeAnythingIsStarted(String words, String message) {
        assertThat(cli.runLine("burst --profile demo " + words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message);
        assertThat(cli.plans).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer s3cret",
                "Author\u00eezation: s3cret",
                "Cookie: s3cret\u0007",
                ": s3cret",
                "s3cret"
            })
    void theValueOfAHeaderIsShownNowhere(String header) {
        cli.run("burst", "--profile", "demo", "--header", header, "--header", header);
        cli.run("attach", "tcp:h:1", "--header", header, "--link", "a=1,2");
        cli.run("burst", "--profile", "demo", "--header", header);
        assertThat(cli.out() + cli.err() + cli.plans).doesNotContain("s3cret");
    }
}
