package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.coding.Coding;
import burstscope.compare.CodingChoices;
import burstscope.compare.shadow.CostRow;
import burstscope.compare.shadow.CostTable;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.measure.BurstRecord;
import burstscope.testing.Eventually;
import burstscope.testing.LiveThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a session knows of the codecs while the demo backend sends events.
@Tag("loop")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ShadowRunTest {
    private final SessionProbe probe = new SessionProbe();
    private BackendListener backend;

    @BeforeEach
    void listen() throws IOException {
        backend = new DemoBackend().listen(0);
    }

    @AfterEach
    void close() {
        probe.close();
        backend.close();
        Eventually.holds(
                "the worker has ended",
                () -> LiveThreads.named("shadow-encoder").isEmpty());
    }

    private void attachWithEvents() {
        probe.attach(new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port()));
        probe.session.setBackendKnobs(new BackendKnobs(0, 200, 64));
    }

    private ShadowSnapshot snapshot() {
        return probe.session.shadow().snapshot();
    }

    @Test
    void liveEventsAreTriedUnderEveryCodingAndComeBack() {
        attachWithEvents();
        Eventually.holds("some messages were tried", () -> snapshot().sampled() >= 20);

        List<CostRow> rows = CostTable.rows(snapshot(), CostTable.Filter.ALL, Coding.JSON);
        assertThat(rows).hasSameSizeAs(CodingChoices.usual());
        assertThat(rows)
                .filteredOn(row -> row.trials() > 0)
                .hasSizeGreaterThan(1)
                .allSatisfy(row -> {
                    assertThat(row.corrupt()).isZero();
                    assertThat(row.refused()).isZero();
                    assertThat(row.frameBytes()).isPositive();
                });
        assertThat(snapshot().traffic())
                .anySatisfy(
                        cell -> assertThat(cell.key().kind().label()).isEqualTo("burstscope.getNextEvent, received"))
                .anySatisfy(cell -> assertThat(cell.key().kind().label()).isEqualTo("burstscope.getNextEvent, sent"));
        assertThat(snapshot().findings()).isEmpty();
    }

    @Test
    void nothingIsTriedWhileBurstsAreMeasured() {
        attachWithEvents();
        probe.session.fireBursts(new BurstOrder("burst", 200, 64, 10_000_000, 1, BurstRecord.Start.LIVE));
        Eventually.holds("the worker is held", () -> !snapshot().held().isEmpty());
        assertThat(snapshot().held()).isEqualTo("bursts are being measured");
        Eventually.holds(
                "it goes on behind them",
                () -> !probe.bursts().isEmpty() && snapshot().held().isEmpty());
    }

    @Test
    void anotherBackendBeginsAnew() {
        attachWithEvents();
        Eventually.holds("some messages were tried", () -> snapshot().sampled() > 0);
        probe.session.detach();
        probe.awaitIdle();
        long seen = snapshot().messages();
        probe.attach(new AttachTarget("demo", List.of(), "tcp:" + backend.host() + ":" + backend.port()));
        Eventually.holds("the counts begin anew", () -> snapshot().messages() < seen || seen < 3);
    }

    @Test
    void theCrossCheckIsOffUntilSomebodyAsksForIt() {
        assertThat(probe.session.shadow().library()).isInstanceOf(LibraryState.Off.class);
        probe.session.shadow().crossCheck(true);
        assertThat(probe.session.shadow().library()).isInstanceOf(LibraryState.Starting.class);
        probe.session.shadow().crossCheck(false);
        assertThat(probe.session.shadow().library()).isInstanceOf(LibraryState.Off.class);
    }
}
