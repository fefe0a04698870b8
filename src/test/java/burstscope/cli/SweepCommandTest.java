package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.measure.DeliverySettings;
import burstscope.measure.Variant;
import burstscope.report.SampleBursts;
import burstscope.run.ComparisonPlan;
import burstscope.units.SizeWords;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SweepCommandTest {
    private final CliFixture cli = new CliFixture();

    private ComparisonPlan plan(String line) {
        cli.runLine(line);
        assertThat(cli.plans).as(cli.err()).isNotEmpty();
        return cli.plans.getFirst();
    }

    @Test
    void withoutOptionsPoolsUpTo64AndBatchAreMeasured() {
        ComparisonPlan plan = plan("sweep --profile demo");
        assertThat(plan.settings().stream().map(DeliverySettings::label))
                .containsExactly("pool 1", "pool 2", "pool 4", "pool 8", "pool 16", "pool 32", "pool 64", "batch");
        assertThat(plan.pace().warmUp()).isEqualTo(new ComparisonPlan.WarmUp(2, 5_000_000_000L));
        assertThat(plan.pace().stopAt()).isZero();
        assertThat(plan.variants()).isEmpty();
    }

    @Test
    void everyAxisReachesThePlan() {
        ComparisonPlan plan = plan("sweep --profile demo --pool 1,3..20 --mode single,pool,batch --batch-limit 0,10"
                + " --batches 1,4 --codec json,msgpack --vary consumer=none,sleep:0.2ms --vary delay=0,1ms --stop-at 5%"
                + " --warm-up-time 8s --repeat 12");
        assertThat(plan.settings().stream().map(DeliverySettings::label))
                .containsExactly(
                        "single",
                        "pool 1",
                        "pool 3",
                        "pool 6",
                        "pool 12",
                        "pool 20",
                        "batch",
                        "batch x 4",
                        "batch 10",
                        "batch 10 x 4");
        assertThat(plan.codecs()).containsExactly("json", "msgpack");
        assertThat(plan.variants())
                .extracting(Variant::id)
                .containsExactly(
                        "consumer=none,delay=0",
                        "consumer=none,delay=1ms",
                        "consumer=sleep:0.2ms,delay=0",
                        "consumer=sleep:0.2ms,delay=1ms");
        assertThat(plan.pace().stopAt()).isEqualTo(0.05);
        assertThat(plan.pace().warmUp().leastNs()).isEqualTo(8_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--pool 0|write numbers from 1 to 256",
                "--pool 64..1|goes down",
                "--pool 1..|write numbers from 1 to 256",
                "--pool 1..999999999999|write numbers from 1 to 256",
                "--batch-limit x|write numbers from 0 to 1000000",
                "--batches 300|write numbers from 1 to 256",
                "--mode sinlge|--mode 'sinlge' is none: write single, pool, batch.",
                "--vary hop=on,off|is nothing that can be varied",
                "--vary consumer=fast|is no consumer work",
                "--vary alongside=2|is no load alongside",
                "--vary log-requests=perhaps|is neither on nor off",
                "--vary coalesce=kind|is neither off nor a JSON pointer",
                "--stop-at 0%|is no share",
                "--stop-at five|is no share",
                "--stop-at 500%|is no share",
            })
    void whatCannotBeMeantIsRefusedBeforeAnythingIsStarted(String words, String message) {
        assertThat(cli.runLine("sweep --profile demo " + words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message);
        assertThat(cli.plans).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--vary delay=0,1ms|--vary delay is not possible with profile clangd",
                "--vary alongside=none,2x1kB|--vary alongside is not possible with profile clangd",
                "--mode batch|has no batch requests",
            })
    void whatTheBackendCannotDoIsRefusedToo(String words, String message) {
        assertThat(cli.runLine("sweep --profile clangd " + words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.err()).contains(message);
    }

    @Test
    void roundsThatAreMissingEndIn4UnlessTheGoalIsMet() {
        cli.script = plan -> SampleBursts.numbered();
        assertThat(cli.runLine("sweep --profile demo --repeat 40")).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.runLine("sweep --profile demo --repeat 40 --stop-at 50%"))
                .isEqualTo(ExitCodes.FINE);
        assertThat(cli.out().replaceAll("\\s+", " ")).contains("after 30 of at most 40 rounds");
    }

    @Test
    void outputThatCannotBeWrittenIsToldBeforeTheRun(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "x");
        for (String command : new String[] {"sweep", "burst"}) {
            assertThat(cli.run(command, "--profile", "demo", "--output", file.toString()))
                    .isEqualTo(ExitCodes.MISSED);
            assertThat(cli.run(command, "--profile", "demo", "--events-out", folder.toString()))
                    .isEqualTo(ExitCodes.MISSED);
            assertThat(cli.run(command, "--profile", "demo", "--events-out", folder + "/none/e.csv"))
                    .isEqualTo(ExitCodes.MISSED);
        }
        assertThat(cli.err()).contains("The output could not be written");
        assertThat(cli.plans).isEmpty();
    }

    @Test
    void aFolderHoldsTheWholeSweep(@TempDir Path folder) throws Exception {
        assertThat(cli.run("sweep", "--profile", "demo", "--output", folder.toString()))
                .isZero();
        assertThat(Files.readString(folder.resolve("report.html"))).contains("<h2>Sweep of ");
        assertThat(Files.readString(folder.resolve("report.json"))).contains("\"burstscope-sweep\"");
        assertThat(folder.toFile().list()).noneMatch(name -> name.endsWith(".tmp"));
    }

    @Test
    void withJsonNothingElseGoesToTheOutput() {
        assertThat(cli.runLine("sweep --profile demo --json")).isZero();
        assertThat(cli.out()).startsWith("{").endsWith("}\n");
    }

    @Test
    void rangesAreThePowersOfTwoFromOneEndToTheOther() {
        assertThat(SizeWords.parse("1..64", 1, 256)).containsExactly(1, 2, 4, 8, 16, 32, 64);
        assertThat(SizeWords.parse("3..20,5", 1, 256)).containsExactly(3, 5, 6, 12, 20);
        assertThat(SizeWords.parse("7..7", 1, 256)).containsExactly(7);
        assertThatThrownBy(() -> SizeWords.parse("0..4", 0, 256)).hasMessageContaining("is not possible");
    }
}
