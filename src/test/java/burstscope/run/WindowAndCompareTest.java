package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.BurstGroups;
import burstscope.report.ComparisonResult;
import burstscope.report.JsonReport;
import burstscope.report.RecordedComparison;
import burstscope.report.Recording;
import burstscope.report.RecordingComparison;
import burstscope.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the window says of marked bursts, and what `compare` says of the recording of the same bursts.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class WindowAndCompareTest {
    private static final int ROUNDS = 12;

    @TempDir
    private Path folder;

    private final SessionProbe probe = new SessionProbe();
    private BackendListener backend;

    @BeforeEach
    void attach() throws IOException {
        backend = new DemoBackend().listen(0);
        probe.attach(new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port()));
    }

    @AfterEach
    void close() {
        probe.close();
        backend.close();
    }

    private ComparisonResult sweep(long seed) {
        return sweep(seed, 64);
    }

    private ComparisonResult sweep(long seed, int payloadBytes) {
        SweepState before = probe.session.sweeps().state();
        probe.session
                .sweeps()
                .start(new SweepOrder(
                        List.of(DeliverySettings.pool(1), DeliverySettings.pool(4), DeliverySettings.pool(16)),
                        new BurstOrder("burst", 100, payloadBytes, 0, ROUNDS, BurstRecord.Start.LIVE),
                        new ComparisonPlan.Pace(1, seed, 2_000, false)));
        Eventually.holds(
                "the sweep is done",
                () -> !probe.session.sweeps().state().equals(before)
                        && !(probe.session.sweeps().state() instanceof SweepState.Running));
        probe.awaitQuietSteering();
        return ((SweepState.Finished) probe.session.sweeps().state()).result().comparison();
    }

    private Recording recorded(String name, ComparisonResult result) throws Exception {
        return Recording.read(Files.writeString(folder.resolve(name), JsonReport.render(List.of(result))));
    }

    /// The bursts of a pool as the window lists them, those of warm-up among them.
    private List<BurstRecord> pool(int size, int from, int to) {
        return probe.bursts().subList(from, to).stream()
                .filter(burst -> burst.settings().delivery().outstanding() == size)
                .toList();
    }

    private static RecordingComparison.Question question(String settingA, String settingB, String... allowed) {
        return new RecordingComparison.Question(settingA, settingB, List.of(allowed), 0, 1);
    }

    private static List<String> sentences(RecordedComparison comparison) {
        return comparison.rows().stream().map(RecordedComparison.Row::sentence).toList();
    }

    @Test
    void theRoundsOfASweepGiveTheSameSentencesPairedAndAdjustedForAllThatIsCompared() throws Exception {
        Recording recording = recorded("run.json", sweep(7));
        int all = probe.bursts().size();
        List<BurstRecord> others = Stream.concat(pool(4, 0, all).stream(), pool(16, 0, all).stream())
                .toList();

        RecordedComparison window = BurstGroups.compare(pool(1, 0, all), others);

        RecordedComparison compared = RecordingComparison.of(recording, recording, question("", ""));
        assertThat(sentences(window))
                .hasSize(2)
                .allMatch(sentence -> sentence.contains("n = " + ROUNDS + " + " + ROUNDS + " paired"))
                .allMatch(sentence -> sentence.contains("adjusted for 2 comparisons"))
                .isEqualTo(sentences(compared));
        assertThat(window.remarks()).containsExactly("3 bursts of warm-up left out");

        RecordedComparison two = BurstGroups.compare(pool(4, 0, all), pool(16, 0, all));
        assertThat(sentences(two))
                .isEqualTo(sentences(RecordingComparison.of(recording, recording, question("pool 4", "pool 16"))));
    }

    @Test
    void twoRunsGiveTheSameSentenceUnpairedAndOtherConditionsTheSameRefusal() throws Exception {
        Recording first = recorded("a", sweep(7));
        int middle = probe.bursts().size();
        Recording second = recorded("b", sweep(8));
        int end = probe.bursts().size();

        RecordedComparison window = BurstGroups.compare(pool(4, 0, middle), pool(4, middle, end));
        RecordedComparison compared = RecordingComparison.of(first, second, question("pool 4", "pool 4"));
        assertThat(sentences(window))
                .singleElement()
                .satisfies(sentence -> assertThat(sentence).contains("n = " + ROUNDS + " + " + ROUNDS + " unpaired"))
                .isEqualTo(sentences(compared)
                        .getFirst()
                        .replace(" in " + folder.resolve("a"), " in A")
                        .replace(" in " + folder.resolve("b"), " in B"));

        Recording other = recorded("c", sweep(9, 32));
        List<BurstRecord> others = pool(4, end, probe.bursts().size());
        RecordedComparison refused = BurstGroups.compare(pool(4, 0, middle), others);
        assertThat(refused.refusals())
                .containsExactly("payloadBytes: 64 / 32")
                .isEqualTo(RecordingComparison.of(first, other, question("pool 4", "pool 4"))
                        .refusals());
        assertThat(BurstGroups.compare(pool(4, 0, middle), others, true).allowed())
                .isEqualTo(RecordingComparison.of(first, other, question("pool 4", "pool 4", "payloadBytes"))
                        .allowed());
    }

    @Test
    void anAddedDelayIsASettingThatTheSentenceNames() {
        probe.session.fireBursts(new BurstOrder("burst", 50, 64, 0, 7, BurstRecord.Start.LIVE));
        probe.awaitBursts(7);
        probe.session.setBackendKnobs(new BackendKnobs(5_000_000, 0, 0));
        probe.session.fireBursts(new BurstOrder("burst", 50, 64, 0, 7, BurstRecord.Start.LIVE));
        List<BurstRecord> all = probe.awaitBursts(14);

        RecordedComparison compared = BurstGroups.compare(all.subList(0, 7), all.subList(7, 14));

        assertThat(compared.refusals()).isEmpty();
        assertThat(compared.line()).contains("delay 5ms", "n = 7 + 7 unpaired");
    }

    @Test
    void burstsFiredByHandCarryWhereTheyComeFrom() {
        probe.session.fireBursts(new BurstOrder("burst", 20, 64, 0, 2, BurstRecord.Start.LIVE));
        assertThat(probe.awaitBursts(2)).allSatisfy(burst -> {
            var origin = burst.details().origin();
            assertThat(origin.run()).isZero();
            assertThat(origin.surroundings().profile()).isEqualTo("demo");
            assertThat(origin.surroundings().machine()).isEqualTo(Machine.name());
            assertThat(origin.surroundings().program().version()).isEqualTo(Product.VERSION);
            assertThat(origin.surroundings().program().build()).hasSize(12);
            assertThat(origin.surroundings().backend()).contains("tcp");
        });
    }
}
