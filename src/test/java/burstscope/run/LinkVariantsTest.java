package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.OrderCounts;
import burstscope.measure.Variant;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import burstscope.testing.Eventually;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is set of a connection is compared like a codec, and switched while requests are outstanding: on the demo
/// backend over a WebSocket.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class LinkVariantsTest {
    private static final List<Variant> OFF_AND_ON =
            List.of(Variant.of("deflate-out", "off"), Variant.of("deflate-out", "on"));

    private BackendListener backend;

    @BeforeEach
    void listen() throws Exception {
        backend = new DemoBackend().listenWebSocket(0);
    }

    @AfterEach
    void close() {
        backend.close();
    }

    private AttachTarget target(ConnectWishes wishes) {
        return new AttachTarget("demo", List.of(), backend.address()).with(wishes);
    }

    private ComparisonPlan plan(ConnectWishes wishes, List<Variant> variants) {
        return new ComparisonPlan(
                        target(wishes),
                        List.of(DeliverySettings.single(), DeliverySettings.pool(20)),
                        List.of(),
                        new BurstOrder("burst", 200, 64, 0, 3, BurstRecord.Start.LIVE),
                        new ComparisonPlan.Pace(1, 1, 5_000, false),
                        new BackendKnobs(0, 0, 64))
                .with(variants);
    }

    private static ComparisonResult run(ComparisonPlan plan) throws Exception {
        return new BurstComparison(plan).run(new ComparisonProgress() {
            @Override
            public void step(String words) {
                // Nobody watches.
            }

            @Override
            public void burst(int done, int total, String label, double drainMs) {
                // Nobody watches.
            }
        });
    }

    @Test
    void eachVariantRunsUnderEachDeliveryAndSaysSoInItsBursts() throws Exception {
        ComparisonResult result = run(plan(ConnectWishes.NONE.withLink("deflate", "on"), OFF_AND_ON));
        assertThat(result.settings())
                .extracting(setting ->
                        setting.delivery().label() + " " + setting.variant().id())
                .containsExactly(
                        "single deflate-out=off",
                        "pool 20 deflate-out=off",
                        "single deflate-out=on",
                        "pool 20 deflate-out=on");
        for (SettingResult setting : result.settings()) {
            assertThat(setting.bursts()).hasSize(3).allSatisfy(burst -> {
                assertThat(burst.settings().variant()).isEqualTo(setting.variant());
                assertThat(burst.order()).isEqualTo(new OrderCounts(200, 0, 0, 0, 0));
            });
        }
        assertThat(bytesOut(result.settings().get(2)))
                .as("bytes on the wire of requests that are compressed")
                .isLessThan(bytesOut(result.settings().getFirst()));
    }

    private static long bytesOut(SettingResult setting) {
        return setting.bursts().stream()
                .mapToLong(burst -> burst.traffic().bytesOut())
                .sum();
    }

    @Test
    void whatThisConnectionHasNotToSetIsRefusedBeforeABurst() {
        assertThatExceptionOfType(AttachException.class)
                .isThrownBy(() -> run(plan(ConnectWishes.NONE, OFF_AND_ON)))
                .satisfies(e -> assertThat(e.problem().step()).isEqualTo("set the connection"))
                .withMessageContaining("has nothing to set that is called 'deflate-out'");
        ConnectWishes deflate = ConnectWishes.NONE.withLink("deflate", "on");
        assertThatExceptionOfType(AttachException.class)
                .isThrownBy(() -> run(plan(deflate, List.of(Variant.of("deflate-out", "much")))))
                .withMessageContaining("deflate-out cannot be 'much'; it can be off, on");
    }

    @Test
    void aLinkThatIsAskedForIsSetBeforeAnythingIsSaid() {
        try (SessionProbe probe = new SessionProbe()) {
            SessionState.Attached attached = probe.attach(target(ConnectWishes.NONE.withLink("deflate-out", "off")));
            assertThat(attached.links()).containsExactly(new LinkKnob("deflate-out", List.of("off", "on"), "off"));
        }
        try (SessionProbe probe = new SessionProbe()) {
            AttachProblem problem = probe.failToAttach(target(ConnectWishes.NONE.withLink("gzip", "on")));
            assertThat(problem.step()).isEqualTo("set the connection");
            assertThat(problem.message()).contains("has nothing to set that is called 'gzip'");
        }
    }

    @Test
    void compressionIsSwitchedUnderOutstandingRequestsAndNothingIsLost() {
        try (SessionProbe probe = new SessionProbe()) {
            probe.attach(target(ConnectWishes.NONE.withLink("deflate", "on")));
            probe.session.setDelivery(DeliverySettings.pool(20));
            probe.session.setBackendKnobs(new BackendKnobs(0, 5_000, 64));
            for (int turn = 0; turn < 40; turn++) {
                long before = probe.events();
                probe.session.setLink("deflate-out", turn % 2 == 0 ? "off" : "on");
                Eventually.holds("events go on", () -> probe.events() > before);
            }
            assertThat(probe.knobs().stream().filter(knob -> knob.knob().equals("link")))
                    .hasSize(40);
            probe.session.setBackendKnobs(new BackendKnobs(0, 0, 64));
            Eventually.holds(
                    "the last events come",
                    () -> probe.snapshots().size() > 5
                            && probe.snapshots().reversed().stream()
                                    .limit(5)
                                    .allMatch(s -> s.traffic().events() == 0));
            assertThat(probe.lastSnapshot().account().order()).isEqualTo(new OrderCounts(probe.events(), 0, 0, 0, 0));
            assertThat(probe.faults().total()).isZero();
        }
    }
}
