package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.report.SampleRecordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CompareAndMergeCommandTest {
    private final CliFixture cli = new CliFixture();

    @TempDir
    private Path folder;

    @BeforeEach
    void record() throws IOException {
        write("before", SampleRecordings.json(SampleRecordings.pools(1, 20, 1)));
        write("same", SampleRecordings.json(SampleRecordings.pools(2, 20, 1)));
        write("slower", SampleRecordings.json(SampleRecordings.pools(3, 20, 1.3)));
        write("few", SampleRecordings.json(SampleRecordings.pools(4, 5, 1)));
        write("other", SampleRecordings.json(SampleRecordings.pools(5, 20, 1)).replace("0123456789ab", "feedfeedfeed"));
        write("broken", "{\"schema\" : \"burstscope-comparison\"");
    }

    private void write(String name, String json) throws IOException {
        Files.writeString(folder.resolve(name + ".json"), json);
    }

    private String file(String name) {
        return folder.resolve(name + ".json").toString();
    }

    @Test
    void aGateThatIsKeptEndsWithZero() {
        assertThat(cli.run("compare", file("before"), file("same"), "--limit", "1.1"))
                .isZero();
        assertThat(cli.out()).contains("limit 110 %: kept");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void aGateThatIsMissedEndsWithOne() {
        assertThat(cli.run("compare", file("before"), file("slower"), "--limit", "1.1"))
                .isEqualTo(ExitCodes.MISSED);
        assertThat(cli.out()).contains("limit 110 %: EXCEEDED").contains("takes 1");
    }

    @Test
    void aDifferenceWithoutALimitIsNoFailure() {
        assertThat(cli.run("compare", file("before"), file("slower"))).isZero();
    }

    @Test
    void tooFewBurstsOtherConditionsAndBrokenFilesEndWithFour() {
        assertThat(cli.run("compare", file("before"), file("few"))).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.run("compare", file("before"), file("other"))).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.run("compare", file("before"), file("broken"))).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.err()).contains("broken.json").contains("no JSON that can be read");
        assertThat(cli.run("compare", file("before"), file("before"), "--setting-a", "pool 3"))
                .isEqualTo(ExitCodes.INVALID_MEASUREMENT);
    }

    @Test
    void anAllowedDifferenceIsNamed() {
        assertThat(cli.run("compare", file("before"), file("other"), "--allow", "build"))
                .isZero();
        assertThat(cli.out()).contains("Allowed to differ: burstscopeBuild: 0123456789ab / feedfeedfeed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "compare no-such.json",
                "compare a b c",
                "compare --self-test --json",
                "compare --self-test --runs 0",
                "merge",
                "merge no-such.json",
                "merge x --workers -1"
            })
    void whatMakesNoSenseEndsWithTwo(String line) {
        assertThat(cli.runLine(line)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "NaN", "Infinity"})
    void aLimitThatIsNoShareEndsWithTwo(String limit) {
        assertThat(cli.run("compare", file("before"), "--limit", limit)).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void settingsOfOneRecordingArePaired() {
        assertThat(cli.run("compare", file("before"), "--setting-a", "pool 1", "--setting-b", "pool 20"))
                .isZero();
        assertThat(cli.out()).contains("pool 20 drains in 6").contains("n = 20 + 20 paired");
    }

    @Test
    void jsonIsAllThatGoesToStandardOutput() {
        assertThat(cli.run("compare", file("before"), file("slower"), "--json")).isZero();

        JsonNode verdicts = JsonMapper.shared().readTree(cli.out());
        assertThat(verdicts.get("comparisons").size()).isEqualTo(2);
        assertThat(verdicts.get("comparisons").get(0).get("verdictKind").stringValue())
                .isEqualTo("slower");
    }

    @Test
    void theSelfTestTellsItsRateWithItsInterval() {
        assertThat(cli.run("compare", file("before"), "--self-test", "--runs", "60"))
                .isZero();
        assertThat(cli.out())
                .contains("False alarms where there is nothing to find")
                .containsPattern("numbered, pool 20, neighbours paired: [\\d.]+ % \\[[\\d.]+, [\\d.]+\\] of 60")
                .contains("simulated, 6 pairs");
    }

    @Test
    void aWorkerWhoseFileIsNotThereIsMissing() throws IOException {
        String absent = folder.resolve("absent.json").toString();

        assertThat(cli.run("merge", file("before"), absent)).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.out()).startsWith("Merged from 1 of 2 workers").contains("MISSING");
        assertThat(cli.err()).contains("Left out: ").contains("absent.json: there is no such file");
        assertThat(new CliFixture().run("merge", absent)).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void workersAreMergedInAnyOrderIntoTheSameFile() throws IOException {
        String first = folder.resolve("m1").toString();
        String second = folder.resolve("m2").toString();

        assertThat(cli.run("merge", file("before"), file("same"), "--workers", "2", "--output", first))
                .isZero();
        assertThat(cli.run("merge", file("same"), file("before"), "--workers", "2", "--output", second))
                .isZero();

        assertThat(folder.resolve("m1/report.json")).hasSameBinaryContentAs(folder.resolve("m2/report.json"));
        assertThat(folder.resolve("m1/latency")).isDirectoryContaining("glob:**.hlog");
        assertThat(cli.run("compare", first)).isZero();
        assertThat(cli.out()).contains("n = 40 + 40 paired");
    }

    @Test
    void missingWorkersAndBrokenFilesEndWithFour() {
        assertThat(cli.run("merge", file("before"), file("same"), file("broken"), "--workers", "4"))
                .isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.out()).contains("Merged from 2 of 4 workers");
        assertThat(cli.err()).contains("Left out: ").contains("broken.json");
    }

    @Test
    void workersOfDifferentBuildsAreRefused() {
        assertThat(cli.run("merge", file("before"), file("other"))).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.err()).contains("burstscopeBuild").contains("--allow");
        assertThat(cli.run("merge", file("before"), file("other"), "--allow", "build", "--json"))
                .isZero();
        assertThat(JsonMapper.shared().readTree(cli.out()).get("mergedWorkers").intValue())
                .isEqualTo(2);
    }
}
