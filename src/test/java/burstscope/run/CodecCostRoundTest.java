package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.CodecCosts;
import burstscope.report.ComparisonResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class CodecCostRoundTest {
    private static final int EVENTS = 200;

    private static ComparisonResult compare(boolean codecCosts) throws Exception {
        try (BackendListener backend = new DemoBackend().listen(0)) {
            ComparisonPlan plan = new ComparisonPlan(
                    new AttachTarget("demo", List.of(), "tcp:127.0.0.1:" + backend.port()),
                    List.of(DeliverySettings.pool(4), DeliverySettings.batch(0)),
                    List.of("msgpack", "msgpackr:useFloat32=3"),
                    new BurstOrder("burst", EVENTS, 64, 0, 2, BurstRecord.Start.LIVE),
                    new ComparisonPlan.Pace(1, 1, 3_000, codecCosts),
                    new BackendKnobs(0, 0, 0));
            return new BurstComparison(plan).run(new Silence());
        }
    }

    private static final class Silence implements ComparisonProgress {
        @Override
        public void step(String words) {
            // Only the result is of interest here.
        }

        @Override
        public void burst(int done, int total, String label, double drainMs) {
            // Only the result is of interest here.
        }
    }

    @Test
    void oneRoundMoreIsSampledAndIsInNoOtherFigure() throws Exception {
        ComparisonResult result = compare(true);

        CodecCosts costs = result.codecCosts();
        assertThat(costs).isNotNull();
        assertThat(costs.problem()).isEmpty();
        assertThat(costs.inUse().id()).isEqualTo("msgpack");
        long events = costs.traffic().stream()
                .filter(kind -> kind.kind().received() && kind.kind().method().endsWith("getNextEvent"))
                .mapToLong(CodecCosts.Kind::seen)
                .sum();
        assertThat(events)
                .as("answers of the one burst with a pool, and of no measured burst")
                .isBetween((long) EVENTS, EVENTS + 8L);
        assertThat(costs.rows().stream()
                        .filter(row -> row.kind() == null)
                        .map(row -> row.costs().coding().id()))
                .contains("json", "msgpack", "msgpackr:useFloat32=3", "theia-1.28");
        assertThat(costs.rows())
                .allSatisfy(row -> assertThat(row.costs().corrupt()).isZero());
        assertThat(result.settings())
                .allSatisfy(setting -> assertThat(setting.bursts()).hasSize(2));
    }

    @Test
    void nothingIsSampledWhereNobodyAsked() throws Exception {
        assertThat(compare(false).codecCosts()).isNull();
    }
}
