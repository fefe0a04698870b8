package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Rivals;
import burstscope.report.SampleBursts;
import burstscope.run.AttachException;
import burstscope.run.AttachProblem;
import burstscope.run.ComparisonPlan;
import burstscope.run.Detour;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class BurstCommandTest {
    private final CliFixture cli = new CliFixture();

    private static AttachException unreachable() {
        return new AttachException(
                new AttachProblem("start the program", "no such file: /opt/\u001b[31mx", "install it"));
    }

    static ComparisonPlan planOf(String... words) {
        CliFixture fixture = new CliFixture();
        assertThat(fixture.run(words)).as(fixture.err()).isZero();
        return fixture.plans.getFirst();
    }

    @Test
    void defaultsCompareOneRequestAPoolOfTwentyAndBatch() {
        ComparisonPlan plan = planOf("burst", "--profile", "demo");

        assertThat(plan.settings())
                .containsExactly(DeliverySettings.pool(1), DeliverySettings.pool(20), DeliverySettings.batch(0));
        assertThat(plan.codecs()).isEmpty();
        assertThat(plan.burst().events()).isEqualTo(1000);
        assertThat(plan.burst().repeat()).isEqualTo(30);
        assertThat(plan.burst().spacingNs()).isZero();
        assertThat(plan.burst().start()).isEqualTo(BurstRecord.Start.LIVE);
        assertThat(plan.pace().warmUpRounds()).isEqualTo(2);
        assertThat(plan.knobs().roundTripDelayNs()).isZero();
        assertThat(plan.target().command()).isEmpty();
    }

    @Test
    void everyOptionReachesThePlan() {
        ComparisonPlan plan = planOf(CliFixture.words(
                "burst --profile demo --pool 4,64,4 --no-batch --codec json,msgpack --events 500 --payload 4KiB --spacing"
                        + " 250us --start queued --repeat 7 --warm-up 0 --seed 42 --delay 1ms --address"
                        + " tcp:127.0.0.1:7070"));

        assertThat(plan.settings()).containsExactly(DeliverySettings.pool(4), DeliverySettings.pool(64));
        assertThat(plan.codecs()).containsExactly("json", "msgpack");
        assertThat(plan.burst().events()).isEqualTo(500);
        assertThat(plan.burst().payloadBytes()).isEqualTo(4096);
        assertThat(plan.burst().spacingNs()).isEqualTo(250_000);
        assertThat(plan.burst().start()).isEqualTo(BurstRecord.Start.QUEUED);
        assertThat(plan.burst().repeat()).isEqualTo(7);
        assertThat(plan.pace().warmUpRounds()).isZero();
        assertThat(plan.pace().seed()).isEqualTo(42);
        assertThat(plan.knobs().roundTripDelayNs()).isEqualTo(1_000_000);
        assertThat(plan.target().address()).isEqualTo("tcp:127.0.0.1:7070");
    }

    @Test
    void whatRunsBesideTheEventsIsPartOfThePlan() {
        ComparisonPlan plan = planOf(
                "burst",
                "--profile",
                "deltachat",
                "--kind",
                "numbered",
                "--consumer",
                "busy:0.2ms",
                "--alongside",
                "2x256KiB",
                "--coalesce",
                "/event/kind",
                "--log-requests",
                "--hop",
                "--delay",
                "1ms",
                "--stages");
        assertThat(plan.rivals())
                .isEqualTo(new Rivals(
                        new Rivals.Consumer(Rivals.Manner.BUSY, 200_000),
                        new Rivals.Alongside(2, 256 << 10),
                        List.of("/event/kind"),
                        true));
        assertThat(plan.stages()).isTrue();
        assertThat(plan.target().detour())
                .as("this backend cannot be told to answer later")
                .isEqualTo(new Detour(1_000_000, true));
        assertThat(plan.knobs().roundTripDelayNs()).isEqualTo(1_000_000);
    }

    @Test
    void aBackendThatCanAnswerLaterNeedsNoDetour() {
        assertThat(planOf("burst", "--profile", "demo", "--delay", "1ms")
                        .target()
                        .detour())
                .isEqualTo(Detour.NONE);
    }

    @Test
    void largeAnswersNeedAProfileThatNamesThem() {
        assertThat(cli.runLine("burst --profile clangd --alongside 2x1kB")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("the profile clangd names no request with a large answer");
    }

    @Test
    void batchMayBeAskedForByNameWithALimit() {
        assertThat(planOf("burst", "--profile", "demo", "--batch", "--batch-limit", "100")
                        .settings())
                .contains(DeliverySettings.batch(100));
    }

    @ParameterizedTest
    @CsvSource({
        "--codec msgpack, --codec is not possible with profile deltachat: this backend speaks JSON only.",
        "--coalesce kind, kind' is no JSON pointer",
        "--coalesce /event/kind, there is none: give --consumer",
        "--consumer fast, fast' is no consumer work",
        "--alongside 2, 2' is no load alongside",
        "--spacing 1us, --spacing is not possible with profile deltachat"
    })
    void whatTheProfileCannotDoIsRefusedWithItsReason(String words, String message) {
        assertThat(cli.runLine("burst --profile deltachat " + words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message);
        assertThat(cli.plans).isEmpty();
    }

    @Test
    void aProfileOfOnesOwnIsReadFromItsFileAndBatchIsLeftOutWhereItHasNone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(
                file,
                Files.readString(Path.of("src/main/resources/burstscope/profile/deltachat.yaml"))
                        .replaceFirst(" *batch: .*\n", ""));

        assertThat(cli.runLine("burst --repeat 2 --kind info --profile " + file))
                .as(cli.err())
                .isZero();
        assertThat(cli.plans.getFirst().settings())
                .containsExactly(DeliverySettings.pool(1), DeliverySettings.pool(20));
        assertThat(cli.runLine("burst --batch --profile " + file)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("has no batch requests");
    }

    @Test
    void aRunThatLacksRoundsIsNoWholeMeasurement() {
        assertThat(cli.runLine("burst --profile deltachat --kind info --repeat 1000"))
                .isEqualTo(ExitCodes.INVALID_MEASUREMENT);
    }

    @Test
    void aCommandIsSplitIntoWordsAndQuotesKeepThemTogether() {
        assertThat(planOf("burst", "--profile", "demo", "--command", "\"/opt/my server\" --fast 'a b'")
                        .target()
                        .command())
                .containsExactly("/opt/my server", "--fast", "a b");
    }

    @Test
    void aProfileWithSeveralKindsRunsEachAndPrintsATableForEach() {
        int code = cli.run("burst", "--profile", "deltachat", "--repeat", "2");

        assertThat(code).isEqualTo(ExitCodes.FINE);
        assertThat(cli.plans).extracting(plan -> plan.burst().kind()).contains("info", "numbered");
        assertThat(cli.out())
                .contains("kind \"info\"")
                .contains("kind \"numbered\"")
                .contains("OUT OF ORDER");
    }

    @Test
    void aBurstWhoseTriggersWaitForOneAnotherIsQueuedUnlessAskedOtherwise() {
        cli.run("burst", "--profile", "deltachat");
        assertThat(cli.plans)
                .extracting(plan -> plan.burst().kind() + " " + plan.burst().start())
                .containsExactly("info LIVE", "numbered QUEUED");

        assertThat(planOf("burst", "--profile", "deltachat", "--kind", "numbered", "--start", "live")
                        .burst()
                        .start())
                .isEqualTo(BurstRecord.Start.LIVE);
    }

    @Test
    void oneKindCanBeChosen() {
        cli.run("burst", "--profile", "deltachat", "--kind", "numbered");

        assertThat(cli.plans).hasSize(1);
        assertThat(cli.plans.getFirst().burst().kind()).isEqualTo("numbered");
        assertThat(cli.plans.getFirst().burst().payloadBytes()).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--pool 0|a pool of 0 is not possible: write numbers from 1 to 256",
                "--pool 1,257|a pool of 257 is not possible",
                "--pool 1,many|'many' is no pool size",
                "--pool 1,,2|'' is no pool size",
                "--events 0|--events 0 is not possible: it goes from 1 to 10000000",
                "--events x|--events",
                "--repeat 0|--repeat 0 is not possible",
                "--warm-up -1|--warm-up -1 is not possible",
                "--payload 4k|'4k' is no size",
                "--payload 4GiB|more than 2 GiB",
                "--payload 17MiB|--payload 17825792 is not possible",
                "--spacing 5|'5' is no duration",
                "--delay 1h|'1h' is no duration",
                "--delay 11s|at most 10s",
                "--start soon|'soon' is no start: write live or queued",
                "--codec xml|--codec: there is no codec 'xml'; there are json, msgpack",
                "--kind nothing|has no bursts of kind 'nothing'",
                "--address localhost|the port is missing; write tcp:HOST:PORT",
                "--address unix:|the path is missing",
                "--address tcp:h:0|a port is a number from 1 to 65535; write tcp:HOST:PORT",
                "--address tcp:h:65536|a port is a number from 1 to 65535; write tcp:HOST:PORT",
                "--command x --address tcp:h:1|give one of them",
                "--command 'x|a quote is not closed",
                "--colour red|--colour",
            })
    void whatMakesNoSenseIsRefusedWithWhatToWrite(String words, String message) {
        int code = cli.runLine("burst --profile demo " + words);

        assertThat(code).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message).contains("'burstscope burst --help'");
        assertThat(cli.out()).isEmpty();
        assertThat(cli.plans).isEmpty();
    }

    @Test
    void anUnknownProfileIsAnsweredWithThoseThereAre() {
        assertThat(cli.run("burst", "--profile", "nope\u001b[2J")).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains("there are demo, deltachat").doesNotContain("\u001b");
    }

    @Test
    void withJsonStandardOutputIsJsonAndNothingElse() {
        assertThat(cli.run("burst", "--profile", "deltachat", "--json", "--repeat", "2"))
                .isEqualTo(ExitCodes.FINE);

        JsonNode report = new JsonMapper().readTree(cli.out());
        assertThat(report.get("comparisons")).hasSize(cli.plans.size());
        assertThat(cli.err()).contains("of 100 bursts");
    }

    @Test
    void aBackendThatCannotBeReachedIsToldStepByStep() {
        cli.script = plan -> {
            throw unreachable();
        };

        assertThat(cli.run("burst", "--profile", "demo")).isEqualTo(ExitCodes.CANNOT_ATTACH);
        assertThat(cli.err())
                .contains("the step 'start the program' failed")
                .contains("what happened: no such file: /opt/?[31mx")
                .contains("what to try:   install it")
                .doesNotContain("\u001b");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void aBackendThatGoesAwayLeavesWhatWasMeasured(@TempDir Path folder) throws IOException {
        cli.script = plan -> {
            if (cli.plans.size() > 1) {
                throw unreachable();
            }
            return SampleBursts.numbered();
        };

        int code = cli.run("burst", "--profile", "deltachat", "--json", "--output", folder.toString());

        assertThat(code).isEqualTo(ExitCodes.CANNOT_ATTACH);
        JsonNode report = new JsonMapper().readTree(cli.out());
        assertThat(report.get("comparisons")).hasSize(1);
        assertThat(report.get("failure").get("step").stringValue()).isEqualTo("start the program");
        assertThat(Files.readString(folder.resolve("report.html"))).contains("pool 20");
    }

    @Test
    void aReportIsWrittenWhereItIsAskedFor(@TempDir Path folder) {
        Path output = folder.resolve("new");

        assertThat(cli.run("burst", "--profile", "demo", "--output", output.toString()))
                .isZero();
        assertThat(output.resolve("report.html")).exists();
        assertThat(output.resolve("report.json")).exists();
        assertThat(cli.out())
                .contains("Report: " + output.resolve("report.html").toAbsolutePath());
    }

    @Test
    void aReportThatCannotBeWrittenCostsTheExitCodeAndNotTheTable(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("new");
        cli.script = plan -> {
            // Gone, and in somebody else's way, while the run was under way.
            try {
                Files.delete(file);
                Files.writeString(file, "");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return SampleBursts.numbered();
        };

        assertThat(cli.run("burst", "--profile", "demo", "--output", file.toString()))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("pool 20 drains in");
        assertThat(cli.err()).contains("could not be written").contains(file.toString());
    }

    @Test
    void lossMakesTheExitCodeSayInvalid() {
        cli.script = plan -> SampleBursts.lossy();

        assertThat(cli.run("burst", "--profile", "demo")).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.out()).contains("INVALID").contains("2 lost and 1 duplicated");
    }

    @Test
    void aFaultOfOursIsToldAsSuch() {
        cli.script = plan -> {
            throw new IllegalStateException("impossible\u001b[2J");
        };

        assertThat(cli.run("burst", "--profile", "demo")).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.err())
                .contains("a fault of Burstscope")
                .contains("impossible")
                .doesNotContain("\u001b[2J");
    }

    @Test
    void progressIsPlainLinesWhereNobodyWatches() {
        cli.run("burst", "--profile", "demo");

        List<String> lines = cli.err().lines().toList();
        assertThat(lines)
                .contains(
                        "start the program ?[2J",
                        "5 of 100 bursts; pool 20: 775 ms",
                        "100 of 100 bursts; pool 20: 775 ms");
        assertThat(lines).hasSizeLessThanOrEqualTo(21 * cli.plans.size());
        assertThat(cli.err()).doesNotContain("\r");
    }

    @Test
    void progressIsOneLineWrittenOverWhereSomebodyWatches() {
        cli.interactive = true;
        cli.run("burst", "--profile", "demo");

        assertThat(cli.err().lines().filter(line -> line.contains("bursts;"))).isNotEmpty();
        assertThat(cli.err()).contains("\r7 of 100 bursts; pool 20: 775 ms ").doesNotContain("\u001b");
        assertThat(cli.err().chars().filter(c -> c == '\n').count()).isEqualTo(cli.plans.size());
    }

    @Test
    void aBackendThatGivesUpLaterIsNotCalledOneThatCannotBeAttachedTo() {
        cli.script = plan -> {
            throw new AttachException(new AttachProblem("make a burst", "tired", "look at its log"));
        };

        assertThat(cli.run("burst", "--profile", "demo")).isEqualTo(ExitCodes.CANNOT_ATTACH);
        assertThat(cli.err())
                .contains("The measurement broke off: the step 'make a burst' failed.")
                .doesNotContain("Cannot attach");
    }
}
