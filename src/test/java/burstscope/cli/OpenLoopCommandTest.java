package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.load.SendSchedule;
import burstscope.measure.DeliverySettings;
import burstscope.run.OpenLoopPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class OpenLoopCommandTest {
    private final CliFixture cli = new CliFixture();

    @Test
    void theOptionsMakeOnePlan() {
        assertThat(cli.runLine("burst --profile demo --open-loop bursts:50/100ms --seconds 3 --in-flight 7 --pool 8,20"
                        + " --codec msgpack --delay 2ms"))
                .isEqualTo(ExitCodes.FINE);
        assertThat(cli.openLoops).hasSize(1);
        OpenLoopPlan plan = cli.openLoops.getFirst();
        assertThat(plan.load().schedule()).isEqualTo(new SendSchedule(50, 100_000_000, 1));
        assertThat(plan.load().forNs()).isEqualTo(3_000_000_000L);
        assertThat(plan.load().mostInFlight()).isEqualTo(7);
        assertThat(plan.delivery()).isEqualTo(DeliverySettings.pool(8));
        assertThat(plan.codec()).isEqualTo("msgpack");
        assertThat(plan.knobs().roundTripDelayNs()).isEqualTo(2_000_000);
        assertThat(cli.plans).isEmpty();
    }

    @Test
    void bothTimesAreShownWithTheirNames() {
        cli.runLine("burst --profile demo --open-loop rate:10/s");
        assertThat(cli.out())
                .contains(
                        "response time (from the intended start)", "service time (from the real send)", "pacing error")
                .contains("This measurement is valid.");
    }

    @Test
    void missedSendsMakeItInvalid() {
        cli.answeredSends = 90;
        assertThat(cli.runLine("burst --profile demo --open-loop rate:10/s")).isEqualTo(ExitCodes.INVALID_MEASUREMENT);
        assertThat(cli.out()).contains("INVALID", "10 of 100 sends were never made");
    }

    @Test
    void jsonHoldsNumbersAndHistograms(@TempDir Path folder) throws Exception {
        cli.run("burst", "--profile", "demo", "--open-loop", "rate:10/s", "--json", "--output", folder.toString());
        JsonNode root = JsonMapper.shared().readTree(cli.out());
        assertThat(root.at("/counts/sentRequests").asInt()).isEqualTo(100);
        assertThat(root.at("/responseTime/p50Ns").asLong()).isBetween(1_990_000L, 2_010_000L);
        assertThat(root.at("/serviceTime/p50Ns").asLong()).isBetween(1_890_000L, 1_910_000L);
        assertThat(root.at("/responseTime/histogramHdrBase64").asString()).isNotEmpty();
        assertThat(root.at("/rates/offeredPerSecond").asDouble()).isEqualTo(10.0);
        assertThat(Files.readString(folder.resolve("open-loop.json"))).isEqualTo(cli.out());
    }

    @Test
    void thePageHoldsBothTimesDrawnAndInATable(@TempDir Path folder) throws Exception {
        cli.run("burst", "--profile", "demo", "--open-loop", "rate:10/s", "--output", folder.toString());
        String page = Files.readString(folder.resolve("open-loop.html"));
        assertThat(page)
                .contains("This measurement is valid.", "class=\"curve\"", "class=\"law\"")
                .contains("response time (from the intended start)", "service time (from the real send)")
                .contains("offered 10.0/s, sent 10.0/s, answered 10.0/s")
                .doesNotContain("NaN", "<script");
        assertThat(cli.out()).contains("Report: " + folder.resolve("open-loop.html"));
    }

    @Test
    void aPageOfNothingAnsweredHasNoPicture(@TempDir Path folder) throws Exception {
        cli.answeredSends = 0;
        cli.run("burst", "--profile", "demo", "--open-loop", "rate:10/s", "--output", folder.toString());
        assertThat(Files.readString(folder.resolve("open-loop.html")))
                .contains("INVALID", "nothing was answered")
                .doesNotContain("<svg", "NaN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--open-loop 1000",
                "--open-loop rate:0/s",
                "--open-loop rate:10/s --seconds 0",
                "--open-loop rate:10/s --in-flight 0"
            })
    void whatMakesNoSenseIsRefused(String words) {
        assertThat(cli.runLine("burst --profile demo " + words)).isEqualTo(ExitCodes.USAGE);
        assertThat(cli.openLoops).isEmpty();
    }
}
