package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.tap.TapFigures;
import burstscope.tap.TapPlace;
import burstscope.tap.TapServer;
import burstscope.tap.TapSession;
import burstscope.testing.Eventually;
import burstscope.testing.VscodeServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A session with a real VS Code server, moved between raw frames, a WebSocket, and a compressed one, as a tap between
/// them
/// reads it with nothing told about it.
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class TapVscodeIT {
    private static final int ANSWERS = 100;
    private static final int POOL = 10;

    @TempDir
    private Path data;

    @ParameterizedTest
    @CsvSource({
        "vscode-server, " + VscodeServerProcess.NEW + ", loggers, vscode-c",
        "vscode-server-old, " + VscodeServerProcess.OLD + ", environment, vscode-a"
    })
    void everyCallIsPairedHoweverItIsCarried(String profile, String version, String kind, String codec)
            throws Exception {
        TapSession seen = TapSession.open(new TapSession.Wishes(null, Set.of(), null, ""), Threads.FACTORY, _ -> {});
        TapFigures figures;
        List<String> choices;
        try (VscodeServerProcess server = VscodeServerProcess.start(version, data);
                TapServer tap = new TapServer(
                        TapPlace.parse("tcp:127.0.0.1:0"), TapPlace.parse("tcp:127.0.0.1:" + server.port()), seen);
                LiveSession client = new LiveSession()) {
            Threads.start("tap-test", () -> {
                try {
                    tap.run(Threads.FACTORY, false);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            client.attach(new AttachTarget(profile, List.of(), "vscode:" + tap.address()));
            Eventually.holds("attached", () -> client.state() instanceof SessionState.Attached);
            client.setDelivery(DeliverySettings.pool(POOL));
            choices = transport(client).choices();
            for (String choice : choices) {
                client.setLink("transport", choice);
                Eventually.holds(choice, () -> transport(client).current().equals(choice));
                client.fireBursts(new BurstOrder(kind, ANSWERS, 0, 0, 1, BurstRecord.Start.LIVE));
                List<BurstRecord> bursts = new ArrayList<>();
                Eventually.holds("the burst ends", () -> {
                    client.observations().drainTo(one -> {
                        if (one instanceof BurstRecord burst) {
                            bursts.add(burst);
                        }
                    });
                    return !bursts.isEmpty();
                });
                assertThat(bursts.getFirst().outcome().received()).isGreaterThanOrEqualTo(ANSWERS);
            }
            client.detach();
            Eventually.holds("detached", () -> client.state() instanceof SessionState.Idle);
        }
        figures = new TapFigures(seen.finish());
        assertThat(choices).hasSize(3);
        assertThat(figures.text("codec")).isEqualTo(codec);
        assertThat(figures.number("webSockets", "upgraded")).isPositive();
        assertThat(figures.both("faults")).as(figures.snapshot().toString()).isZero();
        assertThat(figures.both("gaps")).isZero();
        assertThat(figures.both("control")).isPositive();
        assertThat(figures.number("calls", "answers")).isGreaterThanOrEqualTo(3L * ANSWERS);
        assertThat(figures.number("calls", "unmatched"))
                .as("calls that were outstanding while the session changed its connection")
                .isLessThanOrEqualTo((choices.size() - 1L) * POOL);
    }

    private static LinkKnob transport(LiveSession client) {
        return client.state() instanceof SessionState.Attached attached
                ? attached.links().stream()
                        .filter(knob -> knob.name().equals("transport"))
                        .findFirst()
                        .orElseThrow()
                : new LinkKnob("transport", List.of(), "");
    }
}
